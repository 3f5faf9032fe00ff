import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import type { LogisticRow } from './order-queries.ts'

type Forgotten = Pick<LogisticRow, 'id' | 'reference' | 'status' | 'resumesAs' | 'commercialOrderId'>

/**
 * Parts whose last delivery left before then, with their orders held; who holds one of them is at work with it. The state
 * is looked at twice: what was held a moment ago may have been received meanwhile.
 */
export async function lockForgotten({ db }: Context, before: Date, most: number): Promise<Forgotten[]> {
  const isForgotten = sql`(g.status = 'SHIPPED' or (g.status = 'PARTIALLY_CANCELED' and g.resumes_as = 'SHIPPED'))
    and g.shipped_at < ${before.toISOString()}::timestamptz
    and not exists (select from shipment s where s.logistic_order_id = g.id
      and s.shipped_at >= ${before.toISOString()}::timestamptz)`
  const orders = await rowsOf<{ id: string }>(
    db,
    sql`select o.id from commercial_order o
        where o.id in (select g.commercial_order_id from logistic_order g where ${isForgotten} limit ${most})
        order by o.id for update skip locked`,
  )
  return rowsOf<Forgotten>(
    db,
    sql`select g.id, g.reference, g.status, g.resumes_as as "resumesAs", g.commercial_order_id as "commercialOrderId"
        from logistic_order g where g.commercial_order_id = any(${sql.param(orders.map(({ id }) => id))}::text[])
          and ${isForgotten} order by g.commercial_order_id, g.position`,
  )
}

export async function receiveAll(context: Context, partIds: string[]) {
  if (partIds.length === 0) return
  const [now, isMeant] = [
    sql`${context.now().toISOString()}::timestamptz`,
    sql`logistic_order_id = any(${sql.param(partIds)}::text[])`,
  ]
  await context.db.execute(sql`update order_line set received_quantity = shipped_quantity, updated_at = ${now}
    where ${isMeant} and received_quantity < shipped_quantity`)
  await context.db.execute(sql`update shipment set received_at = ${now} where ${isMeant} and received_at is null`)
}
