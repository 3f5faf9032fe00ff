import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { paymentDueModes, supplierStatuses } from '../catalogue/suppliers.ts'
import { Email, personLimits } from '../company/identity.ts'
import { LegalEntity, LegalEntityInput } from '../company/legal-entity.ts'
import { invoicings } from '../orders/document-types.ts'
import { Staff } from '../company/staff.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

const Amount = Type.Number({ minimum: 0, maximum: 1_000_000_000 })

const terms = {
  paymentDueDelay: Type.Integer({ minimum: 0, maximum: 365 }),
  paymentDueMode: OneOf(paymentDueModes),
  /** Net freight per delivery, and the net value from which there is none. */
  freightPrice: Nullable(Amount),
  freightFreeFrom: Nullable(Amount),
  minOrderValue: Nullable(Amount),
  /** Hours within which it should answer an order, without weekends. */
  answerHours: Type.Integer({ minimum: 1, maximum: 240 }),
  /** Who makes its invoices: the shop at each shipment, or the supplier itself. */
  invoicing: OneOf(invoicings),
}

export type OperatorSupplier = Static<typeof OperatorSupplier>
export const OperatorSupplier = Type.Object({
  id: Type.String(),
  /** Another one after every change of what is set about it; `If-Match` names it. */
  version: Type.Integer(),
  externalId: Type.String(),
  name: Type.String(),
  status: OneOf(supplierStatuses),
  legal: Nullable(LegalEntity),
  ...terms,
  onTimePercent: Nullable(Type.Integer()),
  offers: Type.Integer(),
  /** Orders that are not settled, and those among them it has not answered in time. */
  openOrders: Type.Integer(),
  unanswered: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
})

export type OperatorSupplierFull = Static<typeof OperatorSupplierFull>
export const OperatorSupplierFull = Type.Object({
  ...OperatorSupplier.properties,
  staff: Type.Array(Staff),
  /** What a suspension reaches: open carts with its articles. Placed orders go on. */
  openCarts: Type.Integer(),
})

const changes = {
  status: Type.Optional(OneOf(['ACTIVE', 'SUSPENDED'])),
  legal: Type.Optional(Nullable(LegalEntityInput)),
  ...(Object.fromEntries(Object.entries(terms).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof typeof terms]: ReturnType<typeof Type.Optional<(typeof terms)[Name]>>
  }),
}

/** Suppliers as the operator manages them: with legal data, terms and their people. */
export const operatorSuppliers = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/operator/suppliers',
    summary: 'List the suppliers by name, with terms and open orders',
    access: 'operator',
    right: 'SELLER_ORDER_READ',
    query: closedObject({ words: Type.Optional(Type.String({ maxLength: 200 })) }),
    returns: Type.Array(OperatorSupplier),
    errors: [],
    extension: 'operator-suppliers',
  },
  create: {
    method: 'POST',
    path: '/v1/tiber/operator/suppliers',
    summary: 'Create a supplier; tax number and bank account are checked',
    access: 'operator',
    right: 'SUPPLIER_UPDATE',
    body: closedObject({ name: Text(255), externalId: Type.Optional(Text(255)), ...changes }),
    returns: OperatorSupplierFull,
    status: 201,
    errors: ['F-E-003', 'F-E-012', 'F-E-040'],
    extension: 'operator-suppliers',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/operator/suppliers/{id}',
    summary: 'Get a supplier with legal data, terms and people',
    access: 'operator',
    right: 'SELLER_ORDER_READ',
    returns: OperatorSupplierFull,
    errors: [],
    extension: 'operator-suppliers',
  },
  update: {
    method: 'PATCH',
    path: '/v1/tiber/operator/suppliers/{id}',
    summary: 'Change legal data and terms of a supplier, suspend it or end its suspension; If-Match names the version',
    access: 'operator',
    right: 'SUPPLIER_UPDATE',
    body: closedObject({ name: Type.Optional(Text(255)), ...changes }),
    returns: OperatorSupplierFull,
    errors: ['F-E-012', 'F-E-040', 'ST0001'],
    extension: 'operator-suppliers',
  },
  invite: {
    method: 'POST',
    path: '/v1/tiber/operator/suppliers/{id}/staff',
    summary: 'Invite the owner of a supplier by e-mail; who has not accepted yet is mailed again',
    access: 'operator',
    right: 'SUPPLIER_UPDATE',
    limit: { kind: 'mail', by: 'email' },
    body: closedObject({
      email: Email,
      firstName: Text(personLimits.firstName),
      lastName: Text(personLimits.lastName),
    }),
    returns: OperatorSupplierFull,
    status: 201,
    errors: ['CU0002'],
    extension: 'operator-suppliers',
  },
})
