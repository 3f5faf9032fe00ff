import type { CallInput } from '@tiber/contract/call'
import { pickText } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { orders, OrderSummary } from '@tiber/contract/orders/orders'
import {
  isSettled,
  orderStages,
  getOrderStage,
  listStageStatuses,
  type OrderStage,
} from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../../context.ts'
import { readPageKey, toPageKey } from '../../../database/page-key.ts'
import { toDay } from '../../prices/service.ts'
import { isLate, isReportOffered } from '../fulfil/overdue.ts'
import { deriveCommercialStatus } from '../read/order-mapper.ts'
import * as queries from './summary-queries.ts'

type ListParams = NonNullable<CallInput<typeof orders.list>['query']>

/**
 * Returns up to how many settled orders are counted: an index-only scan can count more than a filter by words or
 * suppliers.
 */
const getCountLimit = ({ words, supplierIds }: ListParams) => (words?.trim() || supplierIds?.length ? 1000 : 10_000)

type Counts = Awaited<ReturnType<typeof queries.countByStatuses>>

/** Creates a function that counts orders with a logistic order in any of the stages, each order once. */
function createStageCounter(counts: Counts, limit: number) {
  const countOrders = (stages: readonly OrderStage[]) => {
    const stageStatuses = new Set(stages.flatMap(listStageStatuses))
    const matching = counts.filter(({ statuses }) => statuses.some((status) => stageStatuses.has(status)))
    return matching.reduce((sum, { count }) => sum + count, 0)
  }
  const isCapped = countOrders(orderStages.filter(isSettled)) >= limit
  return (stages: readonly OrderStage[]) => ({ count: countOrders(stages), capped: isCapped && stages.some(isSettled) })
}

/** Lists the orders of the account, paged by key, so that new orders do not shift pages. */
export async function listSummaries(
  context: CustomerContext,
  { sort = 'newest', after, size = 50, ...filter }: ListParams,
) {
  // The sort `late` lists only late orders, newest first.
  const criteria = { filter: sort === 'late' ? { ...filter, late: true } : filter, day: toDay(context.now()) }
  const page = {
    sort: sort === 'late' ? ('newest' as const) : sort,
    size,
    ...(after && { after: readPageKey(after, [sort === 'amount' ? 'amount' : 'instant']) }),
  }
  const rows = await queries.selectSummaries(context, criteria, page)
  const limit = getCountLimit(filter)
  const countStages = createStageCounter(await queries.countByStatuses(context, criteria, limit), limit)
  const matches = countStages(filter.stages?.length ? filter.stages : orderStages)
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    orders: rows.map((row) => toSummary(row, context)),
    next: last ? toPageKey(last) : null,
    total: matches.count,
    capped: matches.capped,
    stages: orderStages.map((stage) => ({ stage, ...countStages([stage]) })),
  }
}

function toSummary(row: queries.SummaryRow, { locale, now }: CustomerContext): OrderSummary {
  const logisticOrders = row.logisticOrders.map((logisticOrder) => toLogisticSummary(logisticOrder, now()))
  const statuses = row.logisticOrders.map(({ status }) => status)
  return {
    id: row.id,
    reference: row.reference,
    placedAt: new Date(row.placedAt).toISOString(),
    status: deriveCommercialStatus(statuses),
    stage: getOrderStage(statuses),
    late: logisticOrders.some(({ late }) => late),
    buyer: { id: row.userId, name: row.buyerName },
    purchaseOrder: row.purchaseOrder,
    costCentre: row.costCentre,
    places: [...new Set(row.logisticOrders.flatMap(({ place }) => place ?? []))],
    lineCount: row.lineCount,
    currency: row.currency,
    net: toNumber(toMoney(row.net)),
    gross: toNumber(toMoney(row.gross)),
    logisticOrders,
    matchedLines: row.found.map(({ name, ...line }) => ({ ...line, name: pickText(name, locale) ?? line.sku })),
  }
}

type LogisticSummary = OrderSummary['logisticOrders'][number]

function toLogisticSummary(row: queries.SummaryRow['logisticOrders'][number], now: Date): LogisticSummary {
  const { id, reference, supplierId, supplierName, status, resumesAs, earliest, latest, shippedAt } = row
  const facts = { status, resumesAs, shippedAt, latestDelivery: latest }
  return {
    id,
    reference,
    supplier: { id: supplierId, name: supplierName },
    status,
    expectedDelivery: earliest && latest ? { earliest, latest } : null,
    late: isLate(facts, toDay(now)),
    offersReport: isReportOffered(facts, now),
    incidentDeclared: row.incidentDeclared,
  }
}
