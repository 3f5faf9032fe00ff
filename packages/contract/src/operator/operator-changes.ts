import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { AuditEntry } from '../company/audit.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { changedThings, supplierThings } from './changed-things.ts'
import { pageAfter } from './operator.ts'

const Day = Type.String({ format: 'date' })

/** A change that somebody made: with its fields before and after. */
export type OperatorChange = Static<typeof OperatorChange>
export const OperatorChange = Type.Object({
  ...AuditEntry.properties,
  entity: OneOf(changedThings),
  /** The company it is about; null for suppliers, staff and settings. */
  account: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  /** As in the log. */
  requestId: Type.String(),
})

const filter = {
  ...pageAfter,
  entityId: Type.Optional(Text(255)),
  /** Id of the person who made it. */
  actor: Type.Optional(Text(255)),
  /** Part of the name of a person, a company or what was changed. */
  words: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(Day),
  /** Included. */
  until: Type.Optional(Day),
}
const Page = Type.Object({ changes: Type.Array(OperatorChange), next: Nullable(Type.String()) })

/** Who changed what, over companies, suppliers, staff and settings. */
export const operatorChanges = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/operator/changes',
    summary: 'List what was changed, newest first, a page at a time, by person, thing and day',
    access: 'operator',
    right: 'AUDIT_READ',
    query: closedObject({
      ...filter,
      entity: Type.Optional(Type.Array(OneOf(changedThings))),
      account: Type.Optional(Text(255)),
      /** Only what the operator's staff changed: neither customers, suppliers nor the system. */
      team: Type.Optional(Type.Boolean()),
    }),
    returns: Page,
    errors: ['F-E-012'],
    extension: 'operator-changes',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/operator/changes/{id}',
    summary: 'Get one change with its fields before and after',
    access: 'operator',
    right: 'AUDIT_READ',
    returns: OperatorChange,
    errors: [],
    extension: 'operator-changes',
  },
})

/** Who changed what about a supplier: its company, settings, series and people. */
export const supplierChanges = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/supplier/changes',
    summary: 'List what was changed about the own supplier, newest first, a page at a time, by person, thing and day',
    access: 'supplier',
    right: 'AUDIT_READ',
    query: closedObject({ ...filter, entity: Type.Optional(Type.Array(OneOf(supplierThings))) }),
    returns: Page,
    errors: ['F-E-012'],
    extension: 'supplier-changes',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/supplier/changes/{id}',
    summary: 'Get one change of the own supplier with its fields before and after',
    access: 'supplier',
    right: 'AUDIT_READ',
    returns: OperatorChange,
    errors: [],
    extension: 'supplier-changes',
  },
})
