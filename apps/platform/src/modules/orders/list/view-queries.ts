import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

type Option = { id: string; name: string }

/** Selects the distinct values of a column by skipping through its index. */
function selectDistinctValues(
  table: 'logistic_order' | 'commercial_order',
  column: 'supplier_id' | 'user_id',
  accountId: string,
) {
  const from = sql.raw(`select ${column} as id from ${table}`)
  const isOfAccount = sql`account_id = ${accountId} and placed_at is not null`
  const name = sql.raw(column)
  return sql`with recursive found as (
      (${from} where ${isOfAccount} order by ${name} limit 1)
      union all select (${from} where ${isOfAccount} and ${name} > f.id order by ${name} limit 1) from found f where f.id is not null)`
}

export function selectSuppliers({ db, caller }: CustomerContext): Promise<Option[]> {
  return queryRows<Option>(
    db,
    sql`${selectDistinctValues('logistic_order', 'supplier_id', caller.accountId)}
        select s.id, s.name from found f join supplier s on s.id = f.id order by s.name, s.id`,
  )
}

/** Includes former users: their orders are still there. */
export function selectBuyers({ db, caller }: CustomerContext): Promise<Option[]> {
  return queryRows<Option>(
    db,
    sql`${selectDistinctValues('commercial_order', 'user_id', caller.accountId)}
        select u.id, concat_ws(' ', u.first_name, u.last_name) as name from found f join customer_user u on u.id = f.id
        order by u.first_name, u.last_name, u.id`,
  )
}

type View = { id: string; name: string; query: string }

export function selectViews({ db, caller }: CustomerContext): Promise<View[]> {
  return queryRows<View>(
    db,
    sql`select v.id, v.name, v.query from order_view v
        where v.account_id = ${caller.accountId} and v.user_id = ${caller.userId} order by v.name, v.id`,
  )
}

/** Returns undefined if the user already has the maximum number of views. */
export async function upsertView({ db, caller }: CustomerContext, { name, query }: Omit<View, 'id'>, limit: number) {
  const { accountId, userId } = caller
  const [row] = await queryRows<View>(
    db,
    sql`insert into order_view (account_id, user_id, name, query) select ${accountId}, ${userId}, ${name}, ${query}
        where (select count(*) from order_view v where v.account_id = ${accountId} and v.user_id = ${userId}
          and v.name <> ${name}) < ${limit}
        on conflict (account_id, user_id, name) do update set query = excluded.query returning id, name, query`,
  )
  return row
}

export async function deleteView({ db, caller }: CustomerContext, id: string): Promise<boolean> {
  const rows = await queryRows<never>(
    db,
    sql`delete from order_view v where v.id = ${id} and v.account_id = ${caller.accountId}
        and v.user_id = ${caller.userId} returning v.id`,
  )
  return rows.length > 0
}
