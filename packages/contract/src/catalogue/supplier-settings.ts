import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { LegalEntity, LegalEntityInput } from '../company/legal-entity.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { maxCarriers } from '../orders/carriers.ts'
import { invoicings } from '../orders/document-types.ts'
import { paymentDueModes } from './suppliers.ts'

const AnswerHours = Type.Integer({ minimum: 1, maximum: 240 })

const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

/** Accepts orders that are fully in stock, at most of a net value, on working days between two times. */
export type AutomaticAnswer = Static<typeof AutomaticAnswer>
export const AutomaticAnswer = closedObject({
  maxNet: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 }),
  /** Times of the shop's time zone. */
  from: Time,
  until: Time,
  /** Only of companies of which the supplier has shipped an order before. */
  knownOnly: Type.Optional(Type.Boolean()),
})

/** How documents are numbered: text with `{year}` and, at its end, `{number}`. */
const SeriesPattern = Type.String({ minLength: 1, maxLength: 40 })
export type SeriesPatterns = Static<typeof SeriesPatterns>
export const SeriesPatterns = closedObject({
  INVOICE: Type.Optional(SeriesPattern),
  CREDIT_NOTE: Type.Optional(SeriesPattern),
})

const Carriers = Type.Array(closedObject({ name: Text(100), pattern: Text(500) }), { maxItems: maxCarriers })

/** A supplier as its owner sees it; the operator sets the terms. */
export type SupplierSettings = Static<typeof SupplierSettings>
export const SupplierSettings = Type.Object({
  name: Type.String(),
  externalId: Type.String(),
  legal: Nullable(LegalEntity),
  /** Hours within which it should answer an order, without weekends. */
  answerHours: Type.Integer(),
  invoicing: OneOf(invoicings),
  carriers: Carriers,
  /** Patterns of the next series; a series that has a number keeps its own. */
  seriesPatterns: Type.Object({ INVOICE: Type.String(), CREDIT_NOTE: Type.String() }),
  /** Null: nothing is accepted without somebody. */
  automaticAnswer: Nullable(AutomaticAnswer),
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
    summary:
      'Change the legal data, hours, carriers, patterns of future series and automatic answer of the caller’s supplier',
    body: closedObject({
      legal: Type.Optional(LegalEntityInput),
      answerHours: Type.Optional(AnswerHours),
      carriers: Type.Optional(Carriers),
      seriesPatterns: Type.Optional(SeriesPatterns),
      automaticAnswer: Type.Optional(Nullable(AutomaticAnswer)),
    }),
    errors: ['F-E-003', 'F-E-012', 'F-E-040'],
  },
})
