import { Type } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { SheetFile, sheetFormats } from '../carts/cart-sheets.ts'
import { customFieldInputs } from '../company/custom-fields.ts'
import { maxAttachments } from '../conversations/thread-enums.ts'
import { idTypes } from '../ids.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'
import { QuoteComparison } from './comparison-shapes.ts'
import { maxQuoteLines, maxQuotePrice, maxQuoteQuantity, maxQuoteSuppliers } from './quote-enums.ts'
import { Day, MasterQuote, QuotePreview } from './quote-shapes.ts'

const path = '/v1/shop/master-quotes'
const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', errors: [] } as const satisfies Partial<Call>

export const QuoteQuantity = Type.Integer({ minimum: 1, maximum: maxQuoteQuantity })
export const QuotePrice = Type.Number({ minimum: 0, maximum: maxQuotePrice })
const OptionalDay = Type.Optional(Nullable(Day))
const attachmentIds = Type.Optional(Type.Array(Text(255), { maxItems: maxAttachments }))

const requestFields = {
  description: OptionalText(4000),
  /** Tiber extensions: day on which the goods are needed, and files for all asked suppliers. */
  neededBy: OptionalDay,
  attachmentIds,
}

/** Target price and note are Tiber extensions. */
const lineFields = {
  quantity: QuoteQuantity,
  targetPrice: Type.Optional(Nullable(QuotePrice)),
  note: OptionalText(2000),
}

const maxNameLength = 255

export const masterQuotes = callGroup({
  list: {
    ...read,
    path,
    summary: 'List the caller’s requests for quotes, or those of the account; with an id, get that one',
    query: closedObject({
      ...listQuery,
      fromCustomerAccount: Type.Optional(Type.Boolean()),
      masterQuoteId: Type.Optional(Text(255)),
      /** Tiber extension: text in the name, the description or a supplier’s name. */
      query: OptionalText(200),
      /** Tiber extension: how many lines each request and supplier quote has. */
      nbPreviewLines: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 10 })),
    }),
    returns: Type.Union([SpringPage(MasterQuote), MasterQuote]),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Create a request for quotes',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({ name: Text(maxNameLength), ...requestFields, ...customFieldInputs }),
    returns: MasterQuote,
    errors: ['QU0001'],
  },
  read: { ...read, path: `${path}/{id}`, summary: 'Get a request with its supplier quotes', returns: MasterQuote },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change a request, and add or remove lines; a variant already there is summed',
    access: 'customer',
    right: 'ORDER_UPDATE',
    query: closedObject({ idType: Type.Optional(OneOf(idTypes.quote)) }),
    body: closedObject({
      name: Type.Optional(Text(maxNameLength)),
      ...requestFields,
      masterQuoteDetailsToAdd: Type.Optional(
        Type.Array(
          closedObject({ productVariantId: OptionalText(255), description: OptionalText(2000), ...lineFields }),
          {
            maxItems: maxQuoteLines,
          },
        ),
      ),
      masterQuoteDetailsToRemove: Type.Optional(Type.Array(Text(255), { maxItems: maxQuoteLines })),
      ...customFieldInputs,
    }),
    returns: MasterQuote,
    errors: ['QU0001', 'ST0001', 'F-E-040'],
  },
  delete: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a request with its supplier quotes, unless one of them was accepted',
    access: 'customer',
    right: 'ORDER_DELETE',
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
  },
  request: {
    method: 'POST',
    path: '/v1/tiber/master-quotes',
    summary: 'Request quotes in one call for articles, a cart or list, or a described article',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      name: Text(maxNameLength),
      ...requestFields,
      /** Day by which suppliers should answer; by default three working days. */
      deadline: OptionalDay,
      lines: Type.Optional(
        Type.Array(
          closedObject({
            productVariantId: OptionalText(255),
            /** Needed if there is no article. */
            description: OptionalText(2000),
            ...lineFields,
          }),
          { maxItems: maxQuoteLines },
        ),
      ),
      /** Cart or buying list whose lines are asked for. */
      cartId: OptionalText(255),
      /** By default up to five suppliers that sell most of the articles. */
      supplierIds: Type.Optional(Type.Array(Text(255), { maxItems: maxQuoteSuppliers })),
      /** By default those a checkout starts with. */
      billingAddressId: OptionalText(255),
      shippingAddressId: OptionalText(255),
      /** False keeps the request as a draft that no supplier sees. */
      send: Type.Optional(Type.Boolean()),
    }),
    /** With its first ten lines, as in a list. */
    returns: MasterQuote,
    status: 201,
    errors: ['QU0001', 'F-E-040'],
    extension: 'quotes',
  },
  preview: {
    method: 'POST',
    path: '/v1/tiber/master-quotes/preview',
    summary: 'Preview a request for articles, a cart or list, or a typed code: its lines and who sells them',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      cartId: OptionalText(255),
      /** Unknown articles are left out, those of the cart are not repeated. */
      lines: Type.Optional(
        Type.Array(closedObject({ productVariantId: Text(255), quantity: Type.Optional(QuoteQuantity) }), {
          maxItems: maxQuoteLines,
        }),
      ),
      /** Any code quick order understands. */
      code: OptionalText(255),
    }),
    returns: QuotePreview,
    errors: [],
    extension: 'quotes',
  },
  comparison: {
    ...read,
    path: '/v1/tiber/master-quotes/{id}/comparison',
    summary: 'Compare the offers for a request line by line, with ways to award them',
    returns: QuoteComparison,
    extension: 'quotes',
  },
  exportComparison: {
    ...read,
    path: '/v1/tiber/master-quotes/{id}/export',
    summary: 'Export the comparison of a request as a spreadsheet, a row for each line and columns for each supplier',
    query: closedObject({ format: Type.Optional(OneOf(sheetFormats)) }),
    returns: SheetFile,
    extension: 'quotes',
  },
  award: {
    method: 'POST',
    path: '/v1/tiber/master-quotes/{id}/award',
    summary: 'Award lines to suppliers: accepts their offers and creates one order on hold at the offered prices',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      awards: Type.Array(closedObject({ detailId: Text(255), supplierQuoteId: Text(255) }), {
        minItems: 1,
        maxItems: maxQuoteLines,
      }),
      /** Versions the buyer has seen; another current version is refused. */
      versions: Type.Optional(
        Type.Array(closedObject({ supplierQuoteId: Text(255), version: Type.Integer({ minimum: 0 }) }), {
          maxItems: maxQuoteSuppliers,
        }),
      ),
      /** Declines the other open offers; by default if every line is awarded. */
      declineOthers: Type.Optional(Type.Boolean()),
    }),
    returns: Type.Object({
      orderId: Type.String(),
      reference: Type.String(),
      /** Lines that are not in the order because there is not enough stock. */
      droppedDetailIds: Type.Array(Type.String()),
      masterQuote: MasterQuote,
    }),
    status: 201,
    errors: ['ST0001', 'F-E-039'],
    extension: 'quotes',
  },
})
