import { Type } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { LineWarning } from '../carts/cart-shapes.ts'
import { maxLines, updateActions } from '../carts/cart-enums.ts'
import { CustomFieldInput } from '../company/custom-fields.ts'
import { idTypes } from '../ids.ts'
import { CommercialOrder, LogisticOrder, OrderLine } from './order-shapes.ts'
import { orderSources, paymentOptions, referenceTypes, acceptedShippingTypes } from './order-statuses.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { closedObject, OneOf, OptionalText, Text } from '../shapes.ts'

const CustomFieldInputs = Type.Optional(Type.Array(CustomFieldInput, { maxItems: 100 }))
const customFieldIdType = Type.Optional(OneOf(idTypes.customField))
const Ids = Type.Optional(Type.Array(Text(255), { maxItems: 1000 }))
/** Number of lines of each logistic order in the response. */
const nbPreviewLines = (defaultCount: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: defaultCount }))
const locale = Type.Optional(Type.String({ maxLength: 20 }))

const billing = closedObject({ billingAddressId: Text(255) })
const shippingAddress = closedObject({ shippingAddressId: Text(255) })
const shippingType = closedObject({ shippingType: OneOf(acceptedShippingTypes) })
const shipping = closedObject({ shippingAddressId: Text(255), shippingType: OneOf(acceptedShippingTypes) })

/** Payment of an order to place; defaults to the payment terms of the account. */
export const PaymentInput = closedObject({
  paymentOption: Type.Optional(OneOf(paymentOptions)),
  paymentProvider: Type.Optional(Text(50)),
  referenceType: Type.Optional(OneOf(referenceTypes)),
  mangoPayOrderOptions: Type.Optional(closedObject({ preAuthorizationId: Text(255) })),
})

const change = { access: 'customer', right: 'ORDER_UPDATE', returns: Type.Null(), status: 204 } as const
const edit = { ...change, method: 'PUT', errors: ['ST0001'] } as const satisfies Partial<Call>

const readQuery = closedObject({
  locale,
  idType: Type.Optional(OneOf(idTypes.commercialOrder)),
  nbPreviewLines: nbPreviewLines(100),
})

export const commercialOrders = callGroup({
  createFrom: {
    method: 'POST',
    path: '/v1/shop/commercial-orders',
    operation: 'ORDER-100',
    summary: 'Create an order from a cart or a quote, and place it if a payment is given',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      origin: OneOf(['CART', 'QUOTE']),
      originId: Text(255),
      channel: Type.Optional(Text(50)),
      locale,
      paymentInfo: Type.Optional(PaymentInput),
      customFields: CustomFieldInputs,
    }),
    returns: Type.Object({
      id: Type.String(),
      reference: Type.String(),
      createdAt: Type.String(),
      processing: Type.Boolean(),
      orderLogistics: Type.Array(LogisticOrder),
    }),
    errors: ['F-E-039', 'F-E-040', 'OR0006', 'ST0001'],
  },
  create: {
    method: 'POST',
    path: '/v2/shop/commercial-orders',
    operation: 'ORDER-108',
    summary: 'Create an empty draft, or one from a quote',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      sourceType: Type.Optional(OneOf(['OPERATION', 'QUOTE'])),
      sourceId: Type.Optional(Text(255)),
      isFull: Type.Optional(Type.Boolean()),
      customFields: CustomFieldInputs,
      customFieldIdType,
    }),
    returns: CommercialOrder,
    status: 201,
    errors: ['F-E-039', 'F-E-040'],
  },
  list: {
    method: 'GET',
    path: '/v2/shop/commercial-orders',
    operation: 'ORDER-560',
    summary: 'List the orders of the account or the drafts of the user, newest first',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject({
      ...listQuery,
      locale,
      isValidated: Type.Optional(Type.Boolean()),
      connectedUserOnly: Type.Optional(Type.Boolean()),
      customerAccountIds: Ids,
      nbPreviewLines: nbPreviewLines(10),
      id: Type.Optional(Type.Array(Text(255), { maxItems: 1000, description: 'Ids or references' })),
      sourceTypes: Type.Optional(Type.Array(OneOf(orderSources))),
      sourceIds: Ids,
      /** Filters by custom field: `<external id>|<value>`. */
      cf: Type.Optional(Type.Array(Type.String({ maxLength: 500, pattern: '\\|' }), { maxItems: 20 })),
    }),
    returns: SpringPage(CommercialOrder),
    errors: [],
  },
  read: {
    method: 'GET',
    path: '/v1/shop/commercial-orders/{id}',
    operation: 'ORDER-500',
    summary: 'Get an order by id, reference, external id or cart id',
    access: 'customer',
    right: 'ORDER_READ',
    query: readQuery,
    returns: CommercialOrder,
    errors: [],
  },
  readByReference: {
    method: 'GET',
    path: '/v2/shop/commercial-orders/{id}',
    summary: 'Get an order by reference',
    access: 'customer',
    right: 'ORDER_READ',
    query: readQuery,
    returns: CommercialOrder,
    errors: [],
  },
  lines: {
    method: 'GET',
    path: '/v1/shop/commercial-orders/{id}/lines',
    operation: 'ORDER-561',
    summary: 'List the lines of all logistic orders of an order',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject({
      ...listQuery,
      locale,
      supplierIds: Ids,
      productVariantIds: Ids,
      offerPriceIds: Ids,
      idType: Type.Optional(OneOf(idTypes.orderLine)),
    }),
    returns: SpringPage(OrderLine),
    errors: [],
  },
  updateFields: {
    method: 'PUT',
    path: '/v2/shop/commercial-orders/{id}',
    operation: 'ORDER-222',
    summary: 'Update the custom fields of a draft, such as purchase order number, cost centre and requested date',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ customFields: CustomFieldInputs, customFieldIdType }),
    returns: CommercialOrder,
    errors: ['ST0001'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/shop/commercial-orders/{id}',
    summary: 'Delete a draft; its cart can be edited again',
    access: 'customer',
    right: 'ORDER_DELETE',
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
  },
  updateLines: {
    method: 'PUT',
    path: '/v2/shop/commercial-orders/{id}/lines',
    operation: 'ORDER-150',
    summary: 'Add, remove or set lines of a draft; corrections are returned as warnings',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({
      lineType: Type.Optional(OneOf(['OFFER_PRICE', 'PRODUCT_VARIANT'])),
      lineIdType: Type.Optional(OneOf(['EXTERNAL_ID', 'DJUST_ID'])),
      customFieldIdType,
      metadata: Type.Optional(Type.Unknown()),
      updateOrderCommercialLines: Type.Array(
        closedObject({
          id: Text(255),
          quantity: Type.Integer({ minimum: 0, maximum: maxQuantity }),
          updateAction: OneOf(updateActions),
          customFields: CustomFieldInputs,
          metadata: Type.Optional(Type.Unknown()),
        }),
        { minItems: 1, maxItems: maxLines },
      ),
    }),
    returns: Type.Array(LineWarning),
    errors: ['F-E-039', 'ST0001'],
  },
  deleteLines: {
    ...change,
    method: 'DELETE',
    path: '/v2/shop/commercial-orders/{id}/lines',
    operation: 'ORDER-350',
    summary: 'Remove lines from a draft by offer price, and logistic orders without lines',
    body: Type.Array(Type.Union([closedObject({ offerPriceId: Text(255) }), Text(255)]), { maxItems: maxLines }),
    errors: ['ST0001'],
  },
  sync: {
    method: 'PUT',
    path: '/v1/shop/commercial-orders/{id}/sync',
    operation: 'ORDER-223',
    summary: 'Update a draft to current prices and stock and return the changes; nothing changes if a line is blocked',
    access: 'customer',
    right: 'ORDER_UPDATE',
    returns: Type.Array(LineWarning),
    errors: ['ST0001'],
  },
  setBilling: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/billing-information',
    summary: 'Set the billing address of all logistic orders',
    body: billing,
  },
  setBillingByReference: {
    ...edit,
    path: '/v2/shop/commercial-orders/{id}/billing-information',
    operation: 'ORDER-213',
    summary: 'Set the billing address of all logistic orders by reference',
    body: billing,
  },
  setShipping: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/shipping-information',
    summary: 'Set the shipping address and type of all logistic orders',
    body: shipping,
  },
  setShippingByReference: {
    ...edit,
    path: '/v2/shop/commercial-orders/{id}/shipping-information',
    operation: 'ORDER-215',
    summary: 'Set the shipping address and type of all logistic orders by reference',
    body: shipping,
  },
  setShippingAddress: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/shipping-address',
    summary: 'Set the shipping address of all logistic orders',
    body: shippingAddress,
  },
  setShippingType: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/shipping-type',
    summary: 'Set the shipping type of all logistic orders',
    body: shippingType,
  },
  hold: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/hold',
    summary: 'Put a draft on hold',
  },
  place: {
    ...edit,
    right: 'ORDER_CREATE',
    path: '/v1/shop/commercial-orders/{id}/created',
    operation: 'ORDER-212',
    summary: 'Place the order: validates it again, takes the stock and freezes the prices',
    body: PaymentInput,
    errors: ['F-E-039', 'F-E-040', 'OR0006', 'ST0001'],
  },
  placeByReference: {
    ...edit,
    right: 'ORDER_CREATE',
    path: '/v2/shop/commercial-orders/{id}/created',
    summary: 'Place the order by reference',
    body: PaymentInput,
    errors: ['F-E-039', 'F-E-040', 'OR0006', 'ST0001'],
  },
  setLineAddresses: {
    method: 'PUT',
    path: '/v1/tiber/commercial-orders/{id}/line-addresses',
    summary: 'Set separate shipping addresses for lines of a draft; null resets a line to that of its logistic order',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: Type.Array(closedObject({ lineId: Text(255), shippingAddressId: OptionalText(255) }), {
      minItems: 1,
      maxItems: maxLines,
    }),
    returns: CommercialOrder,
    errors: ['ST0001'],
    extension: 'orders',
  },
  reopen: {
    method: 'POST',
    path: '/v1/tiber/commercial-orders/{id}/reopen',
    summary:
      'Reopen an order as a draft after a refused card payment, a return for changes, or a block by a buying policy',
    access: 'customer',
    right: 'ORDER_UPDATE',
    returns: CommercialOrder,
    errors: ['ST0001'],
    extension: 'orders',
  },
})
