import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus, PaymentOption, PaymentStatus } from '@tiber/contract/orders/order-statuses'
import { demoAddresses } from '@tiber/demo-data/addresses'
import { demoSuppliers } from '@tiber/demo-data/catalogue/suppliers'
import { demoColleagues } from '@tiber/demo-data/companies'
import { stepsOf, type DemoStep } from '@tiber/demo-data/order-fates'
import type { DemoOrder, DemoOrderPart } from '@tiber/demo-data/orders'
import { demoAccounts, demoStores, demoUsers } from '@tiber/demo-data/people'
import { getShippingOption as shippingOf } from '../modules/checkout/shipping.ts'
import { computeDueDate } from '../modules/orders/service.ts'
import type { BuyerSnapshot, SupplierSnapshot } from '../modules/orders/tables.ts'
import { addWorkingDays, toDay } from '../modules/prices/service.ts'
import type { Field } from './rows-as-text.ts'

const people = new Map([...demoUsers, ...demoColleagues].map((user) => [user.email, user]))
const addresses = new Map(demoAddresses.map((address) => [address.id, address]))
const suppliers = new Map(demoSuppliers.map((supplier) => [supplier.id, supplier]))

export const accountIdOf = (name: string) => demoAccounts.find(({ externalId }) => externalId === name)!.id
export const personOf = (email: string) => people.get(email)!
export const supplierOf = (id: string) => suppliers.get(id)!

/** When an order was placed: nobody orders on a Saturday or Sunday. */
export function placedAt({ daysAgo, minute }: DemoOrder, today: Date): Date {
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - daysAgo, 0, minute))
  const weekend = { 6: 1, 0: 2 }[date.getUTCDay()] ?? 0
  date.setUTCDate(date.getUTCDate() - weekend)
  return date
}

export const after = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000)

/** A part with its whole way; who was asked first changes when it was sent, not where it ended. */
export const wayOf = ({ fate, slowly }: DemoOrderPart, isAsked: boolean): DemoStep[] =>
  stepsOf(fate, { isAsked, slowly })

const optionOf = ({ account, parts }: DemoOrder): PaymentOption => {
  if (parts.some(({ fate }) => fate === 'unpaid' || fate === 'paymentRefused')) return 'CREDIT_CARD'
  return account === 'GUADALQUIVIR' ? 'BANK_WIRE_ON_DUE_DATE' : 'BANK_WIRE_ON_ACCEPTANCE'
}

export const orderColumns =
  'id reference account_id store_id user_id buyer source_type currency payment_option billing_address_id billing_address placed_at created_at updated_at version'

export function orderRow(order: DemoOrder, reference: string, today: Date): Field[] {
  const placed = placedAt(order, today)
  const { id: userId, email, firstName, lastName } = personOf(order.email)
  const { id: parentId, name: parentName } = demoAccounts.find(({ externalId }) => externalId === order.account)!
  const buyer: BuyerSnapshot = { id: userId, civility: null, firstName, lastName, email, parentId, parentName }
  const last = order.parts.map((part) => wayOf(part, false).at(-1)!.hours)
  return [
    order.id,
    reference,
    parentId,
    demoStores[0].id,
    userId,
    buyer,
    'CART',
    'EUR',
    optionOf(order),
    order.billingAddressId,
    snapshotOf(order.billingAddressId),
    placed.toISOString(),
    after(placed, -1).toISOString(),
    after(placed, Math.max(...last)).toISOString(),
    5,
  ]
}

export const partColumns =
  'id commercial_order_id account_id supplier_id supplier position reference status resumes_as payment_status shipping_type shipping_address_id shipping_address earliest_delivery latest_delivery tracking_url placed_at accepted_at shipped_at ended_at due_date partially_declined created_at updated_at'

type PartPlace = { order: DemoOrder; reference: string; position: number; today: Date }

export function partRow(part: DemoOrderPart, { order, reference, position, today }: PartPlace): Field[] {
  const placed = placedAt(order, today)
  const way = wayOf(part, false)
  const reached = (to: LogisticStatus) => {
    const step = way.find((each) => each.to === to)
    return step ? after(placed, step.hours) : null
  }
  const last = way.at(-1)!
  const shipped = reached('PARTIALLY_SHIPPED') ?? reached('SHIPPED')
  const lastShipped = reached('SHIPPED') ?? shipped
  const { id, externalId, name, description, returnPolicy, paymentDueDelay, paymentDueMode } = supplierOf(
    part.supplierId,
  )
  const supplier: SupplierSnapshot = {
    id,
    externalId,
    name,
    description,
    returnPolicy,
    paymentDueDelay,
    paymentDueMode,
  }
  const lead = Math.max(...part.lines.map(({ leadTimeDays }) => leadTimeDays))
  const terms = { freightPrice: null, freightFreeFrom: null, leadDays: lead }
  const { earliestDays, latestDays } = shippingOf(terms, 0n, order.shippingType)
  const dueDate = lastShipped ? computeDueDate(supplier, lastShipped) : null
  const isEnded = ['COMPLETED', 'CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER'].includes(last.to)
  return [
    part.id,
    order.id,
    accountIdOf(order.account),
    part.supplierId,
    supplier,
    position,
    `${reference}-${position}`,
    last.to,
    last.to === 'PARTIALLY_CANCELED' ? last.from : null,
    paymentStatusOf(part, { order, dueDate, today }),
    order.shippingType,
    order.shippingAddressId,
    snapshotOf(order.shippingAddressId),
    toDay(addWorkingDays(placed, earliestDays)),
    toDay(addWorkingDays(placed, latestDays)),
    shipped ? trackingOf(part, shipped) : null,
    placed.toISOString(),
    reached('ACCEPTED_BY_SUPPLIER')?.toISOString() ?? null,
    shipped?.toISOString() ?? null,
    isEnded ? after(placed, last.hours).toISOString() : null,
    dueDate,
    part.lines.some(({ cancelled }) => cancelled > 0) &&
      part.lines.some(({ cancelled, quantity }) => cancelled < quantity),
    after(placed, -1).toISOString(),
    after(placed, last.hours).toISOString(),
  ]
}

export const trackingOf = ({ id, supplierId }: DemoOrderPart, at: Date) =>
  `https://envios.tiber.example/${supplierOf(supplierId).externalId.toLowerCase()}/${Number(id)}${at.getUTCDate()}`

const inWork = new Set([
  'preparing',
  'ready',
  'partlyShipped',
  'shipped',
  'partlyCancelled',
  'completed',
  'completedInPart',
])

/** By account terms: on acceptance before anything is prepared, on its day what is invoiced; some are forgotten. */
function paymentStatusOf(
  { fate, isForgotten }: DemoOrderPart,
  { order, dueDate, today }: { order: DemoOrder; dueDate: string | null; today: Date },
): PaymentStatus {
  if (fate === 'unpaid') return 'AUTHORIZATION_PENDING'
  if (fate === 'paymentRefused') return 'REFUSED'
  if (order.account === 'CANTABRICO') {
    if (fate === 'cancelledBySupplier') return order.daysAgo < 40 ? 'WAITING_REFUND' : 'REFUNDED'
    return inWork.has(fate) ? 'PAID' : 'WAITING_PAYMENT'
  }
  const isOver = dueDate !== null && dueDate < toDay(today)
  const wasLately = dueDate !== null && dueDate > toDay(after(today, -24 * 75))
  return isOver && !(isForgotten && wasLately) ? 'PAID' : 'WAITING_PAYMENT'
}

function snapshotOf(id: string): AddressSnapshot {
  const { externalId, label, fullName, company, address, additionalAddress, city, zipcode, state, country, phone } =
    addresses.get(id)!
  return { externalId, label, fullName, company, address, additionalAddress, city, zipcode, state, country, phone }
}
