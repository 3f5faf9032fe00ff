import { toDecimal, toMoney, toNumber, type Money } from '@tiber/contract/money'
import { demoPolicy, demoQuota } from '@tiber/demo-data/companies'
import type { DemoOrder, DemoLogisticOrder } from '@tiber/demo-data/orders'
import { getPeriodStart } from '../modules/orders/approvals/budgets.ts'
import { toDay } from '../modules/prices/service.ts'
import type { SeededTotals } from './order-queries.ts'
import {
  getAccountId,
  addHours,
  getPerson,
  getPlacedAt,
  getSupplier,
  buildTrackingUrl,
  listSteps,
} from './order-rows.ts'
import type { Field } from './copy-format.ts'

/** Columns of each table with the history of orders, in the order of the row values. */
export const historyColumns = {
  order_event:
    'commercial_order_id logistic_order_id at actor_id actor_name actor_type action from_status to_status reason details',
  shipment: 'id logistic_order_id position tracking_url shipped_at received_at',
  shipment_line: 'shipment_id line_id quantity',
  approval: 'id commercial_order_id account_id requester_id status tiers tier net created_at requested_at decided_at',
  approval_decision: 'approval_id tier user_id user_name decision reason channel at',
  budget_entry: 'account_id kind period_start commercial_order_id logistic_order_id movement reserved consumed at',
} as const
export type History = Record<keyof typeof historyColumns, Field[][]>

type HistoryInput = { orders: DemoOrder[]; totals: Map<string, SeededTotals>; today: Date }

/** Builds the history of all orders, oldest first, so that event ids increase with time. */
export function buildHistory({ orders, totals, today }: HistoryInput): History {
  const history: History = {
    order_event: [],
    shipment: [],
    shipment_line: [],
    approval: [],
    approval_decision: [],
    budget_entry: [],
  }
  const oldestFirst = orders.toSorted((a, b) => getPlacedAt(a, today).getTime() - getPlacedAt(b, today).getTime())
  for (const order of oldestFirst) addOrder(history, order, { totals, today })
  history.order_event.sort((a, b) => (String(a[2]) < String(b[2]) ? -1 : 1))
  return history
}

const getFullName = (email: string) => {
  const { firstName, lastName } = getPerson(email)
  return `${firstName} ${lastName}`
}

type OrderContext = { totals: HistoryInput['totals']; today: Date }

function addOrder(history: History, order: DemoOrder, { totals, today }: OrderContext) {
  const net = order.logisticOrders.reduce((sum, { id }) => sum + toMoney(totals.get(id)!.ordered), 0n)
  const needsApproval = order.account === demoPolicy.account && net > toMoney(demoPolicy.thresholdWithoutTax)
  const placed = getPlacedAt(order, today)
  const logisticOrders = order.logisticOrders.map((logisticOrder) => ({
    logisticOrder,
    ordered: totals.get(logisticOrder.id)!.ordered,
    net: totals.get(logisticOrder.id)!.net,
  }))
  const budgets = logisticOrders.some(({ logisticOrder }) => logisticOrder.scenario === 'blocked')
    ? [buildQuotaView(history, net, placed)]
    : []
  if (needsApproval) addApproval(history, order, { net, placed })
  for (const each of logisticOrders) {
    addEvents(history, order, { logisticOrder: each.logisticOrder, needsApproval, placed, budgets })
    if (order.account === demoQuota.account && each.logisticOrder.scenario !== 'blocked')
      addBudget(history, order, { ...each, placed })
  }
}

/** Returns the approver; orders of the approver go to the administrator, because nobody approves their own order. */
const getApproverEmail = ({ email }: DemoOrder) =>
  email === demoPolicy.approver ? 'admin@tiber.example' : demoPolicy.approver

function addApproval(history: History, order: DemoOrder, { net, placed }: { net: Money; placed: Date }) {
  const id = String(98_500_000 + history.approval.length + 1).padStart(10, '0')
  const decision = order.logisticOrders
    .flatMap((logisticOrder) => listSteps(logisticOrder, true))
    .find(({ action }) => action === 'approve' || action === 'disapprove')
  const isReturned = order.logisticOrders.some(({ scenario }) => scenario === 'returned')
  const isWaiting = order.logisticOrders.some(({ scenario }) => scenario === 'waiting')
  const outcome = decision?.action === 'approve' ? 'APPROVED' : isReturned ? 'RETURNED' : 'REJECTED'
  const status = decision ? outcome : isWaiting ? 'PENDING' : 'WITHDRAWN'
  const approver = getPerson(getApproverEmail(order))
  const decidedAt = decision ? addHours(placed, decision.hours) : isWaiting ? null : addHours(placed, 1)
  history.approval.push([
    id,
    order.id,
    getAccountId(order.account),
    getPerson(order.email).id,
    status,
    // Serialised here, because an array would be written as a PostgreSQL array.
    JSON.stringify([{ thresholdWithoutTax: demoPolicy.thresholdWithoutTax, approverUserIds: [approver.id] }]),
    0,
    toDecimal(net),
    placed.toISOString(),
    placed.toISOString(),
    decidedAt?.toISOString() ?? null,
  ])
  if (decision)
    history.approval_decision.push([
      id,
      0,
      approver.id,
      getFullName(approver.email),
      outcome,
      decision.reason ?? null,
      'SHOP',
      addHours(placed, decision.hours).toISOString(),
    ])
}

type EventContext = { logisticOrder: DemoLogisticOrder; needsApproval: boolean; placed: Date; budgets: object[] }

function addEvents(
  history: History,
  order: DemoOrder,
  { logisticOrder, needsApproval, placed, budgets }: EventContext,
) {
  const steps = listSteps(logisticOrder, needsApproval)
  const received = steps.find(({ to }) => to === 'COMPLETED')
  const shipments = steps.filter(({ action }) => action === 'ship')
  for (const step of steps) {
    const at = addHours(placed, step.hours)
    const number = shipments.indexOf(step)
    const pieces = number < 0 ? [] : splitPieces(logisticOrder, number, shipments.length)
    if (number >= 0)
      addShipment(history, logisticOrder, {
        number,
        at,
        pieces,
        receivedAt: received ? addHours(placed, received.hours) : null,
      })
    history.order_event.push([
      order.id,
      logisticOrder.id,
      at.toISOString(),
      ...toActor(step.by, order, logisticOrder),
      step.action,
      step.from,
      step.to,
      step.reason ?? null,
      buildDetails(logisticOrder, { action: step.action, pieces, budgets, at }),
    ])
  }
}

type Pieces = { lineId: string; quantity: number }[]
type DetailsContext = { action: string; pieces: Pieces; budgets: object[]; at: Date }

function buildDetails(
  logisticOrder: DemoLogisticOrder,
  { action, pieces, budgets, at }: DetailsContext,
): object | null {
  if (action === 'ship') return { pieces, trackingUrl: buildTrackingUrl(logisticOrder, at) }
  if (action === 'blockByPolicy') return { blockedBy: ['QUOTA'], budgets }
  if (action === 'disapprove' && logisticOrder.scenario === 'returned') return { isReturned: true }
  if (action === 'cancelLines')
    return {
      pieces: logisticOrder.lines.map(({ id, cancelled }) => ({ lineId: id, quantity: cancelled })).filter(hasQuantity),
    }
  return null
}

const hasQuantity = ({ quantity }: { quantity: number }) => quantity > 0

/** Returns the pieces of one shipment; the first of two contains half of each line. */
const splitPieces = ({ lines }: DemoLogisticOrder, number: number, count: number): Pieces =>
  lines
    .map(({ id, shipped }) => {
      const first = count === 1 ? shipped : Math.floor(shipped / 2)
      return { lineId: id, quantity: number === 0 ? first : shipped - first }
    })
    .filter(hasQuantity)

type ShipmentContext = { number: number; at: Date; pieces: Pieces; receivedAt: Date | null }

function addShipment(
  history: History,
  logisticOrder: DemoLogisticOrder,
  { number, at, pieces, receivedAt }: ShipmentContext,
) {
  const id = String(98_000_000 + history.shipment.length + 1).padStart(10, '0')
  history.shipment.push([
    id,
    logisticOrder.id,
    number + 1,
    buildTrackingUrl(logisticOrder, at),
    at.toISOString(),
    receivedAt?.toISOString() ?? null,
  ])
  for (const { lineId, quantity } of pieces) history.shipment_line.push([id, lineId, quantity])
}

function toActor(
  by: 'BUYER' | 'APPROVER' | 'SUPPLIER' | 'SYSTEM',
  order: DemoOrder,
  logisticOrder: DemoLogisticOrder,
): Field[] {
  if (by === 'SYSTEM') return [null, 'Tiber', 'SYSTEM']
  const { externalId, name } = getSupplier(logisticOrder.supplierId)
  if (by === 'SUPPLIER') return [findSupplierUserId(externalId), name, 'SUPPLIER']
  const email = by === 'BUYER' ? order.email : getApproverEmail(order)
  return [getPerson(email).id, getFullName(email), 'CUSTOMER']
}

const findSupplierUserId = (externalId: string) =>
  externalId === 'EBRO' ? getPerson('supplier@tiber.example').id : null

type BudgetContext = { logisticOrder: DemoLogisticOrder; ordered: string; net: string; placed: Date }

/** Reserves the budget on placing, consumes it on acceptance and releases what was cancelled or declined. */
function addBudget(history: History, order: DemoOrder, { logisticOrder, ordered, net, placed }: BudgetContext) {
  const start = getPeriodStart(toDay(placed), demoQuota.period)
  const add = (movement: string, hours: number, [reserved, consumed]: [Money, Money]) =>
    history.budget_entry.push([
      getAccountId(order.account),
      'QUOTA',
      start,
      order.id,
      logisticOrder.id,
      movement,
      toDecimal(reserved),
      toDecimal(consumed),
      addHours(placed, hours).toISOString(),
    ])
  const steps = listSteps(logisticOrder, false)
  const [orderedAmount, remainingAmount] = [toMoney(ordered), toMoney(net)]
  add('RESERVE', 0, [orderedAmount, 0n])
  const accepted = steps.find(({ action }) => action === 'accept')
  if (accepted) add('CONSUME', accepted.hours, [-orderedAmount, orderedAmount])
  const cancelled = steps.find(({ action }) => action === 'cancelLines')
  if (cancelled) add('RELEASE', cancelled.hours, [0n, remainingAmount - orderedAmount])
  const last = steps.at(-1)!
  if (['decline', 'cancel', 'blockByPayment'].includes(last.action)) add('RELEASE', last.hours, [-orderedAmount, 0n])
}

/** Returns the budget as it was when an order exceeded it. */
function buildQuotaView({ budget_entry: entries }: History, net: Money, placed: Date) {
  const start = getPeriodStart(toDay(placed), demoQuota.period)
  const before = entries.filter((entry) => entry[2] === start && String(entry[8]) <= placed.toISOString())
  const sum = (column: number) => before.reduce((total, entry) => total + toMoney(String(entry[column])), 0n)
  const [reserved, consumed] = [sum(6), sum(7)]
  const left = toMoney(demoQuota.amountWithoutTax) - reserved - consumed - net
  return {
    policy: 'QUOTA',
    limit: demoQuota.amountWithoutTax,
    reserved: toNumber(reserved),
    consumed: toNumber(consumed),
    remainingAfter: toNumber(left),
  }
}
