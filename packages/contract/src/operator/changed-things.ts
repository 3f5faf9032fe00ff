import { auditEntities } from '../company/audit-enums.ts'

/** What the operator's staff change besides the companies: suppliers, people of the desk, and settings of the shop. */
export const operatorThings = [
  'SUPPLIER',
  'STAFF',
  'SHOP',
  'TAX_RATES',
  'ACCESS_TEMPLATES',
  'CUSTOMER_TAGS',
  'SEARCH_SYNONYM',
] as const
export const changedThings = [...auditEntities, ...operatorThings] as const
export type ChangedThing = (typeof changedThings)[number]

/** What a supplier sees changes of: its company with settings and series, and its people. */
export const supplierThings = ['SUPPLIER', 'STAFF'] as const satisfies ChangedThing[]
