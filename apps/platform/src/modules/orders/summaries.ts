import type { CallInput } from '@tiber/contract/call'
import { textIn } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { orders, OrderSummary } from '@tiber/contract/orders'
import { isSettled, orderStages, stageOf, statusesOfStage, type OrderStage } from '@tiber/contract/order-words'
import type { CustomerContext } from '../../context.ts'
import { readPageKey, toPageKey } from '../../database/page-key.ts'
import { dayOf } from '../prices/service.ts'
import { statusOf } from './order-form.ts'
import * as queries from './summary-queries.ts'

type Wish = NonNullable<CallInput<typeof orders.list>['query']>

/** Settled orders are counted by an index alone; where each has to be read for its words or suppliers, sooner is enough. */
const mostCounted = ({ words, supplierIds }: Wish) => (words?.trim() || supplierIds?.length ? 1000 : 10_000)

type Counts = Awaited<ReturnType<typeof queries.countByStatuses>>

/** How many orders have a part in one of some stages; one that has several is counted once. */
function countedBy(counts: Counts, most: number) {
  const countOf = (stages: readonly OrderStage[]) => {
    const meant = new Set(stages.flatMap(statusesOfStage))
    const alike = counts.filter(({ statuses }) => statuses.some((status) => meant.has(status)))
    return alike.reduce((sum, { count }) => sum + count, 0)
  }
  const hasEnded = countOf(orderStages.filter(isSettled)) >= most
  return (stages: readonly OrderStage[]) => ({ count: countOf(stages), more: hasEnded && stages.some(isSettled) })
}

/** The orders of the account as a list, read by key: what was placed meanwhile moves no page. */
export async function listSummaries(context: CustomerContext, { sort = 'newest', after, size = 50, ...filter }: Wish) {
  // Late ones are those that are late, the newest first.
  const asked = { filter: sort === 'late' ? { ...filter, late: true } : filter, day: dayOf(context.now()) }
  const page = {
    sort: sort === 'late' ? ('newest' as const) : sort,
    size,
    ...(after && { after: readPageKey(after, [sort === 'amount' ? 'amount' : 'instant']) }),
  }
  const rows = await queries.selectSummaries(context, asked, page)
  const most = mostCounted(filter)
  const counted = countedBy(await queries.countByStatuses(context, asked, most), most)
  const asMany = counted(filter.stages?.length ? filter.stages : orderStages)
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    orders: rows.map((row) => toSummary(row, context)),
    next: last ? toPageKey(last) : null,
    total: asMany.count,
    more: asMany.more,
    stages: orderStages.map((stage) => ({ stage, ...counted([stage]) })),
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
