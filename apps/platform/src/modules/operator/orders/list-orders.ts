import type { CallResult } from '@tiber/contract/call'
import type { OperatorOrder, operatorOrders } from '@tiber/contract/operator/operator-orders'
import { getOrderStage, orderStages } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import { readPageKey, toPageKey } from '../../../database/page-key.ts'
import { toDay } from '../../prices/service.ts'
import * as queries from './order-list-queries.ts'

type Listed = CallResult<typeof operatorOrders.list>
type Params = { after?: string; size?: number } & queries.OrderFilter

/** Lists placed orders, newest first, and counts those that are not settled by stage. */
export async function listOrders(context: Context, { after, size = 50, ...filter }: Params): Promise<Listed> {
  const times = getTimes(context)
  const key = after === undefined ? undefined : readPageKey(after, ['instant'])
  const [rows, counts] = await Promise.all([
    queries.selectOrders(context, filter, { ...times, after: key, limit: size + 1 }),
    queries.countOrders(context, filter, times),
  ])
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { orders: page.map(toOrder), next: rows.length > size ? toPageKey(last!) : null, counts: toCounts(counts) }
}

export const getTimes = (context: Context): queries.Times => ({ day: toDay(context.now()), now: context.now() })

export function toOrder(row: queries.OrderRow): OperatorOrder {
  const { statuses, net, gross, placedAt, suppliers, key: _key, version: _version, cartId: _cart, ...order } = row
  return {
    ...order,
    placedAt: new Date(placedAt).toISOString(),
    // A cancelled part may stay beside a new one of the same supplier.
    suppliers: [...new Map(suppliers.map((each) => [each.id, each])).values()],
    stage: getOrderStage(statuses),
    net: Number(net),
    gross: Number(gross),
  }
}

function toCounts(rows: queries.OrderCount[]): Listed['counts'] {
  const counts = Object.fromEntries(orderStages.map((stage) => [stage, 0])) as Listed['counts']
  const sum = (name: 'late' | 'unanswered') => rows.reduce((total, row) => total + row[name], 0)
  for (const { statuses, count } of rows) counts[getOrderStage(statuses)] += count
  return { ...counts, late: sum('late'), unanswered: sum('unanswered') }
}
