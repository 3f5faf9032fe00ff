import type { CallResult } from '@tiber/contract/call'
import { defaultCurrency } from '@tiber/contract/currencies'
import { PlatformError } from '@tiber/contract/errors'
import { sum, toAmount, toMoney, toNumber } from '@tiber/contract/money'
import { decisions } from '@tiber/contract/orders/approval-enums'
import { getOrderStage, orderStages } from '@tiber/contract/orders/order-statuses'
import { toSpringPage } from '@tiber/contract/paging'
import { defaultUnchangedDays, type Durations, type statistics } from '@tiber/contract/statistics'
import type { Context } from '../../context.ts'
import { readTotal } from '../../database/read-total.ts'
import { toDay } from '../prices/service.ts'
import { listDays, resolveRange, type DayRange } from './day-range.ts'
import * as queries from './queries.ts'

type Statistics = typeof statistics
type RangeParams = Partial<DayRange>
type Paging = { page: number; size: number }

const readRange = (context: Context, params: RangeParams) => resolveRange(params, toDay(context.now()))

/** Counts the orders of every day by stage: an order has the most urgent stage of its logistic orders, as in lists. */
export async function readOrderStatistics(
  context: Context,
  params: RangeParams & { store?: string },
): Promise<CallResult<Statistics['orders']>> {
  const range = readRange(context, params)
  const rows = await queries.selectOrderVolumes(context, range, await findStore(context, params.store))
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const stores = [...Map.groupBy(rows, ({ storeId }) => storeId)].map(([id, own]) => ({
    store: { id, externalId: own[0]!.store },
    ...sumVolume(own),
  }))
  return {
    ...range,
    currency: defaultCurrency,
    days: listDays(range).map((day) => {
      const own = byDay.get(day) ?? []
      return { day, ...sumVolume(own), stages: groupByStage(own) }
    }),
    stores: stores.toSorted((one, other) => other.orders - one.orders || one.store.id.localeCompare(other.store.id)),
  }
}

function groupByStage(rows: queries.OrderVolumeRow[]) {
  const byStage = Map.groupBy(rows, ({ statuses }) => getOrderStage(statuses))
  return orderStages.flatMap((stage) => {
    const own = byStage.get(stage)
    return own ? [{ stage, ...sumVolume(own) }] : []
  })
}

const sumVolume = (rows: queries.OrderVolumeRow[]) => ({
  orders: rows.reduce((total, { orders }) => total + orders, 0),
  net: toNumber(sum(rows.map(({ net }) => toMoney(net)))),
})

async function findStore(context: Context, externalId: string | undefined): Promise<string | undefined> {
  if (externalId === undefined) return undefined
  const id = await queries.selectStoreId(context, externalId)
  if (id === undefined) throw new PlatformError('F-E-002', `Store ${externalId} not found.`, 'store')
  return id
}

export async function listSupplierStatistics(context: Context, params: RangeParams & Paging) {
  const range = readRange(context, params)
  return readPage(params, (paging) => queries.selectSupplierTimes(context, range, paging), toSupplierStatistics)
}

function toSupplierStatistics(row: queries.SupplierRow) {
  const { id, name, orders, declined } = row
  return {
    supplier: { id, name },
    orders,
    net: toAmount(row.net)!,
    declined,
    declinedPercent: Math.round((1000 * declined) / orders) / 10,
    acceptance: { count: row.accepted, averageSeconds: row.averageToAccept, medianSeconds: row.medianToAccept },
    delivery: { count: row.delivered, averageSeconds: row.averageToDeliver, medianSeconds: row.medianToDeliver },
  }
}

export async function listSearchesWithoutResults(context: Context, params: RangeParams & Paging) {
  const range = readRange(context, params)
  return readPage(
    params,
    (paging) => queries.selectSearchesWithoutResults(context, range, paging),
    ({ words, searches, companies, lastAt }) => ({ words, searches, companies, lastAt: toIsoText(lastAt) }),
  )
}

export async function listAbandonedCarts(
  context: Context,
  params: RangeParams & Paging & { store?: string; unchangedDays?: number },
) {
  const filter = {
    ...readRange(context, params),
    storeId: await findStore(context, params.store),
    unchangedDays: params.unchangedDays ?? defaultUnchangedDays,
  }
  return readPage(
    params,
    (paging) => queries.selectAbandonedCarts(context, filter, paging),
    ({ companyId, company, net, changedAt, total: _total, ...cart }) => ({
      ...cart,
      company: { id: companyId, name: company },
      net: toAmount(net)!,
      changedAt: toIsoText(changedAt),
    }),
  )
}

export async function readApprovalStatistics(
  context: Context,
  params: RangeParams,
): Promise<CallResult<Statistics['approvals']>> {
  const range = readRange(context, params)
  const rows = await queries.selectDecisionTimes(context, range)
  const findDurations = (decision: queries.DecisionTimesRow['decision']): Durations => {
    const {
      count = 0,
      averageSeconds = null,
      medianSeconds = null,
    } = rows.find((row) => row.decision === decision) ?? {}
    return { count, averageSeconds, medianSeconds }
  }
  const oldest = await queries.selectOldestWaiting(context)
  return {
    ...range,
    all: findDurations(null),
    decisions: decisions.map((decision) => ({ decision, ...findDurations(decision) })),
    waiting: {
      count: oldest?.total ?? 0,
      oldest: oldest
        ? {
            orderReference: oldest.reference,
            company: { id: oldest.companyId, name: oldest.company },
            requestedAt: toIsoText(oldest.requestedAt),
          }
        : null,
    },
  }
}

async function readPage<Row extends { total: number }, Item>(
  { page, size }: Paging,
  select: (paging: Paging) => Promise<Row[]>,
  toItem: (row: Row) => Item,
) {
  const rows = await select({ page, size })
  return toSpringPage(rows.map(toItem), { page, size, total: await readTotal(rows, page, select) })
}

const toIsoText = (instant: string) => new Date(instant).toISOString()
