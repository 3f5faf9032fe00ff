import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '@tiber/contract/company/audit'
import type { ChangedThing } from '@tiber/contract/operator/changed-things'
import { instant } from '../../database/columns.ts'

/**
 * Stores the audit trail; names are stored as they were, so that an entry stays true when a person or entity is renamed
 * or deleted.
 */
export const auditEntryTable = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for what belongs to no account, such as staff and settings. */
    accountId: text('account_id'),
    at: instant('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    client: text().$type<AuditEntry['actor']['client']>().notNull(),
    entity: text().$type<ChangedThing>().notNull(),
    entityId: text('entity_id').notNull(),
    entityName: text('entity_name').notNull(),
    action: text().$type<AuditEntry['action']>().notNull(),
    changes: jsonb().$type<AuditEntry['changes']>().notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_entry_by_account').on(table.accountId, table.id.desc()),
    index('audit_entry_by_entity').on(table.entityId, table.id.desc()),
    index('audit_entry_by_actor').on(table.actorId, table.id),
    index('audit_entry_by_time').on(table.at),
  ],
)
