import { and, count, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { auditEntryTable as entry } from './tables.ts'

export type AuditRow = typeof entry.$inferSelect
type NewEntry = Pick<AuditRow, 'accountId' | 'entity' | 'entityId' | 'entityName' | 'action' | 'changes'>

/** Inserts entries with the names as they are now; actions without a signed-in user are attributed to the shop. */
export async function insertEntries(context: Context, entries: NewEntry[]) {
  const { db, caller, clientType, requestId } = context
  const actor = { actorId: caller?.userId ?? null, actorName: caller?.name ?? 'Tiber', client: clientType }
  await db.insert(entry).values(entries.map((each) => ({ ...each, ...actor, at: context.now(), requestId })))
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
  const like = filter.search?.trim() && likeContaining(filter.search)
  const where = and(
    eq(entry.accountId, filter.accountId),
    filter.entity?.length ? inArray(entry.entity, filter.entity) : undefined,
    filter.entityId ? eq(entry.entityId, filter.entityId) : undefined,
    like ? or(ilike(entry.entityName, like), ilike(entry.actorName, like)) : undefined,
  )
  const rows = await db
    .select()
    .from(entry)
    .where(where)
    .orderBy(desc(entry.id))
    .limit(filter.size)
    .offset(filter.page * filter.size)
  const [total] = await db.select({ entries: count() }).from(entry).where(where)
  return { rows, total: total?.entries ?? 0 }
}
