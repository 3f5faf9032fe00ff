import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

/** Selects those of the orders of which no part is blocked by a policy any more. */
export async function selectUnblockedOrders({ db }: Context, ids: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select o.id from commercial_order o where o.id = any(${sql.param(ids)}::text[]) and not exists
        (select from logistic_order g where g.commercial_order_id = o.id and g.status = 'BLOCKED_BY_POLICY')`,
  )
  return rows.map(({ id }) => id)
}

/** Selects the suppliers of these escalated orders that have no escalated order waiting any more. */
export async function selectAnsweredSuppliers({ db }: Context, logisticOrderIds: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select distinct g.supplier_id as id from logistic_order g
        where g.id = any(${sql.param(logisticOrderIds)}::text[]) and g.escalated_at is not null and not exists
          (select from logistic_order w where w.supplier_id = g.supplier_id and w.status = 'WAITING_SUPPLIER_APPROVAL'
            and w.escalated_at is not null)`,
  )
  return rows.map(({ id }) => id)
}
