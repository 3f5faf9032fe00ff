import { Type } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { maxLines } from '../carts/cart-enums.ts'
import { CustomField } from '../company/custom-fields.ts'
import { LogisticOrder, OrderLine } from './order-shapes.ts'
import { CustomFieldInputs, logisticOrderChanges } from './logistic-order-changes.ts'
import { logisticStatuses, paymentStatuses } from './order-statuses.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { closedObject, OneOf, OptionalText, Text } from '../shapes.ts'

const Ids = Type.Optional(Type.Array(Text(255), { maxItems: 1000 }))
const locale = Type.Optional(Type.String({ maxLength: 20 }))
const nbPreviewLines = Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 40 }))
/** Status filter; `CREATED` is an alias of `ORDER_CREATED` in the platform's guides. */
const Statuses = Type.Optional(Type.Array(OneOf([...logisticStatuses, 'CREATED'])))
const Criteria = Type.Optional(
  Type.Array(closedObject({ customFieldId: Text(255), values: Type.Array(Type.String({ maxLength: 500 })) }), {
    maxItems: 20,
  }),
)

/** Status transition; returns the updated order. */
const transition = {
  method: 'PUT',
  access: 'customer',
  right: 'ORDER_UPDATE',
  query: closedObject({ locale }),
  returns: LogisticOrder,
  errors: ['ST0001'],
} as const satisfies Partial<Call>

const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', errors: [] } as const satisfies Partial<Call>

/** Filters of the company lists; older clients send one status as `orderLogisticStatusType`. */
const companyQuery = {
  ...listQuery,
  locale,
  logisticOrderStatuses: Statuses,
  orderLogisticStatusType: Type.Optional(OneOf([...logisticStatuses, 'CREATED'])),
  nbPreviewLines: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 100 })),
}

export const logisticOrders = callGroup({
  ...logisticOrderChanges,
  list: {
    ...read,
    path: '/v1/shop/logistic-orders',
    operation: 'ORDER-550',
    summary: 'List the placed logistic orders of the account',
    query: closedObject({
      ...listQuery,
      locale,
      customerAccountIds: Ids,
      connectedUserOnly: Type.Optional(Type.Boolean()),
      nbPreviewLines,
      incident: Type.Optional(Type.Boolean()),
      logisticStatus: Statuses,
      logisticOrderStatuses: Statuses,
    }),
    returns: SpringPage(LogisticOrder),
  },
  listOfAccount: {
    ...read,
    path: '/v1/shop/customer-accounts/orders',
    summary: 'List the placed logistic orders of all users of the account, with more lines each',
    query: closedObject(companyQuery),
    returns: SpringPage(LogisticOrder),
  },
  listOfOrganisation: {
    ...read,
    path: '/v1/shop/customer-accounts/organisations/{organisationId}/orders',
    summary: 'List the logistic orders placed by users of an organisation',
    query: closedObject(companyQuery),
    returns: SpringPage(LogisticOrder),
  },
  search: {
    method: 'POST',
    path: '/v1/shop/logistic-orders',
    operation: 'ORDER-550',
    summary: 'List the placed logistic orders of the account with more filters',
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
    summary: 'List the definitions of the custom fields of orders or order lines',
    query: closedObject({ sealedTarget: Type.Optional(OneOf(['ORDER_LOGISTIC', 'ORDER_LOGISTIC_LINE'])) }),
    returns: Type.Array(CustomField),
  },
  read: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}',
    summary: 'Get a logistic order',
    query: closedObject({ locale, idType: Type.Optional(Text(50)), nbPreviewLines }),
    returns: LogisticOrder,
  },
  updateFields: {
    method: 'PATCH',
    path: '/v1/shop/logistic-orders/{id}',
    summary: 'Update the custom fields of a logistic order',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: CustomFieldInputs,
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  updateFieldsByReference: {
    method: 'PATCH',
    path: '/v2/shop/logistic-orders/{id}',
    summary: 'Update the custom fields of a logistic order by reference',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ customFieldValues: CustomFieldInputs }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  approve: {
    ...transition,
    path: '/v1/shop/logistic-orders/{id}/approve',
    summary: 'Approve the commercial order of a logistic order, including all its other logistic orders',
  },
  approvers: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/approvers',
    summary: 'List the approvers of a logistic order',
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
    ...transition,
    path: '/v1/shop/logistic-orders/{id}/disapprove',
    summary: 'Decline the commercial order of a logistic order',
    body: closedObject({ reason: OptionalText(2000) }),
  },
  cancel: {
    ...transition,
    path: '/v1/shop/logistic-orders/{id}/cancel',
    summary: 'Cancel a logistic order the supplier has not accepted yet; the stock is released',
    body: closedObject({ reason: OptionalText(2000) }),
  },
  confirmReception: {
    ...transition,
    errors: ['ST0001', 'F-E-007', 'F-E-040'],
    path: '/v1/shop/logistic-orders/{id}/confirm-reception',
    summary: 'Confirm receipt of everything shipped, or of quantities of some lines',
    body: closedObject({
      lines: Type.Optional(
        Type.Array(closedObject({ id: Text(255), quantity: Type.Integer({ minimum: 0, maximum: maxQuantity }) }), {
          minItems: 1,
          maxItems: maxLines,
        }),
      ),
    }),
  },
  lines: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/lines',
    summary: 'List the lines of a logistic order',
    query: closedObject({ ...listQuery, locale }),
    returns: SpringPage(OrderLine),
  },
})
