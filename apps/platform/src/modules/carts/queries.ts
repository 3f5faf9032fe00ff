import { sql, type SQL } from 'drizzle-orm'
import type { LineDetails } from '@tiber/contract/cart-shapes'
import { buyingListPrefix, type CartStatus, type cartTypes } from '@tiber/contract/cart-words'
import type { CustomerContext } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'
import { rowsOf } from '../../database/rows.ts'
import { isReachable } from './change-queries.ts'
import { lineBefore } from './history-queries.ts'

export type CartRow = {
  id: string
  name: string
  type: (typeof cartTypes)[number]
  status: CartStatus
  currency: string
  billingAddressId: string | null
  userId: string
  isActive: boolean
  isShared: boolean
  version: number
  createdAt: string
  updatedAt: string
  /** Its amounts were computed with older prices. */
  isOld: boolean
  suppliers: SumRow[]
}

type SumRow = {
  supplierId: string
  supplierName: string
  lines: number
  products: number
  net: string
  tax: string
  regularNet: string
  regularTax: string
  freightPrice: string | null
  freightFreeFrom: string | null
}

const columns = (
  day: string,
): SQL => sql`c.id, c.name, c.type, c.status, c.currency, c.billing_address_id as "billingAddressId",
  c.user_id as "userId", c.is_active as "isActive", c.is_shared as "isShared", c.version, c.created_at as "createdAt",
  c.updated_at as "updatedAt",
  c.priced_revision is distinct from (select revision from price_revision) or c.priced_on is distinct from ${day}::date as "isOld",
  coalesce((select jsonb_agg(jsonb_build_object('supplierId', t.supplier_id, 'supplierName', s.name, 'lines', t.lines,
      'products', t.products, 'net', t.net::text, 'tax', t.tax::text, 'regularNet', t.regular_net::text,
      'regularTax', t.regular_tax::text, 'freightPrice', s.freight_price::text,
      'freightFreeFrom', s.freight_free_from::text) order by t.supplier_id)
    from cart_supplier t join supplier s on s.id = t.supplier_id where t.cart_id = c.id and t.lines > 0), '[]') as suppliers`

export async function selectCart(context: CustomerContext, id: string, day: string): Promise<CartRow | undefined> {
  const [row] = await plannedRowsOf<CartRow>(
    context.db,
    sql`select ${columns(day)} from cart c where c.id = ${id} and ${isReachable(context)}`,
  )
  return row
}

export function selectCartsById(context: CustomerContext, ids: string[], day: string) {
  return plannedRowsOf<CartRow>(
    context.db,
    sql`select ${columns(day)} from cart c where c.id = any(${sql.param(ids)}::text[]) and ${isReachable(context)}`,
  )
}

/** Carts that changed from a moment on, also those that were deleted. */
export function selectChanged(context: CustomerContext, from: Date) {
  const { accountId, storeId, userId } = context.caller
  return plannedRowsOf<{ id: string; version: number; isDeleted: boolean; updatedAt: string }>(
    context.db,
    sql`select c.id, c.version, c.deleted_at is not null as "isDeleted", c.updated_at as "updatedAt" from cart c
        where c.account_id = ${accountId} and c.store_id = ${storeId} and (c.user_id = ${userId} or c.is_shared)
          and c.updated_at >= ${from.toISOString()}::timestamptz order by c.updated_at, c.id`,
  )
}

type Filter = { statuses: CartStatus[]; types?: string[]; isList?: boolean; page: number; size: number; day: string }

/** Own ones, the one that is filled first; a name that begins with the prefix matches either type. */
export function selectCarts(context: CustomerContext, { statuses, types, isList, page, size, day }: Filter) {
  const { userId } = context.caller
  const isOne = sql`starts_with(c.name, ${buyingListPrefix})`
  return plannedRowsOf<CartRow & { total: number }>(
    context.db,
    sql`select ${columns(day)}, count(*) over ()::int as total from cart c
        where ${isReachable(context)} and c.user_id = ${userId} and c.status = any(${sql.param(statuses)}::text[])
          and (${types ? sql`${isOne} or c.type = any(${sql.param(types)}::text[])` : sql`true`})
          and ${isList === undefined ? sql`true` : isList ? isOne : sql`not ${isOne}`}
        order by c.is_active desc, c.created_at desc, c.id desc limit ${size} offset ${page * size}`,
  )
}

export async function updateCart(
  context: CustomerContext,
  id: string,
  change: { name?: string; type?: string; billingAddressId?: string | null; isShared?: boolean },
): Promise<'changed' | 'taken' | 'missing'> {
  const now = sql`${context.now().toISOString()}::timestamptz`
  const { name = null, type = null, billingAddressId, isShared = null } = change
  const address = billingAddressId === undefined ? sql`billing_address_id` : sql`${billingAddressId}::text`
  try {
    const rows = await rowsOf(
      context.db,
      sql`update cart c set name = coalesce(${name}, name), type = coalesce(${type}, type), billing_address_id = ${address},
            is_shared = coalesce(${isShared}, is_shared), is_active = is_active and not starts_with(coalesce(${name}, name), ${buyingListPrefix}),
            version = version + 1, updated_at = ${now}
          where c.id = ${id} and ${isReachable(context)} returning id`,
    )
    return rows.length > 0 ? 'changed' : 'missing'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

/** The other one is no longer the active one, in the same statement. */
export async function activateCart(context: CustomerContext, id: string) {
  const { accountId, storeId, userId } = context.caller
  await context.db
    .execute(sql`update cart c set is_active = false, version = version + 1 where c.account_id = ${accountId}
    and c.store_id = ${storeId} and c.user_id = ${userId} and c.is_active and c.id <> ${id}`)
  await context.db.execute(sql`update cart c set is_active = true, version = version + 1,
    updated_at = ${context.now().toISOString()}::timestamptz where c.id = ${id} and ${isReachable(context)}`)
}

/** Own carts by id, or all that are no lists; those being turned into an order stay. */
export async function deleteCarts(context: CustomerContext, id?: string): Promise<number> {
  const now = sql`${context.now().toISOString()}::timestamptz`
  const which = id === undefined ? sql`not starts_with(c.name, ${buyingListPrefix})` : sql`c.id = ${id}`
  const rows = await rowsOf(
    context.db,
    sql`update cart c set deleted_at = ${now}, is_active = false, version = version + 1, updated_at = ${now} where ${isReachable(context)}
          and c.user_id = ${context.caller.userId} and c.status in ('INIT', 'ON_GOING') and ${which} returning c.id`,
  )
  return rows.length
}

export async function restoreCart(
  context: CustomerContext,
  id: string,
  since: Date,
): Promise<'changed' | 'taken' | 'missing'> {
  const { accountId, userId } = context.caller
  try {
    const rows = await rowsOf(
      context.db,
      sql`update cart c set deleted_at = null, version = version + 1, updated_at = ${context.now().toISOString()}::timestamptz
          where c.id = ${id} and c.account_id = ${accountId} and c.user_id = ${userId}
            and (c.deleted_at is null or c.deleted_at >= ${since.toISOString()}::timestamptz) returning c.id`,
    )
    return rows.length > 0 ? 'changed' : 'missing'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

export async function updateDetails(context: CustomerContext, id: string, details: LineDetails[]) {
  const now = sql`${context.now().toISOString()}::timestamptz`
  const expected = context.expectedVersion ?? null
  const given = details.map((each) => ({ ...each, given: Object.keys(each) }))
  const set = (column: string, field: string) =>
    sql.raw(`${column} = case when '${field}' = any(g.given) then g."${field}" else l.${column} end`)
  const sent = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("lineId" text, note text, reference text,
    section text, "parQuantity" int, given text[])`
  return rowsOf<{ offerId: string }>(
    context.db,
    sql`with made as (update cart c set version = version + 1, updated_at = ${now} where c.id = ${id}
            and ${isReachable(context)} and c.status in ('INIT', 'ON_GOING')
            and (${expected}::int is null or c.version = ${expected}) returning c.id, c.version),
          undoable as (insert into cart_change (cart_id, version, user_id, before, created_at)
            select m.id, m.version, ${context.caller.userId}, jsonb_agg(${lineBefore}), ${now}
            from made m join cart_line l on l.cart_id = m.id join ${sent} on g."lineId" = l.id group by m.id, m.version)
        update cart_line l set ${set('note', 'note')}, ${set('reference', 'reference')}, ${set('section', 'section')},
          ${set('par_quantity', 'parQuantity')}, updated_at = ${now}
        from made m, ${sent}
        where l.cart_id = m.id and l.id = g."lineId" returning l.offer_id as "offerId"`,
  )
}

export async function acceptPrices(context: CustomerContext, id: string) {
  await context.db.execute(sql`update cart_line l set previous_unit_price = null from cart c
    where c.id = ${id} and ${isReachable(context)} and l.cart_id = c.id and l.previous_unit_price is not null`)
}

const uniqueViolation = '23505'
const isTaken = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === uniqueViolation

type NewCart = { name: string; type: string }

/** Undefined: the name is taken. */
export async function insertCart(context: CustomerContext, { name, type }: NewCart): Promise<string | undefined> {
  const { accountId, storeId, userId } = context.caller
  const now = sql`${context.now().toISOString()}::timestamptz`
  const [row] = await rowsOf<{ id: string }>(
    context.db,
    sql`insert into cart (account_id, store_id, user_id, name, type, created_at, updated_at)
        values (${accountId}, ${storeId}, ${userId}, ${name}, ${type}, ${now}, ${now})
        on conflict do nothing returning id`,
  )
  return row?.id
}
