import type { CallInput } from '@tiber/contract/call'
import { textIn } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { orders, OrderSummary } from '@tiber/contract/orders'
import { orderStages, stageOf } from '@tiber/contract/order-words'
import type { CustomerContext } from '../../context.ts'
import { readPageKey, toPageKey } from '../../database/page-key.ts'
import { dayOf } from '../prices/service.ts'
import { statusOf } from './order-form.ts'
import * as queries from './summary-queries.ts'

type Wish = NonNullable<CallInput<typeof orders.list>['query']>

/** The orders of the account as a list, read by key: what was placed meanwhile moves no page. */
export async function listSummaries(context: CustomerContext, { sort = 'newest', after, size = 50, ...filter }: Wish) {
  // Late ones are those that are late, the newest first.
  const asked = { filter: sort === 'late' ? { ...filter, late: true } : filter, day: dayOf(context.now()) }
  const page = { sort: sort === 'late' ? ('newest' as const) : sort, size, ...(after && { after: readPageKey(after) }) }
  const rows = await queries.selectSummaries(context, asked, page)
  const { total, statuses } = await queries.countSummaries(context, asked)
  const counts = Map.groupBy(statuses, ({ status }) => stageOf([status]))
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    orders: rows.map((row) => toSummary(row, context)),
    next: last ? toPageKey(last) : null,
    total,
    stages: orderStages.map((stage) => ({
      stage,
      count: (counts.get(stage) ?? []).reduce((sum, { count }) => sum + count, 0),
    })),
  }
}

function toSummary(row: queries.SummaryRow, { locale }: CustomerContext): OrderSummary {
  const statuses = row.parts.map(({ status }) => status)
  return {
    id: row.id,
    reference: row.reference,
    placedAt: new Date(row.placedAt).toISOString(),
    status: statusOf(statuses),
    stage: stageOf(statuses),
    late: row.parts.some(({ isLate }) => isLate),
    buyer: { id: row.userId, name: row.buyerName },
    purchaseOrder: row.purchaseOrder,
    costCentre: row.costCentre,
    places: [...new Set(row.parts.flatMap(({ place }) => place ?? []))],
    lineCount: row.lineCount,
    currency: row.currency,
    net: toNumber(toMoney(row.net)),
    gross: toNumber(toMoney(row.gross)),
    parts: row.parts.map((part) => ({
      id: part.id,
      reference: part.reference,
      supplier: { id: part.supplierId, name: part.supplierName },
      status: part.status,
      expectedDelivery: part.earliest && part.latest ? { earliest: part.earliest, latest: part.latest } : null,
      late: part.isLate,
    })),
    found: row.found.map(({ name, ...line }) => ({ ...line, name: textIn(name, locale) ?? line.sku })),
  }
}
