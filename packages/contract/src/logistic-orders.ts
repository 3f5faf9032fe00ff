import { Type } from 'typebox'
import { callGroup, type Call } from './call.ts'
import { mostLines, updateActions } from './cart-words.ts'
import { CustomField, CustomFieldInput } from './custom-fields.ts'
import { LogisticOrder, OrderLine } from './order-shapes.ts'
import { logisticStatuses, paymentStatuses, shippingTypeWords } from './order-words.ts'
import { listQuery, SpringPage } from './paging.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, OneOf, OptionalText, Text } from './shapes.ts'

const Ids = Type.Optional(Type.Array(Text(255), { maxItems: 1000 }))
const locale = Type.Optional(Type.String({ maxLength: 20 }))
const nbPreviewLines = Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 40 }))
/** `CREATED` is what guides write for `ORDER_CREATED`. */
const Statuses = Type.Optional(Type.Array(OneOf([...logisticStatuses, 'CREATED'])))
const Inputs = Type.Array(CustomFieldInput, { maxItems: 100 })
const Criteria = Type.Optional(
  Type.Array(closedObject({ customFieldId: Text(255), values: Type.Array(Type.String({ maxLength: 500 })) }), {
    maxItems: 20,
  }),
)

const edit = {
  method: 'PUT',
  access: 'customer',
  right: 'ORDER_UPDATE',
  returns: Type.Null(),
  status: 204,
  errors: ['ST0001'],
} as const satisfies Partial<Call>

/** A change of state; the order as it is then comes back. */
const move = {
  method: 'PUT',
  access: 'customer',
  right: 'ORDER_UPDATE',
  query: closedObject({ locale }),
  returns: LogisticOrder,
  errors: ['ST0001'],
} as const satisfies Partial<Call>

const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', errors: [] } as const satisfies Partial<Call>

/** `orderLogisticStatusType` is what older clients name one state by. */
const companyQuery = {
  ...listQuery,
  locale,
  logisticOrderStatuses: Statuses,
  orderLogisticStatusType: Type.Optional(OneOf([...logisticStatuses, 'CREATED'])),
  nbPreviewLines: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 100 })),
}

export const logisticOrders = callGroup({
  list: {
    ...read,
    path: '/v1/shop/logistic-orders',
    operation: 'ORDER-550',
    summary: 'The placed logistic orders of the account',
    query: closedObject({
      ...listQuery,
      locale,
      customerAccountIds: Ids,
      connectedUserOnly: Type.Optional(Type.Boolean()),
      nbPreviewLines,
      incident: Type.Optional(Type.Boolean()),
      logisticOrderStatuses: Statuses,
    }),
    returns: SpringPage(LogisticOrder),
  },
  listOfAccount: {
    ...read,
    path: '/v1/shop/customer-accounts/orders',
    summary: 'The same, of all users of the account, with more of their lines',
    query: closedObject(companyQuery),
    returns: SpringPage(LogisticOrder),
  },
  listOfOrganisation: {
    ...read,
    path: '/v1/shop/customer-accounts/organisations/{organisationId}/orders',
    summary: 'Those placed by users of an organisation',
    query: closedObject(companyQuery),
    returns: SpringPage(LogisticOrder),
  },
  search: {
    method: 'POST',
    path: '/v1/shop/logistic-orders',
    operation: 'ORDER-550',
    summary: 'The same with more filters',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject({ ...listQuery, nbPreviewLines }),
    body: closedObject({
      locale,
      customerAccountIds: Ids,
      customerUserIds: Ids,
      connectedUserOnly: Type.Optional(Type.Boolean()),
      supplierIds: Ids,
      logisticStatus: Statuses,
      logisticOrderStatuses: Statuses,
      paymentStatuses: Type.Optional(Type.Array(OneOf(paymentStatuses))),
      incident: Type.Optional(Type.Boolean()),
      orderId: Type.Optional(Text(255)),
      createdFrom: Type.Optional(Type.String({ maxLength: 40 })),
      createdTo: Type.Optional(Type.String({ maxLength: 40 })),
      orderCustomFieldValueCriteria: Criteria,
      accountCustomFieldValueCriteria: Criteria,
      offerCustomFieldValueCriteria: Criteria,
    }),
    returns: SpringPage(LogisticOrder),
    errors: [],
  },
  customFields: {
    ...read,
    path: '/v1/shop/logistic-orders/custom-fields',
    summary: 'Definitions of the custom fields of orders, or of their lines',
    query: closedObject({ sealedTarget: Type.Optional(OneOf(['ORDER_LOGISTIC', 'ORDER_LOGISTIC_LINE'])) }),
    returns: Type.Array(CustomField),
  },
  read: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}',
    summary: 'One supplier’s part of an order',
    query: closedObject({ locale, idType: Type.Optional(Text(50)), nbPreviewLines }),
    returns: LogisticOrder,
  },
  updateFields: {
    method: 'PATCH',
    path: '/v1/shop/logistic-orders/{id}',
    summary: 'Custom fields of one supplier’s part',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: Inputs,
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  updateFieldsByReference: {
    method: 'PATCH',
    path: '/v2/shop/logistic-orders/{id}',
    summary: 'The same, by reference',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ customFieldValues: Inputs }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  approve: {
    ...move,
    path: '/v1/shop/logistic-orders/{id}/approve',
    summary: 'Approve the commercial order it belongs to; all its logistic orders go on',
  },
  approvers: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/approvers',
    summary: 'Who is asked for approval',
    returns: Type.Array(
      Type.Object({
        customerUser: Type.Object({
          id: Type.String(),
          email: Type.String(),
          firstName: Type.String(),
          lastName: Type.String(),
        }),
      }),
    ),
  },
  disapprove: {
    ...move,
    path: '/v1/shop/logistic-orders/{id}/disapprove',
    summary: 'Decline the commercial order it belongs to',
    body: closedObject({ reason: OptionalText(2000) }),
  },
  cancel: {
    ...move,
    path: '/v1/shop/logistic-orders/{id}/cancel',
    summary: 'Cancel one supplier’s part while the supplier has not accepted it; the stock is given back',
    body: closedObject({ reason: OptionalText(2000) }),
  },
  confirmReception: {
    ...move,
    errors: ['ST0001', 'F-E-007', 'F-E-040'],
    path: '/v1/shop/logistic-orders/{id}/confirm-reception',
    summary: 'Confirm what arrived: everything that was shipped, or the quantities of some lines',
    body: closedObject({
      lines: Type.Optional(
        Type.Array(closedObject({ id: Text(255), quantity: Type.Integer({ minimum: 0, maximum: largestQuantity }) }), {
          minItems: 1,
          maxItems: mostLines,
        }),
      ),
    }),
  },
  place: {
    ...edit,
    right: 'ORDER_CREATE',
    path: '/v1/shop/logistic-orders/{id}/created',
    summary: 'Place one supplier’s part alone',
    errors: ['F-E-039', 'F-E-040', 'OR0006', 'ST0001'],
  },
  hold: { ...edit, path: '/v1/shop/logistic-orders/{id}/hold', summary: 'Put one supplier’s part of a draft on hold' },
  lines: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/lines',
    summary: 'Its lines',
    query: closedObject({ ...listQuery, locale }),
    returns: SpringPage(OrderLine),
  },
  updateLines: {
    method: 'PUT',
    path: '/v1/shop/logistic-orders/{id}/lines',
    operation: 'ORDER-250',
    summary: 'Quantities of the lines of a draft',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({
      lines: Type.Array(
        closedObject({
          id: Text(255),
          quantity: Type.Integer({ minimum: 0, maximum: largestQuantity }),
          updateAction: OneOf(updateActions),
          customFields: Type.Optional(Inputs),
        }),
        { minItems: 1, maxItems: mostLines },
      ),
    }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  describeLines: {
    method: 'PATCH',
    path: '/v1/shop/logistic-orders/{id}/lines',
    summary: 'Custom fields of several lines',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: Type.Array(closedObject({ logisticOrderLineId: Text(255), customFieldValues: Inputs }), {
      minItems: 1,
      maxItems: mostLines,
    }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  updateLine: {
    method: 'PUT',
    path: '/v1/shop/logistic-orders/{id}/lines/{lineId}',
    operation: 'ORDER-218',
    summary: 'The quantity of one line of a draft',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ quantity: Type.Integer({ minimum: 0, maximum: largestQuantity }) }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  describeLine: {
    method: 'PATCH',
    path: '/v1/shop/logistic-orders/{id}/lines/{lineId}',
    summary: 'Custom fields of one line',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: Inputs,
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  shippingTypes: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/shipping-information',
    summary: 'How its supplier delivers to its address, what that costs and when it comes',
    returns: Type.Array(
      Type.Object({
        code: Type.String(),
        label: Type.String(),
        earliestDays: Type.Integer(),
        latestDays: Type.Integer(),
        totalShippingPrice: Type.Number(),
      }),
    ),
  },
  setShipping: {
    ...edit,
    path: '/v1/shop/logistic-orders/{id}/shipping-information',
    summary: 'Where and how one supplier’s part goes',
    body: closedObject({ shippingAddressId: Text(255), shippingType: OneOf(shippingTypeWords) }),
  },
  setShippingAddress: {
    ...edit,
    path: '/v1/shop/logistic-orders/{id}/shipping-address',
    summary: 'Where one supplier’s part goes',
    body: closedObject({ shippingAddressId: Text(255) }),
  },
  setShippingType: {
    ...edit,
    path: '/v1/shop/logistic-orders/{id}/shipping-type',
    summary: 'How one supplier’s part goes',
    body: closedObject({ shippingType: OneOf(shippingTypeWords) }),
  },
  setBilling: {
    ...edit,
    path: '/v1/shop/logistic-orders/{id}/billing-information',
    summary: 'The billing address of one supplier’s part',
    body: closedObject({ billingAddressId: Text(255) }),
  },
})
