import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf } from '../shapes.ts'
import { auditActions, auditEntities } from './audit-enums.ts'

export type AuditEntry = Static<typeof AuditEntry>
export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  actor: Type.Object({
    /** Null for changes made by the system. */
    id: Nullable(Type.String()),
    name: Type.String(),
    client: OneOf(['ACCOUNT', 'OPERATOR', 'SUPPLIER']),
  }),
  entity: OneOf(auditEntities),
  entityId: Type.String(),
  entityName: Type.String(),
  action: OneOf(auditActions),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
})

export const auditTrail = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/audit-trail',
    summary: 'List the changes made in the account, newest first',
    access: 'customer',
    query: closedObject({
      ...listQuery,
      entity: Type.Optional(Type.Array(OneOf(auditEntities))),
      entityId: Type.Optional(Type.String({ maxLength: 255 })),
      search: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    returns: SpringPage(AuditEntry),
    errors: [],
    extension: 'audit-trail',
  },
})
