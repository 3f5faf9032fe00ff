import { Type } from 'typebox'
import { callGroup, FileResponse, type Call } from '../call.ts'
import { CustomFieldInput } from '../company/custom-fields.ts'
import { maxMessageLength } from '../conversations/thread-enums.ts'
import { messageFields } from '../conversations/thread-shapes.ts'
import { idTypes } from '../ids.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text, Url } from '../shapes.ts'
import { QuotePrice, QuoteQuantity } from './master-quotes.ts'
import { maxQuoteLines, maxQuoteSuppliers, quoteStatuses, quoteTurns } from './quote-enums.ts'
import { Day, QuoteHistory, SupplierQuote } from './quote-shapes.ts'

const path = '/v1/shop/supplier-quotes'
const change = {
  access: 'customer',
  right: 'ORDER_UPDATE',
  returns: SupplierQuote,
  errors: ['ST0001'],
} as const satisfies Partial<Call>

const FieldInputs = Type.Array(CustomFieldInput, { maxItems: 100 })
/** Version the caller has seen; another current version is refused. */
const version = Type.Optional(Type.Integer({ minimum: 0 }))
const OrderBody = closedObject({ customFields: Type.Optional(FieldInputs) })

/** Deletes the price of a line with null; a line that is not named keeps its price. */
const pricedLine = {
  price: Type.Optional(Nullable(QuotePrice)),
  quantity: Type.Optional(QuoteQuantity),
  note: OptionalText(2000),
}

const initializeOrders = {
  method: 'POST',
  access: 'customer',
  right: 'ORDER_CREATE',
  body: OrderBody,
  returns: Type.String(),
  errors: ['ST0001', 'F-E-039'],
} as const satisfies Partial<Call>

export const supplierQuotes = callGroup({
  create: {
    method: 'POST',
    path,
    summary: 'Send lines of a request to suppliers; each supplier gets one quote',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      masterQuoteId: Text(255),
      billingAddressId: Text(255),
      /** Accepted for older clients: mails link to the pages of this shop. */
      supplierQuoteUrl: Type.Optional(Url),
      createSupplierQuoteRequests: Type.Array(
        closedObject({
          masterQuoteDetailId: Text(255),
          quantity: QuoteQuantity,
          supplierIds: Type.Array(Text(255), { minItems: 1, maxItems: maxQuoteSuppliers }),
          createQuoteDeliveryLineRequests: Type.Array(
            closedObject({ shippingAddressId: Text(255), quantity: QuoteQuantity }),
            { minItems: 1, maxItems: 100 },
          ),
        }),
        { minItems: 1, maxItems: maxQuoteLines },
      ),
      /** Tiber extension: day by which suppliers should answer. */
      deadline: Type.Optional(Nullable(Day)),
    }),
    returns: Type.Array(SupplierQuote),
    errors: ['F-E-040', 'ST0001'],
  },
  read: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Get a supplier quote',
    access: 'customer',
    right: 'ORDER_READ',
    /** Tiber extension: how many lines are returned; by default all. */
    query: closedObject({ nbPreviewLines: Type.Optional(Type.Integer({ minimum: 0, maximum: maxQuoteLines })) }),
    returns: SupplierQuote,
    errors: [],
  },
  accept: {
    ...change,
    method: 'PUT',
    path: `${path}/{id}/accept`,
    summary: 'Accept the current offer',
    body: closedObject({ version }),
  },
  decline: {
    ...change,
    method: 'PUT',
    path: `${path}/{id}/decline`,
    summary: 'Decline the current offer',
    body: closedObject({ reason: OptionalText(2000) }),
  },
  updateFields: {
    ...change,
    method: 'PATCH',
    path: `${path}/{id}/custom-fields`,
    summary: 'Update the custom fields of a supplier quote, or of its lines',
    body: Type.Union([
      FieldInputs,
      closedObject({
        customFieldValues: Type.Optional(FieldInputs),
        customFieldIdType: Type.Optional(OneOf(idTypes.customField)),
        /** Tiber extension. */
        quoteLines: Type.Optional(
          Type.Array(closedObject({ id: Text(255), customFieldValues: FieldInputs }), { maxItems: maxQuoteLines }),
        ),
      }),
    ]),
    errors: [],
  },
  addMessage: {
    ...change,
    method: 'POST',
    path: `${path}/{id}/message`,
    summary: 'Write to the supplier',
    body: closedObject({ ...messageFields, username: OptionalText(255) }),
  },
  initializeOrders: {
    ...initializeOrders,
    path: '/v2/shop/supplier-quotes/{id}/initialize-orders',
    summary: 'Accept the offer and create an order on hold with its lines and prices; returns the id of the order',
  },
  initializeOrdersV1: {
    ...initializeOrders,
    path: `${path}/{id}/initialize-orders`,
    summary: 'Accept the offer and create an order on hold (older path)',
  },
  counter: {
    ...change,
    method: 'POST',
    path: '/v1/tiber/supplier-quotes/{id}/counter',
    summary: 'Make a counter-offer: another price or quantity for some lines',
    body: closedObject({
      version,
      message: OptionalText(maxMessageLength),
      lines: Type.Array(closedObject({ id: Text(255), ...pricedLine }), { minItems: 1, maxItems: maxQuoteLines }),
    }),
    extension: 'quotes',
  },
  reopen: {
    ...change,
    method: 'POST',
    path: '/v1/tiber/supplier-quotes/{id}/reopen',
    summary: 'Ask the supplier to renew an expired offer',
    body: closedObject({ reason: OptionalText(2000), deadline: Type.Optional(Nullable(Day)) }),
    extension: 'quotes',
  },
  downloadOffer: {
    method: 'GET',
    path: '/v1/tiber/supplier-quotes/{id}/file',
    summary: 'Download the current offer as PDF in the language of the request',
    access: 'customer',
    right: 'ORDER_READ',
    returns: FileResponse,
    errors: ['ST0001'],
    extension: 'quotes',
  },
  versions: {
    method: 'GET',
    path: '/v1/tiber/supplier-quotes/{id}/versions',
    summary: 'List the versions of a supplier quote, newest first, and what happened to it',
    access: 'customer',
    right: 'ORDER_READ',
    returns: QuoteHistory,
    errors: [],
    extension: 'quotes',
  },
})

const sellerPath = '/v1/tiber/seller-quotes'

/** Quotes as seen by their supplier, or by the operator for all suppliers. */
export const sellerQuotes = callGroup({
  list: {
    method: 'GET',
    path: sellerPath,
    summary: 'List quotes, the newest first: a supplier’s own, or all for the operator',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({
      ...listQuery,
      statuses: Type.Optional(Type.Array(OneOf(quoteStatuses))),
      turn: Type.Optional(OneOf(quoteTurns)),
      query: OptionalText(200),
    }),
    returns: SpringPage(SupplierQuote),
    errors: [],
    extension: 'quotes',
  },
  read: {
    method: 'GET',
    path: `${sellerPath}/{id}`,
    summary: 'Get a quote with its lines and messages',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    returns: SupplierQuote,
    errors: [],
    extension: 'quotes',
  },
  versions: {
    method: 'GET',
    path: `${sellerPath}/{id}/versions`,
    summary: 'List the versions of a quote, newest first, and what happened to it',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    returns: QuoteHistory,
    errors: [],
    extension: 'quotes',
  },
  update: {
    method: 'PUT',
    path: '/v1/supplier-quotes/{id}',
    summary: 'Start, price and send, withdraw, pass to the operator, or decline a quote',
    access: 'seller',
    right: 'QUOTE_ANSWER',
    body: closedObject({
      status: OneOf(quoteStatuses),
      /** Needed to send an offer. */
      validityDate: Type.Optional(Nullable(Day)),
      lines: Type.Optional(
        Type.Array(
          closedObject({
            id: Text(255),
            ...pricedLine,
            /** Accepted for older clients: the tax follows from the rules of taxation. */
            productTaxAmount: Type.Optional(Nullable(Type.Number())),
            /** Tiber extensions: delivery time in working days, and an article offered instead. */
            leadDays: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1000 }))),
            alternativeVariantId: OptionalText(255),
          }),
          { minItems: 1, maxItems: maxQuoteLines },
        ),
      ),
      /** Tiber extensions: net freight of the whole quote, by default the supplier's own; text; reason of a decline. */
      shippingPrice: Type.Optional(Nullable(QuotePrice)),
      message: OptionalText(maxMessageLength),
      reason: OptionalText(2000),
      version,
    }),
    returns: SupplierQuote,
    errors: ['ST0001', 'F-E-040'],
  },
  addMessage: {
    method: 'POST',
    path: '/v1/supplier-quotes/{id}/message',
    summary: 'Write to the buyer',
    access: 'seller',
    right: 'QUOTE_ANSWER',
    body: closedObject(messageFields),
    returns: SupplierQuote,
    errors: ['ST0001'],
  },
})
