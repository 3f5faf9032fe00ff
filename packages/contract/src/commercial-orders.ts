import { Type } from 'typebox'
import { callGroup, type Call } from './call.ts'
import { LineWarning } from './cart-shapes.ts'
import { mostLines, updateActions } from './cart-words.ts'
import { CustomFieldInput } from './custom-fields.ts'
import { idTypes } from './ids.ts'
import { CommercialOrder, LogisticOrder, OrderLine } from './order-shapes.ts'
import { orderSources, paymentOptions, referenceTypes, shippingTypeWords } from './order-words.ts'
import { listQuery, SpringPage } from './paging.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, OneOf, OptionalText, Text } from './shapes.ts'

const Customs = Type.Optional(Type.Array(CustomFieldInput, { maxItems: 100 }))
const customFieldIdType = Type.Optional(OneOf(idTypes.customField))
const Ids = Type.Optional(Type.Array(Text(255), { maxItems: 1000 }))
/** How many lines of each logistic order come along. */
const nbPreviewLines = (standard: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: standard }))
const locale = Type.Optional(Type.String({ maxLength: 20 }))

const billing = closedObject({ billingAddressId: Text(255) })
const shippingAddress = closedObject({ shippingAddressId: Text(255) })
const shippingType = closedObject({ shippingType: OneOf(shippingTypeWords) })
const shipping = closedObject({ shippingAddressId: Text(255), shippingType: OneOf(shippingTypeWords) })

/** What is asked for when an order is placed; the account's terms decide where nothing is said. */
export const PaymentWish = closedObject({
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
    summary: 'Make an order from a cart or a quote, and place it where a payment is named',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      origin: OneOf(['CART', 'QUOTE']),
      originId: Text(255),
      channel: Type.Optional(Text(50)),
      locale,
      paymentInfo: Type.Optional(PaymentWish),
      customFields: Customs,
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
    summary: 'An empty draft, or one from a quote',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      sourceType: Type.Optional(OneOf(['OPERATION', 'QUOTE'])),
      sourceId: Type.Optional(Text(255)),
      isFull: Type.Optional(Type.Boolean()),
      customFields: Customs,
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
    summary: 'Orders of the account, or drafts of the user; the newest first',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject({
      ...listQuery,
      locale,
      isValidated: Type.Optional(Type.Boolean()),
      connectedUserOnly: Type.Optional(Type.Boolean()),
      customerAccountIds: Ids,
      nbPreviewLines: nbPreviewLines(0),
      sourceTypes: Type.Optional(Type.Array(OneOf(orderSources))),
      sourceIds: Ids,
      /** `<external id>|<value>` of a custom field. */
      cf: Type.Optional(Type.Array(Type.String({ maxLength: 500, pattern: '\\|' }), { maxItems: 20 })),
    }),
    returns: SpringPage(CommercialOrder),
    errors: [],
  },
  read: {
    method: 'GET',
    path: '/v1/shop/commercial-orders/{id}',
    operation: 'ORDER-500',
    summary: 'One order by id, reference, external id or the cart it came from',
    access: 'customer',
    right: 'ORDER_READ',
    query: readQuery,
    returns: CommercialOrder,
    errors: [],
  },
  readByReference: {
    method: 'GET',
    path: '/v2/shop/commercial-orders/{id}',
    summary: 'One order by reference',
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
    summary: 'The lines of all its logistic orders',
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
    summary: 'Custom fields of a draft: purchase-order number, cost centre, requested date, instructions',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ customFields: Customs, customFieldIdType }),
    returns: CommercialOrder,
    errors: ['ST0001'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/shop/commercial-orders/{id}',
    summary: 'Delete a draft; its cart can be changed again',
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
    summary: 'Add, take away or set lines of a draft; what had to be corrected is said',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({
      lineType: OneOf(['OFFER_PRICE', 'PRODUCT_VARIANT']),
      lineIdType: Type.Optional(OneOf(['EXTERNAL_ID', 'DJUST_ID'])),
      customFieldIdType,
      metadata: Type.Optional(Type.Unknown()),
      updateOrderCommercialLines: Type.Array(
        closedObject({
          id: Text(255),
          quantity: Type.Integer({ minimum: 0, maximum: largestQuantity }),
          updateAction: OneOf(updateActions),
          customFields: Customs,
          metadata: Type.Optional(Type.Unknown()),
        }),
        { minItems: 1, maxItems: mostLines },
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
    summary: 'Take lines out of a draft by offer price; a supplier without lines is left out',
    body: Type.Array(Type.Union([closedObject({ offerPriceId: Text(255) }), Text(255)]), { maxItems: mostLines }),
    errors: ['ST0001'],
  },
  sync: {
    method: 'PUT',
    path: '/v1/shop/commercial-orders/{id}/sync',
    operation: 'ORDER-223',
    summary:
      'Bring a draft in line with prices and stock of now; what changed is said, and nothing if a line is blocked',
    access: 'customer',
    right: 'ORDER_UPDATE',
    returns: Type.Array(LineWarning),
    errors: ['ST0001'],
  },
  setBilling: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/billing-information',
    summary: 'The billing address of all its logistic orders',
    body: billing,
  },
  setBillingByReference: {
    ...edit,
    path: '/v2/shop/commercial-orders/{id}/billing-information',
    operation: 'ORDER-213',
    summary: 'The same, by reference',
    body: billing,
  },
  setShipping: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/shipping-information',
    summary: 'Where and how all its logistic orders go',
    body: shipping,
  },
  setShippingByReference: {
    ...edit,
    path: '/v2/shop/commercial-orders/{id}/shipping-information',
    operation: 'ORDER-215',
    summary: 'The same, by reference',
    body: shipping,
  },
  setShippingAddress: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/shipping-address',
    summary: 'Where all its logistic orders go',
    body: shippingAddress,
  },
  setShippingType: {
    ...edit,
    path: '/v1/shop/commercial-orders/{id}/shipping-type',
    summary: 'How all its logistic orders go',
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
    summary: 'Place the order: everything is checked again, the stock is taken, prices are frozen',
    body: PaymentWish,
    errors: ['F-E-039', 'F-E-040', 'OR0006', 'ST0001'],
  },
  placeByReference: {
    ...edit,
    right: 'ORDER_CREATE',
    path: '/v2/shop/commercial-orders/{id}/created',
    summary: 'The same, by reference',
    body: PaymentWish,
    errors: ['F-E-039', 'F-E-040', 'OR0006', 'ST0001'],
  },
  setLineAddresses: {
    method: 'PUT',
    path: '/v1/tiber/commercial-orders/{id}/line-addresses',
    summary:
      'Lines of a draft that go elsewhere than the rest of their supplier; without an address they go with it again',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: Type.Array(closedObject({ lineId: Text(255), shippingAddressId: OptionalText(255) }), {
      minItems: 1,
      maxItems: mostLines,
    }),
    returns: CommercialOrder,
    errors: ['ST0001'],
    extension: 'orders',
  },
  reopen: {
    method: 'POST',
    path: '/v1/tiber/commercial-orders/{id}/reopen',
    summary: 'Make an order a draft again that was refused by the card, returned for a change, or blocked by a rule',
    access: 'customer',
    right: 'ORDER_UPDATE',
    returns: CommercialOrder,
    errors: ['ST0001'],
    extension: 'orders',
  },
})
