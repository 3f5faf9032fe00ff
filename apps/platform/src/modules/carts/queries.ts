import { sql, type SQL } from '@tiber/server/sql'
import { buyingListPrefix, type CartStatus, type cartTypes } from '@tiber/contract/carts/cart-enums'
import type { CustomerContext } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isExpectedVersion, isReachable } from './lines/change-queries.ts'

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
  /** The amounts were computed with outdated prices. */
  isOld: boolean
  suppliers: SupplierTotalsRow[]
}

type SupplierTotalsRow = {
  supplierId: string
  supplierExternalId: string
  supplierName: string
  lines: number
  products: number
  net: string
  tax: string
  regularNet: string
  regularTax: string
  freightPrice: string | null
  freightFreeFrom: string | null
  minOrderValue: string | null
}

const columns = (
  day: string,
): SQL => sql`c.id, c.name, c.type, c.status, c.currency, c.billing_address_id as "billingAddressId",
  c.user_id as "userId", c.is_active as "isActive", c.is_shared as "isShared", c.version, c.created_at as "createdAt",
  c.updated_at as "updatedAt",
  c.priced_revision is distinct from (select revision from price_revision) or c.priced_on is distinct from ${day}::date as "isOld",
  coalesce((select jsonb_agg(jsonb_build_object('supplierId', t.supplier_id, 'supplierExternalId', s.external_id,
      'supplierName', s.name, 'lines', t.lines, 'products', t.products, 'net', t.net::text, 'tax', t.tax::text, 'regularNet', t.regular_net::text,
      'regularTax', t.regular_tax::text, 'freightPrice', s.freight_price::text,
      'freightFreeFrom', s.freight_free_from::text, 'minOrderValue', s.min_order_value::text) order by t.supplier_id)
    from cart_supplier t join supplier s on s.id = t.supplier_id where t.cart_id = c.id and t.lines > 0), '[]') as suppliers`

export async function selectCart(context: CustomerContext, id: string, day: string): Promise<CartRow | undefined> {
  const [row] = await queryPreparedRows<CartRow>(
    context.db,
    sql`select ${columns(day)} from cart c where c.id = ${id} and ${isReachable(context)}`,
  )
  return row
}

export function selectCartsById(context: CustomerContext, ids: string[], day: string) {
  return queryPreparedRows<CartRow>(
    context.db,
    sql`select ${columns(day)} from cart c where c.id = any(${sql.param(ids)}::text[]) and ${isReachable(context)}`,
  )
}

/** Selects carts changed since a moment, including deleted ones. */
export function selectChangedCarts(context: CustomerContext, from: Date) {
  const { accountId, storeId, userId } = context.caller
  return queryPreparedRows<{ id: string; version: number; isDeleted: boolean; updatedAt: string }>(
    context.db,
    sql`select c.id, c.version, c.deleted_at is not null as "isDeleted", c.updated_at as "updatedAt" from cart c
        where c.account_id = ${accountId} and c.store_id = ${storeId} and (c.user_id = ${userId} or c.is_shared)
          and c.updated_at >= ${toTimestamp(from)} order by c.updated_at, c.id`,
  )
}

type Filter = { statuses: CartStatus[]; types?: string[]; isList?: boolean; page: number; size: number; day: string }

/** Selects the user's own carts, the active one first; a name with the list prefix matches any type. */
export function selectCarts(context: CustomerContext, { statuses, types, isList, page, size, day }: Filter) {
  const { userId } = context.caller
  const isBuyingList = sql`starts_with(c.name, ${buyingListPrefix})`
  return queryPreparedRows<CartRow & { total: number }>(
    context.db,
    sql`select ${columns(day)}, count(*) over ()::int as total from cart c
        where ${isReachable(context)} and c.user_id = ${userId} and c.status = any(${sql.param(statuses)}::text[])
          and (${types ? sql`${isBuyingList} or c.type = any(${sql.param(types)}::text[])` : sql`true`})
          and ${isList === undefined ? sql`true` : isList ? isBuyingList : sql`not ${isBuyingList}`}
        order by c.is_active desc, c.created_at desc, c.id desc limit ${size} offset ${page * size}`,
  )
}

/** Updates a cart that is not being ordered; a cart that stops being a list is no longer shared. */
export async function updateCart(
  context: CustomerContext,
  id: string,
  change: { name?: string; type?: string; billingAddressId?: string | null; isShared?: boolean },
): Promise<'changed' | 'taken' | 'missing'> {
  const now = toTimestamp(context.now())
  const { name = null, type = null, billingAddressId, isShared = null } = change
  const address = billingAddressId === undefined ? sql`billing_address_id` : sql`${billingAddressId}::text`
  const isList = sql`starts_with(coalesce(${name}, name), ${buyingListPrefix})`
  return runUpdate(
    context,
    sql`update cart c set name = coalesce(${name}, name), type = coalesce(${type}, type), billing_address_id = ${address},
          is_shared = coalesce(${isShared}, is_shared) and ${isList}, is_active = is_active and not ${isList},
          version = version + 1, updated_at = ${now}
        where c.id = ${id} and ${isReachable(context)} and c.status in ('INIT', 'ON_GOING') and ${isExpectedVersion(context)}
        returning id`,
  )
}

async function runUpdate(context: CustomerContext, update: SQL): Promise<'changed' | 'taken' | 'missing'> {
  try {
    return (await queryRows<never>(context.db, update)).length > 0 ? 'changed' : 'missing'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

/**
 * Makes a cart the active one. The user's row is locked first, because two concurrent activations would both deactivate
 * the same cart. Cart rows are always locked by ascending id to avoid deadlocks.
 */
export async function activateCart(context: CustomerContext, id: string) {
  const { userId, accountId, storeId } = context.caller
  const now = toTimestamp(context.now())
  const isOwn = sql`c.account_id = ${accountId} and c.store_id = ${storeId} and c.user_id = ${userId} and c.deleted_at is null`
  await context.db.execute(sql`select 1 from customer_user where id = ${userId} for no key update`)
  await context.db.execute(
    sql`select 1 from cart c where ${isOwn} and (c.is_active or c.id = ${id}) order by c.id for no key update`,
  )
  await context.db.execute(sql`update cart c set is_active = false, version = version + 1, updated_at = ${now}
    where ${isOwn} and c.is_active and c.id <> ${id}`)
  await context.db.execute(sql`update cart c set is_active = true, version = version + 1, updated_at = ${now}
    where ${isOwn} and c.id = ${id} and c.status in ('INIT', 'ON_GOING') and not starts_with(c.name, ${buyingListPrefix})`)
}

/** Deletes an own cart by id, or all that are not lists; carts being ordered stay. */
export async function deleteCarts(context: CustomerContext, id?: string): Promise<number> {
  const now = toTimestamp(context.now())
  const which =
    id === undefined
      ? sql`not starts_with(c.name, ${buyingListPrefix})`
      : sql`c.id = ${id} and ${isExpectedVersion(context)}`
  const rows = await queryRows<never>(
    context.db,
    sql`with target as materialized (select c.id from cart c where ${isReachable(context)} and c.user_id = ${context.caller.userId}
          and c.status in ('INIT', 'ON_GOING') and ${which} order by c.id for no key update)
        update cart c set deleted_at = ${now}, is_active = false, version = version + 1, updated_at = ${now}
        from target t where c.id = t.id returning c.id`,
  )
  return rows.length
}

/** Restores a deleted cart; a cart that is not deleted stays as it is. */
export function restoreCart(context: CustomerContext, id: string, since: Date) {
  const { accountId, storeId, userId } = context.caller
  return runUpdate(
    context,
    sql`update cart c set deleted_at = null, version = version + (case when c.deleted_at is null then 0 else 1 end),
          updated_at = case when c.deleted_at is null then c.updated_at else ${toTimestamp(context.now())} end
        where c.id = ${id} and c.account_id = ${accountId} and c.store_id = ${storeId} and c.user_id = ${userId}
          and (c.deleted_at is null or c.deleted_at >= ${toTimestamp(since)}) returning c.id`,
  )
}

/** Accepts the new prices; the cart row is locked first, as every change of its lines does. */
export async function acceptPrices(context: CustomerContext, id: string) {
  await context.db
    .execute(sql`with held as (select c.id from cart c where c.id = ${id} and ${isReachable(context)} for no key update)
    update cart_line l set previous_unit_price = null from held c
    where l.cart_id = c.id and l.previous_unit_price is not null`)
}

const uniqueViolation = '23505'
const isTaken = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === uniqueViolation

type NewCart = { name: string; type: string }

/** Returns the id, or undefined if the name is taken. */
export async function insertCart(context: CustomerContext, { name, type }: NewCart): Promise<string | undefined> {
  const { accountId, storeId, userId } = context.caller
  const now = toTimestamp(context.now())
  const [row] = await queryRows<{ id: string }>(
    context.db,
    sql`insert into cart (account_id, store_id, user_id, name, type, created_at, updated_at)
        values (${accountId}, ${storeId}, ${userId}, ${name}, ${type}, ${now}, ${now})
        on conflict do nothing returning id`,
  )
  return row?.id
}
