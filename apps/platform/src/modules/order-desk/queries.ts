import { sql } from 'drizzle-orm'
import type { ReadColumns } from '@tiber/contract/order-desk'
import type { Verdict } from '@tiber/contract/order-desk-words'
import type { Context, CustomerContext } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import { isReady } from './line-queries.ts'
import type { orderDeskReadingTable } from './tables.ts'

type Stored = typeof orderDeskReadingTable.$inferSelect
export type ReadingRow = Omit<Stored, 'createdAt' | 'updatedAt' | 'deletedAt' | 'text'> & {
  createdAt: string
  updatedAt: string
  counts: Partial<Record<Verdict, number>>
  net: string
}

/** A reading is its user's alone. */
const isOwned = ({
  caller,
}: CustomerContext) => sql`r.account_id = ${caller.accountId} and r.store_id = ${caller.storeId}
  and r.user_id = ${caller.userId}`
const isOwn = (context: CustomerContext) => sql`${isOwned(context)} and r.deleted_at is null`

const columns = sql`r.id, r.account_id as "accountId", r.store_id as "storeId", r.store_view_id as "storeViewId",
  r.user_id as "userId", r.locale, r.file_name as "fileName", r.state, r.total_lines as "totalLines",
  r.done_lines as "doneLines", r.columns, r.column_names as "columnNames", r.ignored, r.created_at as "createdAt",
  r.updated_at as "updatedAt",
  coalesce((select jsonb_object_agg(c.verdict, c.lines) from (select l.verdict, count(*)::int as lines
    from order_desk_line l where l.reading_id = r.id and l.gone is null group by l.verdict) c), '{}') as counts,
  (select coalesce(sum(l.net), 0)::text from order_desk_line l
    where l.reading_id = r.id and ${isReady}) as net`

type NewReading = Pick<Stored, 'fileName' | 'text' | 'totalLines' | 'columns' | 'columnNames' | 'ignored'>

export async function insertReading({ db, now, locale, caller }: CustomerContext, reading: NewReading) {
  const at = sql`${now().toISOString()}::timestamptz`
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into order_desk_reading (account_id, store_id, store_view_id, user_id, locale, file_name, text, state,
          total_lines, columns, column_names, ignored, created_at, updated_at)
        values (${caller.accountId}, ${caller.storeId}, ${caller.storeViewId}, ${caller.userId}, ${locale},
          ${reading.fileName}, ${reading.text}, 'RUNNING', ${reading.totalLines}, ${json(reading.columns)}::jsonb,
          ${json(reading.columnNames)}::jsonb, ${json(reading.ignored)}::jsonb, ${at}, ${at}) returning id`,
  )
  return row!.id
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export async function selectReading(context: CustomerContext, id: string): Promise<ReadingRow | undefined> {
  const [row] = await rowsOf<ReadingRow>(
    context.db,
    sql`select ${columns} from order_desk_reading r where r.id = ${id} and ${isOwn(context)}`,
  )
  return row
}

/** The newest that still has something to do. */
export async function selectLatest(context: CustomerContext): Promise<ReadingRow | undefined> {
  const [row] = await rowsOf<ReadingRow>(
    context.db,
    sql`select ${columns} from order_desk_reading r where ${isOwn(context)} and (r.state <> 'DONE'
          or exists (select from order_desk_line l where l.reading_id = r.id and l.gone is null and l.verdict <> 'MERGED'))
        order by r.created_at desc, r.id desc limit 1`,
  )
  return row
}

export async function selectText({ db }: Context, id: string): Promise<string> {
  const [row] = await rowsOf<{ text: string }>(db, sql`select text from order_desk_reading where id = ${id}`)
  return row?.text ?? ''
}

/** For a job, which acts for whoever began it. */
export async function selectOrigin({ db }: Context, id: string) {
  const [row] = await rowsOf<
    Pick<Stored, 'accountId' | 'storeId' | 'storeViewId' | 'userId' | 'locale' | 'columns' | 'state'>
  >(
    db,
    sql`select account_id as "accountId", store_id as "storeId", store_view_id as "storeViewId", user_id as "userId",
          locale, columns, state from order_desk_reading where id = ${id} and deleted_at is null`,
  )
  return row
}

type Progress = Partial<Pick<Stored, 'state' | 'doneLines' | 'totalLines'>> & {
  columns?: ReadColumns | null
}

export async function updateReading({ db, now }: Context, id: string, progress: Progress) {
  const { state = null, doneLines = null, totalLines = null, columns: given } = progress
  const columnsNow = given === undefined ? sql`columns` : sql`${json(given)}::jsonb`
  await db.execute(sql`update order_desk_reading set state = coalesce(${state}, state),
    done_lines = coalesce(${doneLines}::int, done_lines), total_lines = coalesce(${totalLines}::int, total_lines),
    columns = ${columnsNow}, updated_at = ${now().toISOString()}::timestamptz where id = ${id}`)
}

export async function deleteReading(context: CustomerContext, id: string): Promise<boolean> {
  const rows = await rowsOf(
    context.db,
    sql`update order_desk_reading r set deleted_at = ${context.now().toISOString()}::timestamptz
        where r.id = ${id} and ${isOwn(context)} returning r.id`,
  )
  return rows.length > 0
}

/** Whatever is not swept away yet. */
export async function restoreReading(context: CustomerContext, id: string) {
  await context.db.execute(
    sql`update order_desk_reading r set deleted_at = null where r.id = ${id} and ${isOwned(context)}`,
  )
}

type Old = { untouchedSince: Date; deletedBefore: Date }

export async function sweepReadings({ db }: Context, { untouchedSince, deletedBefore }: Old) {
  await db.execute(sql`delete from order_desk_reading where updated_at < ${untouchedSince.toISOString()}::timestamptz
    or deleted_at < ${deletedBefore.toISOString()}::timestamptz`)
}
