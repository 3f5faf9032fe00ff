import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../../context.ts'
import { createCache } from '../../../database/cache.ts'
import { queryRows } from '../../../database/query-rows.ts'

type Statistics = { offers: number; orders: number; sales: number }
const noStatistics: Statistics = { offers: 0, orders: 0, sales: 0 }

/** Cached for five minutes, because it counts over all orders. */
const statisticsCache = createCache(
  { name: 'supplier statistics', seconds: 300 },
  async (db: Db, _all: null): Promise<Map<string, Statistics>> => {
    const rows = await queryRows<Statistics & { supplierId: string }>(
      db,
      sql`select s.id as "supplierId", coalesce(f.count, 0)::int as offers, coalesce(g.count, 0)::int as orders,
          round(coalesce(g.net, 0))::float8 as sales
        from supplier s
          left join (select supplier_id, count(*) from offer where status = 'ACTIVE' group by supplier_id) f on f.supplier_id = s.id
          left join (select supplier_id, count(*), sum(net) as net from logistic_order where placed_at is not null
            group by supplier_id) g on g.supplier_id = s.id`,
    )
    return new Map(rows.map(({ supplierId, ...rest }) => [supplierId, rest]))
  },
)

/** Returns offers and orders by supplier id; the sales are for the supplier itself and the operator. */
export async function loadSupplierStatistics(context: Context) {
  // Within a transaction the cache would be bypassed, and placing an order does not need the figures.
  const all = context.isTransaction ? new Map<string, Statistics>() : await statisticsCache.read(context, null)
  return (supplierId: string): Statistics => {
    const statistics = all.get(supplierId) ?? noStatistics
    return maySeeSales(context, supplierId) ? statistics : { ...statistics, sales: 0 }
  }
}

function maySeeSales({ caller }: Context, supplierId: string): boolean {
  return caller?.clientType === 'OPERATOR' || (caller?.clientType === 'SUPPLIER' && caller.supplierId === supplierId)
}
