import { toDecimal, toMoney, toNumber, type Money } from '@tiber/contract/money'
import { demoPolicy, demoQuota } from '@tiber/demo-data/companies'
import type { DemoOrder, DemoOrderPart } from '@tiber/demo-data/orders'
import { getPeriodStart } from '../modules/budgets/service.ts'
import { toDay } from '../modules/prices/service.ts'
import type { SeededSums } from './order-queries.ts'
import { accountIdOf, after, personOf, placedAt, supplierOf, trackingOf, wayOf } from './order-rows.ts'
import type { Field } from './rows-as-text.ts'

/** What is copied of the life of orders, by table; the columns in this order. */
export const historyColumns = {
  order_event:
    'commercial_order_id logistic_order_id at actor_id actor_name actor_type action from_status to_status reason details',
  shipment: 'id logistic_order_id position tracking_url shipped_at received_at',
  shipment_line: 'shipment_id line_id quantity',
  approval: 'id commercial_order_id account_id requester_id status tiers tier net created_at requested_at decided_at',
  approval_decision: 'approval_id tier user_id user_name decision reason way at',
  budget_entry: 'account_id kind period_start commercial_order_id logistic_order_id movement reserved consumed at',
} as const
export type History = Record<keyof typeof historyColumns, Field[][]>

type Asked = { orders: DemoOrder[]; sums: Map<string, SeededSums>; today: Date }

/** The life of every order, oldest first: ids of what happened count up with time. */
export function historyOf({ orders, sums, today }: Asked): History {
  const history: History = {
    order_event: [],
    shipment: [],
    shipment_line: [],
    approval: [],
    approval_decision: [],
    budget_entry: [],
  }
  const oldestFirst = orders.toSorted((a, b) => placedAt(a, today).getTime() - placedAt(b, today).getTime())
  for (const order of oldestFirst) addOrder(history, order, { sums, today })
  history.order_event.sort((a, b) => (String(a[2]) < String(b[2]) ? -1 : 1))
  return history
}

const nameOf = (email: string) => {
  const { firstName, lastName } = personOf(email)
  return `${firstName} ${lastName}`
}

type Place = { sums: Asked['sums']; today: Date }

function addOrder(history: History, order: DemoOrder, { sums, today }: Place) {
  const net = order.parts.reduce((sum, { id }) => sum + toMoney(sums.get(id)!.ordered), 0n)
  const isAsked = order.account === demoPolicy.account && net > toMoney(demoPolicy.thresholdWithoutTax)
  const placed = placedAt(order, today)
  const parts = order.parts.map((part) => ({ part, ordered: sums.get(part.id)!.ordered, net: sums.get(part.id)!.net }))
  const budgets = parts.some(({ part }) => part.fate === 'blocked') ? [quotaView(history, net, placed)] : []
  if (isAsked) addApproval(history, order, { net, placed })
  for (const each of parts) {
    addEvents(history, order, { part: each.part, isAsked, placed, budgets })
    if (order.account === demoQuota.account && each.part.fate !== 'blocked')
      addBudget(history, order, { ...each, placed })
  }
}

/** Nobody decides about an order of their own: the administrator then does. */
const approverOf = ({ email }: DemoOrder) =>
  email === demoPolicy.approver ? 'admin@tiber.example' : demoPolicy.approver

function addApproval(history: History, order: DemoOrder, { net, placed }: { net: Money; placed: Date }) {
  const id = String(98_500_000 + history.approval.length + 1).padStart(10, '0')
  const decision = order.parts
    .flatMap((part) => wayOf(part, true))
    .find(({ action }) => action === 'approve' || action === 'disapprove')
  const isReturned = order.parts.some(({ fate }) => fate === 'returned')
  const isWaiting = order.parts.some(({ fate }) => fate === 'waiting')
  const said = decision?.action === 'approve' ? 'APPROVED' : isReturned ? 'RETURNED' : 'REJECTED'
  const status = decision ? said : isWaiting ? 'PENDING' : 'WITHDRAWN'
  const approver = personOf(approverOf(order))
  const decidedAt = decision ? after(placed, decision.hours) : isWaiting ? null : after(placed, 1)
  history.approval.push([
    id,
    order.id,
    accountIdOf(order.account),
    personOf(order.email).id,
    status,
    // As a text: a list would be one of the database's own.
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
      nameOf(approver.email),
      said,
      decision.reason ?? null,
      'SHOP',
      after(placed, decision.hours).toISOString(),
    ])
}

type PartPlace = { part: DemoOrderPart; isAsked: boolean; placed: Date; budgets: object[] }

function addEvents(history: History, order: DemoOrder, { part, isAsked, placed, budgets }: PartPlace) {
  const way = wayOf(part, isAsked)
  const received = way.find(({ to }) => to === 'COMPLETED')
  const shipments = way.filter(({ action }) => action === 'ship')
  for (const step of way) {
    const at = after(placed, step.hours)
    const number = shipments.indexOf(step)
    const pieces = number < 0 ? [] : piecesOf(part, number, shipments.length)
    if (number >= 0)
      addShipment(history, part, { number, at, pieces, receivedAt: received ? after(placed, received.hours) : null })
    history.order_event.push([
      order.id,
      part.id,
      at.toISOString(),
      ...actorOf(step.by, order, part),
      step.action,
      step.from,
      step.to,
      step.reason ?? null,
      detailsOf(part, { action: step.action, pieces, budgets, at }),
    ])
  }
}

type Pieces = { lineId: string; quantity: number }[]
type Told = { action: string; pieces: Pieces; budgets: object[]; at: Date }

function detailsOf(part: DemoOrderPart, { action, pieces, budgets, at }: Told): object | null {
  if (action === 'ship') return { pieces, trackingUrl: trackingOf(part, at) }
  if (action === 'blockByPolicy') return { blockedBy: ['QUOTA'], budgets }
  if (action === 'disapprove' && part.fate === 'returned') return { isReturned: true }
  if (action === 'cancelLines')
    return { pieces: part.lines.map(({ id, cancelled }) => ({ lineId: id, quantity: cancelled })).filter(isSome) }
  return null
}

const isSome = ({ quantity }: { quantity: number }) => quantity > 0

/** Of two deliveries the first has half of each line. */
const piecesOf = ({ lines }: DemoOrderPart, number: number, count: number): Pieces =>
  lines
    .map(({ id, shipped }) => {
      const first = count === 1 ? shipped : Math.floor(shipped / 2)
      return { lineId: id, quantity: number === 0 ? first : shipped - first }
    })
    .filter(isSome)

type Sent = { number: number; at: Date; pieces: Pieces; receivedAt: Date | null }

function addShipment(history: History, part: DemoOrderPart, { number, at, pieces, receivedAt }: Sent) {
  const id = String(98_000_000 + history.shipment.length + 1).padStart(10, '0')
  history.shipment.push([
    id,
    part.id,
    number + 1,
    trackingOf(part, at),
    at.toISOString(),
    receivedAt?.toISOString() ?? null,
  ])
  for (const { lineId, quantity } of pieces) history.shipment_line.push([id, lineId, quantity])
}

function actorOf(by: 'BUYER' | 'APPROVER' | 'SUPPLIER' | 'SYSTEM', order: DemoOrder, part: DemoOrderPart): Field[] {
  if (by === 'SYSTEM') return [null, 'Tiber', 'SYSTEM']
  const { externalId, name } = supplierOf(part.supplierId)
  if (by === 'SUPPLIER') return [suppliersUser(externalId), name, 'SUPPLIER']
  const email = by === 'BUYER' ? order.email : approverOf(order)
  return [personOf(email).id, nameOf(email), 'CUSTOMER']
}

const suppliersUser = (externalId: string) => (externalId === 'EBRO' ? personOf('supplier@tiber.example').id : null)

type Spent = { part: DemoOrderPart; ordered: string; net: string; placed: Date }

/** Set aside when it was placed, spent when it was accepted, given back as far as it came to nothing. */
function addBudget(history: History, order: DemoOrder, { part, ordered, net, placed }: Spent) {
  const start = getPeriodStart(toDay(placed), demoQuota.period)
  const add = (movement: string, hours: number, [reserved, consumed]: [Money, Money]) =>
    history.budget_entry.push([
      accountIdOf(order.account),
      'QUOTA',
      start,
      order.id,
      part.id,
      movement,
      toDecimal(reserved),
      toDecimal(consumed),
      after(placed, hours).toISOString(),
    ])
  const way = wayOf(part, false)
  const [whole, rest] = [toMoney(ordered), toMoney(net)]
  add('RESERVE', 0, [whole, 0n])
  const accepted = way.find(({ action }) => action === 'accept')
  if (accepted) add('CONSUME', accepted.hours, [-whole, whole])
  const cancelled = way.find(({ action }) => action === 'cancelLines')
  if (cancelled) add('RELEASE', cancelled.hours, [0n, rest - whole])
  const last = way.at(-1)!
  if (['decline', 'cancel', 'blockByPayment'].includes(last.action)) add('RELEASE', last.hours, [-whole, 0n])
}

/** The budget as it stood when an order was too much for it. */
function quotaView({ budget_entry: entries }: History, net: Money, placed: Date) {
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
    leftAfter: toNumber(left),
  }
}
