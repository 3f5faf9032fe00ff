import { sql } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { remembered } from '../../database/remembered.ts'
import { rowsOf } from '../../database/rows.ts'

type Statistics = { offers: number; orders: number; sales: number }
const none: Statistics = { offers: 0, orders: 0, sales: 0 }

/** Counted over all orders there are, so not for each of them: it is told as it was some minutes ago. */
const counted = remembered(300, async (db: Db, _all: null): Promise<Map<string, Statistics>> => {
  const rows = await rowsOf<Statistics & { supplierId: string }>(
    db,
    sql`select s.id as "supplierId", coalesce(f.count, 0)::int as offers, coalesce(g.count, 0)::int as orders,
          round(coalesce(g.net, 0))::float8 as sales
        from supplier s
          left join (select supplier_id, count(*) from offer where status = 'ACTIVE' group by supplier_id) f on f.supplier_id = s.id
          left join (select supplier_id, count(*), sum(net) as net from logistic_order where placed_at is not null
            group by supplier_id) g on g.supplier_id = s.id`,
  )
  return new Map(rows.map(({ supplierId, ...rest }) => [supplierId, rest]))
})

/** What a supplier offers and has sold, by its id. */
export async function supplierStatistics(context: Context) {
  // Within a transaction it would be counted anew: who places an order does not read it.
  const all = context.isTransaction ? new Map<string, Statistics>() : await counted.read(context, null)
  return (supplierId: string): Statistics => all.get(supplierId) ?? none
}
