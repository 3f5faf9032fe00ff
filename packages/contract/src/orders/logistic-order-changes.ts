import { Type } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { maxLines, updateActions } from '../carts/cart-enums.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { CustomFieldInput } from '../company/custom-fields.ts'
import { closedObject, OneOf, Text } from '../shapes.ts'
import { LogisticOrder } from './order-shapes.ts'
import { acceptedShippingTypes } from './order-statuses.ts'

export const CustomFieldInputs = Type.Array(CustomFieldInput, { maxItems: 100 })

const edit = {
  method: 'PUT',
  access: 'customer',
  right: 'ORDER_UPDATE',
  returns: Type.Null(),
  status: 204,
  errors: ['ST0001'],
} as const satisfies Partial<Call>

/** Changes of the lines, delivery and billing of a logistic order; the rest is in `logistic-orders.ts`. */
export const logisticOrderChanges = callGroup({
  place: {
    ...edit,
    right: 'ORDER_CREATE',
    path: '/v1/shop/logistic-orders/{id}/created',
    summary: 'Place a logistic order on its own',
    errors: ['F-E-039', 'F-E-040', 'OR0006', 'ST0001'],
  },
  hold: { ...edit, path: '/v1/shop/logistic-orders/{id}/hold', summary: 'Put a draft logistic order on hold' },
  updateLines: {
    method: 'PUT',
    path: '/v1/shop/logistic-orders/{id}/lines',
    operation: 'ORDER-250',
    summary: 'Update quantities of the lines of a draft',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({
      lines: Type.Array(
        closedObject({
          id: Text(255),
          quantity: Type.Integer({ minimum: 0, maximum: maxQuantity }),
          updateAction: OneOf(updateActions),
          customFields: Type.Optional(CustomFieldInputs),
        }),
        { minItems: 1, maxItems: maxLines },
      ),
    }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  updateLinesFields: {
    method: 'PATCH',
    path: '/v1/shop/logistic-orders/{id}/lines',
    summary: 'Update the custom fields of several lines',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: Type.Array(closedObject({ logisticOrderLineId: Text(255), customFieldValues: CustomFieldInputs }), {
      minItems: 1,
      maxItems: maxLines,
    }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  updateLine: {
    method: 'PUT',
    path: '/v1/shop/logistic-orders/{id}/lines/{lineId}',
    operation: 'ORDER-218',
    summary: 'Update the quantity of one line of a draft',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ quantity: Type.Integer({ minimum: 0, maximum: maxQuantity }) }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  updateLineFields: {
    method: 'PATCH',
    path: '/v1/shop/logistic-orders/{id}/lines/{lineId}',
    summary: 'Update the custom fields of one line',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: CustomFieldInputs,
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  shippingTypes: {
    method: 'GET',
    access: 'customer',
    right: 'ORDER_READ',
    errors: [],
    path: '/v1/shop/logistic-orders/{id}/shipping-information',
    summary: 'List the shipping types for the address, with prices and delivery times',
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
    summary: 'Set the shipping address and type of a logistic order',
    body: closedObject({ shippingAddressId: Text(255), shippingType: OneOf(acceptedShippingTypes) }),
  },
  setShippingAddress: {
    ...edit,
    path: '/v1/shop/logistic-orders/{id}/shipping-address',
    summary: 'Set the shipping address of a logistic order',
    body: closedObject({ shippingAddressId: Text(255) }),
  },
  setShippingType: {
    ...edit,
    path: '/v1/shop/logistic-orders/{id}/shipping-type',
    summary: 'Set the shipping type of a logistic order',
    body: closedObject({ shippingType: OneOf(acceptedShippingTypes) }),
  },
  setBilling: {
    ...edit,
    path: '/v1/shop/logistic-orders/{id}/billing-information',
    summary: 'Set the billing address of a logistic order',
    body: closedObject({ billingAddressId: Text(255) }),
  },
})
