import type { Right } from '@tiber/contract/permissions'
import type { SessionHandle } from '#app/server/session.server.ts'

const shownDays = 14

export type OperatorToday = Awaited<ReturnType<typeof readOperatorToday>>

/** Reads what the operator's day begins with, as far as the person's rights go, in one round of calls. */
export async function readOperatorToday({ staff, platform }: SessionHandle) {
  const may = (right: Right) => staff?.rights.includes(right) ?? false
  const seesOrders = may('SELLER_ORDER_READ')
  const [statistics, suppliers, waiting, toAnswer, blocked] = await Promise.all([
    seesOrders ? platform.statistics.orders({ query: { from: toDay(1 - shownDays), to: toDay(0) } }) : undefined,
    seesOrders ? platform.statistics.suppliers({ query: { size: 8 } }) : undefined,
    may('ACCOUNT_READ') ? platform.accessRequests.list({ query: { status: ['WAITING'], size: 5 } }) : undefined,
    seesOrders
      ? platform.sellerOrders.list({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], size: 1 } })
      : undefined,
    seesOrders ? platform.sellerOrders.list({ query: { statuses: ['BLOCKED_BY_POLICY'], size: 1 } }) : undefined,
  ])
  return {
    orders: statistics && { days: statistics.days, net: sum(statistics.days.map(({ net }) => net)) },
    suppliers: suppliers?.content,
    requests: waiting && { first: waiting.content, total: waiting.totalElements },
    toAnswer: toAnswer?.totalElements,
    blocked: blocked?.totalElements,
  }
}

export type SupplierToday = Awaited<ReturnType<typeof readSupplierToday>>

/** Reads what waits for a supplier: orders to answer, the oldest first, orders to send, and other questions. */
export async function readSupplierToday({ staff, platform }: SessionHandle) {
  if (!staff?.rights.includes('SELLER_ORDER_READ')) return undefined
  const [toAnswer, toShip, quotes, incidents] = await Promise.all([
    platform.sellerOrders.list({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], size: 10 } }),
    platform.sellerOrders.list({
      query: { statuses: ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'], size: 1 },
    }),
    platform.sellerQuotes.list({ query: { turn: 'SUPPLIER', size: 1 } }),
    platform.sellerIncidents.list({ query: { stages: ['WAITING_SUPPLIER'], size: 1 } }),
  ])
  return {
    toAnswer: toAnswer.totalElements,
    orders: toAnswer.content.map(({ id, reference, createdAt, customerUserSnapshot, orderLogisticPrices, lines }) => ({
      id,
      reference,
      createdAt,
      company: customerUserSnapshot.parentName,
      net: orderLogisticPrices.totalItemPrice,
      lines: lines.length,
    })),
    toShip: toShip.totalElements,
    quotes: quotes.totalElements,
    incidents: incidents.totalElements,
  }
}

const toDay = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
