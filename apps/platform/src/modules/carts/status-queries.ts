import { sql } from '@tiber/server/sql'
import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import type { Context, CustomerContext } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isReachable } from './lines/change-queries.ts'

export type CartState = {
  id: string
  status: string
  version: number
  billingAddressId: string | null
  currency: string
}

/** Locks the cart until the transaction ends; concurrent line changes wait and then find it in checkout. */
export async function lockCart({ db, caller }: CustomerContext, id: string): Promise<CartState | undefined> {
  const [row] = await queryRows<CartState>(
    db,
    sql`select c.id, c.status, c.version, c.billing_address_id as "billingAddressId", c.currency from cart c
        where c.id = ${id} and c.account_id = ${caller.accountId} and c.store_id = ${caller.storeId}
          and c.user_id = ${caller.userId} and c.deleted_at is null and not starts_with(c.name, ${buyingListPrefix}) for update`,
  )
  return row
}

export async function setCartStatus(context: Context, id: string, status: 'INIT' | 'ON_GOING' | 'COMPLETED') {
  await context.db
    .execute(sql`update cart set status = ${status}, version = version + 1, updated_at = ${toTimestamp(context.now())},
    is_active = is_active and ${status} <> 'COMPLETED' where id = ${id}`)
}

/** Completes the cart; returns false if it was changed or deleted meanwhile. */
export async function completeCart(context: Context, cartId: string): Promise<boolean> {
  const rows = await queryRows<never>(
    context.db,
    sql`update cart set status = 'COMPLETED', version = version + 1, is_active = false,
          updated_at = ${toTimestamp(context.now())}
        where id = ${cartId} and status = 'ON_GOING' and deleted_at is null returning id`,
  )
  return rows.length > 0
}

/**
 * Hands a list over, after which only the new owner sees it; returns false if the new owner already has a list of that
 * name.
 */
export async function updateListOwner(context: CustomerContext, id: string, userId: string): Promise<boolean> {
  const now = toTimestamp(context.now())
  const rows = await queryRows<never>(
    context.db,
    sql`update cart c set user_id = ${userId}, is_shared = false, is_active = false, version = version + 1, updated_at = ${now}
        where c.id = ${id} and ${isReachable(context)} and starts_with(c.name, ${buyingListPrefix})
          and c.status <> 'COMPLETED' and c.user_id = ${context.caller.userId}
          and not exists (select from cart t where t.user_id = ${userId} and t.account_id = c.account_id
            and t.store_id = c.store_id and t.name = c.name and t.id <> c.id and t.deleted_at is null
            and t.status <> 'COMPLETED')
        returning c.id`,
  )
  return rows.length > 0
}
