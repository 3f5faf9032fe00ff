import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { deskHitKinds } from './desk-hit-kinds.ts'

export type DeskHit = Static<typeof DeskHit>
export const DeskHit = Type.Object({
  kind: OneOf(deskHitKinds),
  /** What its screen is opened by: the company of a person, the order of an invoice. */
  id: Type.String(),
  /** Number, code or name. */
  name: Type.String(),
  detail: Nullable(Type.String()),
  at: Nullable(Type.String({ format: 'date-time' })),
  /** Page of the shop, for articles. */
  url: Nullable(Type.String()),
  /** Whether the words are its number or code, whatever the separators. */
  exact: Type.Boolean(),
})

const find = {
  method: 'GET',
  right: 'SELLER_ORDER_READ',
  query: closedObject({
    words: Text(200),
    kinds: Type.Optional(Type.Array(OneOf(deskHitKinds))),
  }),
  /** The group with the exact number or name first; groups the caller may not read are left out. */
  returns: Type.Object({
    groups: Type.Array(Type.Object({ kind: OneOf(deskHitKinds), hits: Type.Array(DeskHit) })),
  }),
  errors: [],
  extension: 'desk-search',
} as const

/** What `Ctrl K` finds at the desk. */
export const deskSearch = callGroup({
  forOperator: {
    ...find,
    path: '/v1/tiber/operator/search',
    summary: 'Find orders, companies, people, articles, invoices and suppliers by number, code or name',
    access: 'operator',
  },
  forSupplier: {
    ...find,
    path: '/v1/tiber/supplier/search',
    summary: 'Find the supplier’s own orders, articles and invoices by number or code',
    access: 'supplier',
  },
})
