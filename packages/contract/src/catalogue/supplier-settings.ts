import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { LegalEntity, LegalEntityInput } from '../company/legal-entity.ts'
import { closedObject, Nullable, OneOf } from '../shapes.ts'
import { paymentDueModes } from './suppliers.ts'

const AnswerHours = Type.Integer({ minimum: 1, maximum: 240 })

/** A supplier as its owner sees it; the operator sets the terms. */
export type SupplierSettings = Static<typeof SupplierSettings>
export const SupplierSettings = Type.Object({
  name: Type.String(),
  externalId: Type.String(),
  legal: Nullable(LegalEntity),
  /** Hours within which it should answer an order, without weekends. */
  answerHours: Type.Integer(),
  paymentDueDelay: Type.Integer(),
  paymentDueMode: OneOf(paymentDueModes),
  freightPrice: Nullable(Type.Number()),
  freightFreeFrom: Nullable(Type.Number()),
  minOrderValue: Nullable(Type.Number()),
})

const settings = {
  path: '/v1/tiber/supplier/settings',
  access: 'supplier',
  right: 'SUPPLIER_UPDATE',
  returns: SupplierSettings,
  extension: 'supplier-settings',
} as const

export const supplierSettings = callGroup({
  read: { ...settings, method: 'GET', summary: 'Get the legal data and terms of the caller’s supplier', errors: [] },
  update: {
    ...settings,
    method: 'PATCH',
    summary: 'Change the legal data on future invoices of the caller’s supplier, and its hours to answer orders',
    body: closedObject({
      legal: Type.Optional(LegalEntityInput),
      answerHours: Type.Optional(AnswerHours),
    }),
    errors: ['F-E-012', 'F-E-040'],
  },
})
