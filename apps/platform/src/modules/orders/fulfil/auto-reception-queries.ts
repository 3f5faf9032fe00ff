import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import type { LogisticRow } from '../read/order-queries.ts'

type UnconfirmedOrder = Pick<LogisticRow, 'id' | 'reference' | 'status' | 'resumesAs' | 'commercialOrderId'>

/**
 * Locks orders and selects those of their logistic orders whose last delivery left before the given time. Orders locked
 * by somebody else are skipped, and the status is checked again after locking, since the receipt may have been
 * confirmed meanwhile.
 */
export async function lockUnconfirmed({ db }: Context, before: Date, limit: number): Promise<UnconfirmedOrder[]> {
  const isUnconfirmed = sql`(g.status = 'SHIPPED' or (g.status = 'PARTIALLY_CANCELED' and g.resumes_as = 'SHIPPED'))
    and g.shipped_at < ${toTimestamp(before)}
    and not exists (select from shipment s where s.logistic_order_id = g.id
      and s.shipped_at >= ${toTimestamp(before)})`
  const orders = await queryRows<{ id: string }>(
    db,
    sql`select o.id from commercial_order o
        where o.id in (select g.commercial_order_id from logistic_order g where ${isUnconfirmed} limit ${limit})
        order by o.id for update skip locked`,
  )
  return queryRows<UnconfirmedOrder>(
    db,
    sql`select g.id, g.reference, g.status, g.resumes_as as "resumesAs", g.commercial_order_id as "commercialOrderId"
        from logistic_order g where g.commercial_order_id = any(${sql.param(orders.map(({ id }) => id))}::text[])
          and ${isUnconfirmed} order by g.commercial_order_id, g.position`,
  )
}

export async function markAllReceived(context: Context, logisticOrderIds: string[]) {
  if (logisticOrderIds.length === 0) return
  const [now, isSelected] = [
    toTimestamp(context.now()),
    sql`logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])`,
  ]
  await context.db.execute(sql`update order_line set received_quantity = shipped_quantity, updated_at = ${now}
    where ${isSelected} and received_quantity < shipped_quantity`)
  await context.db.execute(sql`update shipment set received_at = ${now} where ${isSelected} and received_at is null`)
}
