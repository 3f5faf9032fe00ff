import { sql } from 'drizzle-orm'
import type { CustomerContext } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'

type Choice = { id: string; name: string }

/** Who has orders of this account: asked for each, not read from all of them. */
export function selectSuppliers({ db, caller }: CustomerContext): Promise<Choice[]> {
  return rowsOf<Choice>(
    db,
    sql`select s.id, s.name from supplier s where exists (select from logistic_order g
          where g.supplier_id = s.id and g.account_id = ${caller.accountId} and g.placed_at is not null)
        order by s.name, s.id`,
  )
}

/** Also those who are no longer there: their orders still are. */
export function selectBuyers({ db, caller }: CustomerContext): Promise<Choice[]> {
  return rowsOf<Choice>(
    db,
    sql`select u.id, concat_ws(' ', u.first_name, u.last_name) as name from customer_user u
        where exists (select from commercial_order o
          where o.user_id = u.id and o.account_id = ${caller.accountId} and o.placed_at is not null)
        order by u.first_name, u.last_name, u.id`,
  )
}

type View = { id: string; name: string; query: string }

export function selectViews({ db, caller }: CustomerContext): Promise<View[]> {
  return rowsOf<View>(
    db,
    sql`select v.id, v.name, v.query from order_view v
        where v.account_id = ${caller.accountId} and v.user_id = ${caller.userId} order by v.name, v.id`,
  )
}

/** Nothing where there are as many as one may have. */
export async function upsertView({ db, caller }: CustomerContext, { name, query }: Omit<View, 'id'>, most: number) {
  const { accountId, userId } = caller
  const [row] = await rowsOf<View>(
    db,
    sql`insert into order_view (account_id, user_id, name, query) select ${accountId}, ${userId}, ${name}, ${query}
        where (select count(*) from order_view v where v.account_id = ${accountId} and v.user_id = ${userId}
          and v.name <> ${name}) < ${most}
        on conflict (account_id, user_id, name) do update set query = excluded.query returning id, name, query`,
  )
  return row
}

export async function deleteView({ db, caller }: CustomerContext, id: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`delete from order_view v where v.id = ${id} and v.account_id = ${caller.accountId}
        and v.user_id = ${caller.userId} returning v.id`,
  )
  return rows.length > 0
}
