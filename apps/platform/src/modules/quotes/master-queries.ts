import { sql, type SQL } from '@tiber/server/sql'
import type { SortKey } from '@tiber/contract/query-string'
import { maxQuoteQuantity } from '@tiber/contract/quotes/quote-enums'
import type { Context, CustomerContext } from '../../context.ts'
import { and, assign, toTimestamp } from '../../database/clauses.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isInAssortments, type Assortment } from '../catalogue/service.ts'

export type MasterRow = {
  id: string
  userId: string
  customerName: string
  name: string
  description: string | null
  neededBy: string | null
  version: number
  lineCount: number
  createdAt: string
  updatedAt: string
}

const selectMaster = (where: SQL, rest: SQL, more: SQL = sql``) => sql`select m.id, m.user_id as "userId",
    u.first_name || ' ' || u.last_name as "customerName", m.name, m.description, m.needed_by::text as "neededBy", m.version,
    (select count(*)::int from master_quote_detail d where d.master_quote_id = m.id) as "lineCount",
    m.created_at as "createdAt", m.updated_at as "updatedAt" ${more}
  from master_quote m join customer_user u on u.id = m.user_id where ${where} ${rest}`

const ofAccount = ({ caller }: CustomerContext) => sql`m.account_id = ${caller.accountId}`

export async function selectMasterById(context: CustomerContext, id: string): Promise<MasterRow | undefined> {
  const [row] = await queryRows<MasterRow>(context.db, selectMaster(and(ofAccount(context), sql`m.id = ${id}`), sql``))
  return row
}

/** Locks a request of the account until the transaction ends. */
export async function lockMaster(context: CustomerContext, id: string): Promise<MasterRow | undefined> {
  const where = and(ofAccount(context), sql`m.id = ${id}`)
  await context.db.execute(sql`select from master_quote m where ${where} for update`)
  return selectMasterById(context, id)
}

/** Sortable columns of requests; other properties are ignored. */
export const masterSortColumns: Record<string, string> = {
  id: 'm.id',
  name: 'm.name',
  createdAt: 'm.created_at',
  updatedAt: 'm.updated_at',
  neededBy: 'm.needed_by',
}

export type MasterFilter = { fromCustomerAccount?: boolean | undefined; query?: string | null | undefined }
type Page = { page: number; size: number; sort: SortKey[] }

/** Selects the caller's own requests, or all of the account. */
export function selectMasters(context: CustomerContext, filter: MasterFilter, { page, size, sort }: Page) {
  const like = filter.query?.trim() ? likeContaining(filter.query) : undefined
  const where = and(
    ofAccount(context),
    filter.fromCustomerAccount === true ? undefined : sql`m.user_id = ${context.caller.userId}`,
    like === undefined
      ? undefined
      : sql`(m.name ilike ${like} or m.description ilike ${like} or exists (select from supplier_quote q
          join supplier s on s.id = q.supplier_id where q.master_quote_id = m.id and s.name ilike ${like}))`,
  )
  const requested = sort.map(({ property, descending }) =>
    sql.raw(`${masterSortColumns[property]} ${descending ? 'desc' : 'asc'} nulls last`),
  )
  const order = sql.join([...requested, sql`m.updated_at desc`, sql`m.id desc`], sql`, `)
  return queryRows<MasterRow & { total: number }>(
    context.db,
    selectMaster(
      where,
      sql`order by ${order} limit ${size} offset ${page * size}`,
      sql`, count(*) over ()::int as total`,
    ),
  )
}

type NewMaster = { name: string; description: string | null; neededBy: string | null }

/** Inserts a request and returns its id; undefined if the user already has one of this name. */
export async function insertMaster({ db, caller, now }: CustomerContext, { name, description, neededBy }: NewMaster) {
  const at = toTimestamp(now())
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into master_quote (account_id, store_id, user_id, name, description, needed_by, created_at, updated_at)
        values (${caller.accountId}, ${caller.storeId}, ${caller.userId}, ${name}, ${description}, ${neededBy}::date, ${at}, ${at})
        on conflict (account_id, user_id, name) do nothing returning id`,
  )
  return row?.id
}

export async function isNameTaken({ db, caller }: CustomerContext, { id, userId, name }: MasterRow): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from master_quote where account_id = ${caller.accountId} and user_id = ${userId} and name = ${name}
          and id <> ${id}`,
  )
  return rows.length > 0
}

type MasterChange = { name?: string; description?: string | null; neededBy?: string | null }

/** Updates the given fields and counts the change. */
export async function updateMaster({ db, now }: Context, id: string, change: MasterChange) {
  const columns = { name: sql`name`, description: sql`description`, neededBy: sql`needed_by` }
  const assigned = Object.values(change).some((value) => value !== undefined)
  await db.execute(sql`update master_quote set version = version + 1, updated_at = ${toTimestamp(now())}
    ${assigned ? sql`, ${assign<MasterChange>(columns, change)}` : sql``} where id = ${id}`)
}

export async function deleteMaster({ db }: Context, id: string) {
  await db.execute(sql`delete from master_quote where id = ${id}`)
}

export async function insertFiles({ db, now }: Context, masterId: string, fileIds: string[]) {
  await db.execute(sql`insert into master_quote_file (master_quote_id, file_id, added_at)
    select ${masterId}, f.id::uuid, ${toTimestamp(now())} from unnest(${sql.param(fileIds)}::text[]) as f(id)`)
}

export type DetailRow = {
  id: string
  masterQuoteId: string
  variantId: string | null
  description: string | null
  quantity: number
  targetPrice: string | null
  note: string | null
}

/** Selects the lines of requests, of each at most `limit`. */
export function selectDetails({ db }: Context, masterIds: string[], limit: number): Promise<DetailRow[]> {
  return queryRows<DetailRow>(
    db,
    sql`select d.id, d.master_quote_id as "masterQuoteId", d.variant_id as "variantId", d.description, d.quantity,
          d.target_price::text as "targetPrice", d.note
        from unnest(${sql.param(masterIds)}::text[]) as m(id) cross join lateral (select * from master_quote_detail d
          where d.master_quote_id = m.id order by d.position, d.id limit ${limit}) d
        order by d.master_quote_id, d.position, d.id`,
  )
}

export type NewDetail = {
  variantId: string | null
  description: string | null
  quantity: number
  targetPrice: number | null
  note: string | null
}

/** Inserts lines at the end; a variant that is already there gets the sum of both quantities. */
export async function upsertDetails({ db }: Context, masterId: string, details: NewDetail[]) {
  const rows = details.map((detail, at) => ({ ...detail, at }))
  await db.execute(sql`insert into master_quote_detail (master_quote_id, variant_id, description, quantity, target_price,
      note, position)
    select ${masterId}, d."variantId", d.description, d.quantity, d."targetPrice", d.note, n.last + 1 + d.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d("variantId" text, description text, quantity int,
        "targetPrice" numeric, note text, at int)
      cross join (select coalesce(max(position), 0) as last from master_quote_detail where master_quote_id = ${masterId}) n
    on conflict (master_quote_id, variant_id) where variant_id is not null do update
      set quantity = least(master_quote_detail.quantity + excluded.quantity, ${maxQuoteQuantity}),
        target_price = coalesce(excluded.target_price, master_quote_detail.target_price),
        note = coalesce(excluded.note, master_quote_detail.note)`)
}

/** Deletes lines that were not sent to a supplier; returns how many of the given ones were deleted. */
export async function deleteDetails({ db }: Context, masterId: string, ids: string[]): Promise<number> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`delete from master_quote_detail d where d.master_quote_id = ${masterId} and d.id = any(${sql.param(ids)}::text[])
          and not exists (select from quote_line l where l.detail_id = d.id) returning d.id`,
  )
  return rows.length
}

type VariantQuery = { ids: string[]; idType?: string | undefined; assortments: Assortment[] }

/** Maps ids as they were sent to the variants the account may see. */
export async function selectVariantIds({ db }: Context, { ids, idType, assortments }: VariantQuery) {
  const isMatch =
    idType === 'EXTERNAL_ID'
      ? sql`v.external_id = w.given`
      : idType === 'DJUST_ID'
        ? sql`v.id = w.given`
        : sql`(v.id = w.given or v.external_id = w.given or v.sku = w.given)`
  const rows = await queryRows<{ given: string; id: string }>(
    db,
    sql`select distinct on (w.given) w.given, v.id from unnest(${sql.param(ids)}::text[]) as w(given)
          join variant v on ${isMatch} join product p on p.id = v.product_id
        where p.status = 'ACTIVE' and ${isInAssortments(assortments)} order by w.given, v.id = w.given desc, v.id`,
  )
  return new Map(rows.map(({ given, id }) => [given, id]))
}

/** The header shows no more than two digits. */
const maxCounted = 100

/** Counts the caller's requests with an offer to accept, or an accepted one to order. */
export async function countQuotesToAnswer(context: CustomerContext): Promise<number> {
  const [row] = await queryPreparedRows<{ count: number }>(
    context.db,
    sql`select count(*)::int as count from (
          select from master_quote m where ${ofAccount(context)} and m.user_id = ${context.caller.userId}
            and exists (select from supplier_quote q
              where q.master_quote_id = m.id and q.status in ('WAITING_FOR_CUSTOMER', 'VALIDATED'))
          limit ${maxCounted}) as counted`,
  )
  return row!.count
}
