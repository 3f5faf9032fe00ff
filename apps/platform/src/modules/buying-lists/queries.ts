import { sql, type SQL } from '@tiber/server/sql'
import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import type { listSorts } from '@tiber/contract/carts/buying-lists'
import type { CustomerContext } from '../../context.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isReachable } from '../carts/service.ts'

export type ListRow = { id: string; name: string; userId: string; createdAt: string; items: number; total: number }

const isList = sql`starts_with(c.name, ${buyingListPrefix}) and c.status <> 'COMPLETED'`
const plainName = sql`substr(c.name, ${buyingListPrefix.length + 1}::int)`
const columns = sql`c.id, ${plainName} as name, c.user_id as "userId",
  c.created_at as "createdAt", (select coalesce(sum(s.lines), 0)::int from cart_supplier s where s.cart_id = c.id) as items`

/** Selects the user's own lists, newest first. */
export function selectOwnLists(context: CustomerContext, { page, size }: { page: number; size: number }) {
  return queryPreparedRows<ListRow>(
    context.db,
    sql`select ${columns}, count(*) over ()::int as total from cart c
        where ${isReachable(context)} and ${isList} and c.user_id = ${context.caller.userId}
        order by c.created_at desc, c.id desc limit ${size} offset ${page * size}`,
  )
}

export async function selectList(context: CustomerContext, id: string): Promise<ListRow | undefined> {
  const [row] = await queryPreparedRows<ListRow>(
    context.db,
    sql`select ${columns}, 1 as total from cart c where c.id = ${id} and ${isReachable(context)} and ${isList}`,
  )
  return row
}

export type ItemRow = {
  id: string
  listId: string
  quantity: number
  offerId: string
  priceId: string
  priceExternalId: string | null
}

export function selectItems({ db }: CustomerContext, listIds: string[]) {
  return queryPreparedRows<ItemRow>(
    db,
    sql`select l.id, l.cart_id as "listId", l.quantity, l.offer_id as "offerId", l.offer_price_id as "priceId",
          p.external_id as "priceExternalId"
        from cart_line l left join offer_price p on p.id = l.offer_price_id
        where l.cart_id = any(${sql.param(listIds)}::text[]) order by l.id`,
  )
}

/** Selects an active user who can act for the account in the store. */
export async function selectColleague({ db, caller }: CustomerContext, email: string): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`select u.id from customer_user u join account_user a on a.user_id = u.id and a.account_id = ${caller.accountId}
          join store_user s on s.user_id = u.id and s.store_id = ${caller.storeId}
        where lower(u.email) = ${email.trim().toLowerCase()} and u.status = 'ACTIVE'`,
  )
  return row?.id
}

type OverviewRow = { id: string; name: string; ownerId: string; ownerName: string; total: number }
export type OverviewParams = { search?: string; order?: (typeof listSorts)[number]; page: number; size: number }

const orderings: Record<(typeof listSorts)[number], SQL> = {
  'updatedAt:desc': sql`c.updated_at desc`,
  'name:asc': sql`lower(c.name)`,
  'lines:desc': sql`(select coalesce(sum(s.lines), 0) from cart_supplier s where s.cart_id = c.id) desc`,
}

/** Selects the user's own and the shared lists. */
export function selectOverview(context: CustomerContext, { search, order, page, size }: OverviewParams) {
  const like = search?.trim() ? likeContaining(search) : undefined
  return queryPreparedRows<OverviewRow>(
    context.db,
    sql`select c.id, ${plainName} as name, c.user_id as "ownerId",
          u.first_name || ' ' || u.last_name as "ownerName", count(*) over ()::int as total
        from cart c join customer_user u on u.id = c.user_id
        where ${isReachable(context)} and ${isList} and ${like ? sql`${plainName} ilike ${like}` : sql`true`}
        order by ${orderings[order ?? 'updatedAt:desc']}, c.id desc limit ${size} offset ${page * size}`,
  )
}
