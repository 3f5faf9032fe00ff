import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { and } from '../../database/clauses.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { StoredRow } from '../../database/stored-row.ts'
import type { auditEntryTable } from './tables.ts'

export type AuditRow = StoredRow<typeof auditEntryTable.$inferSelect>
type NewEntry = Pick<AuditRow, 'accountId' | 'entity' | 'entityId' | 'entityName' | 'action' | 'changes'>

/** Inserts entries with the names as they are now; actions without a signed-in user are attributed to the shop. */
export async function insertEntries(context: Context, entries: NewEntry[]) {
  const { db, caller, clientType, requestId } = context
  await db.execute(sql`insert into audit_entry (account_id, at, actor_id, actor_name, client, entity, entity_id,
      entity_name, action, changes, request_id)
    select e."accountId", ${context.now()}::timestamptz, ${caller?.userId ?? null}::text, ${caller?.name ?? 'Tiber'}::text,
      ${clientType}::text, e.entity, e."entityId", e."entityName", e.action, e.changes, ${requestId}::text
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("accountId" text, entity text, "entityId" text,
      "entityName" text, action text, changes jsonb)`)
}

export type AuditFilter = {
  accountId: string
  entity: AuditRow['entity'][] | undefined
  entityId: string | undefined
  search: string | undefined
  page: number
  size: number
}

/** Selects a page of the audit trail, newest first, and the total number of entries. */
export async function selectEntries({ db }: Context, filter: AuditFilter) {
  const { accountId, entity, entityId, search, page, size } = filter
  const like = search?.trim() && likeContaining(search)
  const where = and(
    sql`e.account_id = ${accountId}`,
    entity?.length ? sql`e.entity = any(${sql.param(entity)}::text[])` : undefined,
    entityId ? sql`e.entity_id = ${entityId}` : undefined,
    like ? sql`(e.entity_name ilike ${like} or e.actor_name ilike ${like})` : undefined,
  )
  const rows = await queryRows<AuditRow>(
    db,
    sql`select e.id::text, e.account_id as "accountId", e.at, e.actor_id as "actorId", e.actor_name as "actorName",
          e.client, e.entity, e.entity_id as "entityId", e.entity_name as "entityName", e.action, e.changes,
          e.request_id as "requestId"
        from audit_entry e where ${where} order by e.id desc limit ${size} offset ${page * size}`,
  )
  const [count] = await queryRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from audit_entry e where ${where}`,
  )
  return { rows, total: count?.total ?? 0 }
}
