import { sql } from '@tiber/server/sql'
import type { ColumnMapping } from '@tiber/contract/carts/quick-order'
import type { Verdict } from '@tiber/contract/carts/quick-order-enums'
import type { Context, CustomerContext } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isReady } from './line-queries.ts'
import type { quickOrderDraftTable } from './tables.ts'

type Stored = typeof quickOrderDraftTable.$inferSelect
export type DraftRow = Omit<Stored, 'createdAt' | 'updatedAt' | 'deletedAt' | 'text'> & {
  createdAt: string
  updatedAt: string
  counts: Partial<Record<Verdict, number>>
  net: string
}

/** Condition for own drafts, including deleted ones; a draft belongs to its user alone. */
const isOwnOrDeleted = ({
  caller,
}: CustomerContext) => sql`r.account_id = ${caller.accountId} and r.store_id = ${caller.storeId}
  and r.user_id = ${caller.userId}`
const isOwn = (context: CustomerContext) => sql`${isOwnOrDeleted(context)} and r.deleted_at is null`

const columns = sql`r.id, r.account_id as "accountId", r.store_id as "storeId", r.store_view_id as "storeViewId",
  r.user_id as "userId", r.locale, r.name, r.file_name as "fileName", r.state, r.total_lines as "totalLines",
  r.done_lines as "doneLines", r.columns, r.column_names as "columnNames", r.ignored, r.created_at as "createdAt",
  r.updated_at as "updatedAt",
  coalesce((select jsonb_object_agg(c.verdict, c.lines) from (select l.verdict, count(*)::int as lines
    from quick_order_line l where l.draft_id = r.id and l.outcome is null group by l.verdict) c), '{}') as counts,
  (select coalesce(sum(l.net), 0)::text from quick_order_line l
    where l.draft_id = r.id and ${isReady}) as net`

type NewDraft = Pick<Stored, 'fileName' | 'text' | 'totalLines' | 'columns' | 'columnNames' | 'ignored'>

export async function insertDraft({ db, now, locale, caller }: CustomerContext, draft: NewDraft) {
  const at = toTimestamp(now())
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into quick_order_draft (account_id, store_id, store_view_id, user_id, locale, file_name, text, state,
          total_lines, columns, column_names, ignored, created_at, updated_at)
        values (${caller.accountId}, ${caller.storeId}, ${caller.storeViewId}, ${caller.userId}, ${locale},
          ${draft.fileName}, ${draft.text}, 'RUNNING', ${draft.totalLines}, ${json(draft.columns)}::jsonb,
          ${json(draft.columnNames)}::jsonb, ${json(draft.ignored)}::jsonb, ${at}, ${at}) returning id`,
  )
  return row!.id
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export async function selectDraft(context: CustomerContext, id: string): Promise<DraftRow | undefined> {
  const [row] = await queryRows<DraftRow>(
    context.db,
    sql`select ${columns} from quick_order_draft r where r.id = ${id} and ${isOwn(context)}`,
  )
  return row
}

export async function updateName(context: CustomerContext, id: string, name: string | null): Promise<boolean> {
  const rows = await queryRows<never>(
    context.db,
    sql`update quick_order_draft r set name = ${name} where r.id = ${id} and ${isOwn(context)} returning r.id`,
  )
  return rows.length > 0
}

/** Condition for drafts that are being read or have lines left. */
const hasLinesLeft = sql`(r.state <> 'DONE'
  or exists (select from quick_order_line l where l.draft_id = r.id and l.outcome is null and l.verdict <> 'MERGED'))`

export type SummaryRow = Pick<Stored, 'id' | 'name' | 'fileName' | 'state'> & {
  start: string
  openLines: number
  readyLines: number
  createdAt: string
  updatedAt: string
}

const maxListed = 50
const maxStartLength = 200

/** Selects the drafts with lines left, the latest first. */
export function selectDrafts(context: CustomerContext) {
  return queryRows<SummaryRow>(
    context.db,
    sql`select d.id, d.name, d."fileName", d.state, d.start, d."createdAt", d."updatedAt", c."openLines", c."readyLines"
        from (select r.id, r.name, r.file_name as "fileName", r.state, left(r.text, ${maxStartLength}) as start,
            r.created_at as "createdAt", r.updated_at as "updatedAt"
          from quick_order_draft r where ${isOwn(context)} and ${hasLinesLeft}
          order by r.created_at desc, r.id desc limit ${maxListed}) d
        cross join lateral (select count(*) filter (where l.outcome is null and l.verdict <> 'MERGED')::int as "openLines",
            count(*) filter (where ${isReady})::int as "readyLines"
          from quick_order_line l where l.draft_id = d.id) c
        order by d."createdAt" desc, d.id desc`,
  )
}

/** Selects the newest draft that still has open lines. */
export async function selectLatest(context: CustomerContext): Promise<DraftRow | undefined> {
  const [row] = await queryRows<DraftRow>(
    context.db,
    sql`select ${columns} from quick_order_draft r where ${isOwn(context)} and ${hasLinesLeft}
        order by r.created_at desc, r.id desc limit 1`,
  )
  return row
}

export async function selectDraftText({ db }: Context, id: string): Promise<string> {
  const [row] = await queryRows<{ text: string }>(db, sql`select text from quick_order_draft where id = ${id}`)
  return row?.text ?? ''
}

/** Selects the context of the user who created the draft, for the background job. */
export async function selectOrigin({ db }: Context, id: string) {
  const [row] = await queryRows<
    Pick<Stored, 'accountId' | 'storeId' | 'storeViewId' | 'userId' | 'locale' | 'columns' | 'state'>
  >(
    db,
    sql`select account_id as "accountId", store_id as "storeId", store_view_id as "storeViewId", user_id as "userId",
          locale, columns, state from quick_order_draft where id = ${id} and deleted_at is null`,
  )
  return row
}

type Progress = Partial<Pick<Stored, 'state' | 'doneLines' | 'totalLines'>> & {
  columns?: ColumnMapping | null
}

export async function updateDraft({ db, now }: Context, id: string, progress: Progress) {
  const { state = null, doneLines = null, totalLines = null, columns: newColumns } = progress
  const columnsValue = newColumns === undefined ? sql`columns` : sql`${json(newColumns)}::jsonb`
  await db.execute(sql`update quick_order_draft set state = coalesce(${state}, state),
    done_lines = coalesce(${doneLines}::int, done_lines), total_lines = coalesce(${totalLines}::int, total_lines),
    columns = ${columnsValue}, updated_at = ${toTimestamp(now())} where id = ${id}`)
}

export async function deleteDraft(context: CustomerContext, id: string): Promise<boolean> {
  const rows = await queryRows<never>(
    context.db,
    sql`update quick_order_draft r set deleted_at = ${toTimestamp(context.now())}
        where r.id = ${id} and ${isOwn(context)} returning r.id`,
  )
  return rows.length > 0
}

/** Restores a deleted draft unless it has been purged. */
export async function restoreDraft(context: CustomerContext, id: string) {
  await context.db.execute(
    sql`update quick_order_draft r set deleted_at = null where r.id = ${id} and ${isOwnOrDeleted(context)}`,
  )
}

type PurgeLimits = { untouchedSince: Date; deletedBefore: Date }

export async function deleteOldDrafts({ db }: Context, { untouchedSince, deletedBefore }: PurgeLimits) {
  await db.execute(sql`delete from quick_order_draft where updated_at < ${toTimestamp(untouchedSince)}
    or deleted_at < ${toTimestamp(deletedBefore)}`)
}
