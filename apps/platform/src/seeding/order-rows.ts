import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus, PaymentOption, PaymentStatus } from '@tiber/contract/orders/order-statuses'
import { demoAddresses } from '@tiber/demo-data/addresses'
import { demoSuppliers } from '@tiber/demo-data/catalogue/suppliers'
import { demoColleagues } from '@tiber/demo-data/companies'
import { buildSteps, type DemoStep } from '@tiber/demo-data/order-scenarios'
import type { DemoOrder, DemoLogisticOrder } from '@tiber/demo-data/orders'
import { demoAccounts, demoStores, demoUsers } from '@tiber/demo-data/people'
import { getShippingOption } from '../modules/orders/drafts/shipping.ts'
import { computeDueDate } from '../modules/orders/public.ts'
import type { BuyerSnapshot, SupplierSnapshot } from '../modules/orders/tables.ts'
import { addWorkingDays, toDay } from '../modules/prices/service.ts'
import type { Field } from './copy-format.ts'

const people = new Map([...demoUsers, ...demoColleagues].map((user) => [user.email, user]))
const addresses = new Map(demoAddresses.map((address) => [address.id, address]))
const suppliers = new Map(demoSuppliers.map((supplier) => [supplier.id, supplier]))

export const getAccountId = (name: string) => demoAccounts.find(({ externalId }) => externalId === name)!.id
export const getPerson = (email: string) => people.get(email)!
export const getSupplier = (id: string) => suppliers.get(id)!

/** Returns when an order was placed; weekends move to the Friday before. */
export function getPlacedAt({ daysAgo, minute }: DemoOrder, today: Date): Date {
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - daysAgo, 0, minute))
  const weekend = { 6: 1, 0: 2 }[date.getUTCDay()] ?? 0
  date.setUTCDate(date.getUTCDate() - weekend)
  return date
}

export const addHours = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000)

/** Returns all steps of a logistic order; an approval changes the time of the steps, not the final status. */
export const listSteps = ({ scenario, slowdownFactor }: DemoLogisticOrder, needsApproval: boolean): DemoStep[] =>
  buildSteps(scenario, { needsApproval, slowdownFactor })

const getPaymentOption = ({ account, logisticOrders }: DemoOrder): PaymentOption => {
  if (logisticOrders.some(({ scenario }) => scenario === 'unpaid' || scenario === 'paymentRefused'))
    return 'CREDIT_CARD'
  return account === 'GUADALQUIVIR' ? 'BANK_WIRE_ON_DUE_DATE' : 'BANK_WIRE_ON_ACCEPTANCE'
}

export const orderColumns =
  'id reference account_id store_id user_id buyer source_type currency payment_option billing_address_id billing_address placed_at created_at updated_at version'

export function toOrderRow(order: DemoOrder, reference: string, today: Date): Field[] {
  const placed = getPlacedAt(order, today)
  const { id: userId, email, firstName, lastName } = getPerson(order.email)
  const { id: parentId, name: parentName } = demoAccounts.find(({ externalId }) => externalId === order.account)!
  const buyer: BuyerSnapshot = { id: userId, civility: null, firstName, lastName, email, parentId, parentName }
  const last = order.logisticOrders.map((logisticOrder) => listSteps(logisticOrder, false).at(-1)!.hours)
  return [
    order.id,
    reference,
    parentId,
    demoStores[0].id,
    userId,
    buyer,
    'CART',
    'EUR',
    getPaymentOption(order),
    order.billingAddressId,
    toAddressSnapshot(order.billingAddressId),
    placed.toISOString(),
    addHours(placed, -1).toISOString(),
    addHours(placed, Math.max(...last)).toISOString(),
    5,
  ]
}

export const logisticOrderColumns =
  'id commercial_order_id account_id supplier_id supplier position reference status resumes_as payment_status shipping_type shipping_address_id shipping_address earliest_delivery latest_delivery tracking_url placed_at accepted_at shipped_at ended_at due_date partially_declined created_at updated_at'

type LogisticOrderContext = { order: DemoOrder; reference: string; position: number; today: Date }

export function toLogisticOrderRow(
  logisticOrder: DemoLogisticOrder,
  { order, reference, position, today }: LogisticOrderContext,
): Field[] {
  const placed = getPlacedAt(order, today)
  const steps = listSteps(logisticOrder, false)
  const getReachedAt = (to: LogisticStatus) => {
    const step = steps.find((each) => each.to === to)
    return step ? addHours(placed, step.hours) : null
  }
  const last = steps.at(-1)!
  const shipped = getReachedAt('PARTIALLY_SHIPPED') ?? getReachedAt('SHIPPED')
  const lastShipped = getReachedAt('SHIPPED') ?? shipped
  const { id, externalId, name, description, returnPolicy, paymentDueDelay, paymentDueMode } = getSupplier(
    logisticOrder.supplierId,
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
  const leadDays = Math.max(...logisticOrder.lines.map(({ leadTimeDays }) => leadTimeDays))
  const terms = { freightPrice: null, freightFreeFrom: null, leadDays }
  const { earliestDays, latestDays } = getShippingOption(terms, 0n, order.shippingType)
  const dueDate = lastShipped ? computeDueDate(supplier, lastShipped) : null
  const isEnded = ['COMPLETED', 'CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER'].includes(last.to)
  return [
    logisticOrder.id,
    order.id,
    getAccountId(order.account),
    logisticOrder.supplierId,
    supplier,
    position,
    `${reference}-${position}`,
    last.to,
    last.to === 'PARTIALLY_CANCELED' ? last.from : null,
    getPaymentStatus(logisticOrder, { order, dueDate, today }),
    order.shippingType,
    order.shippingAddressId,
    toAddressSnapshot(order.shippingAddressId),
    toDay(addWorkingDays(placed, earliestDays)),
    toDay(addWorkingDays(placed, latestDays)),
    shipped ? buildTrackingUrl(logisticOrder, shipped) : null,
    placed.toISOString(),
    getReachedAt('ACCEPTED_BY_SUPPLIER')?.toISOString() ?? null,
    shipped?.toISOString() ?? null,
    isEnded ? addHours(placed, last.hours).toISOString() : null,
    dueDate,
    logisticOrder.lines.some(({ cancelled }) => cancelled > 0) &&
      logisticOrder.lines.some(({ cancelled, quantity }) => cancelled < quantity),
    addHours(placed, -1).toISOString(),
    addHours(placed, last.hours).toISOString(),
  ]
}

export const buildTrackingUrl = ({ id, supplierId }: DemoLogisticOrder, at: Date) =>
  `https://envios.tiber.example/${getSupplier(supplierId).externalId.toLowerCase()}/${Number(id)}${at.getUTCDate()}`

const fulfilledScenarios = new Set([
  'preparing',
  'ready',
  'partlyShipped',
  'shipped',
  'partlyCancelled',
  'completed',
  'completedInPart',
])

/**
 * Returns the payment status by the account's terms: CANTABRICO pays on acceptance, GUADALQUIVIR on the due date. Some
 * recent invoices stay unpaid.
 */
function getPaymentStatus(
  { scenario, isOverdue }: DemoLogisticOrder,
  { order, dueDate, today }: { order: DemoOrder; dueDate: string | null; today: Date },
): PaymentStatus {
  if (scenario === 'unpaid') return 'AUTHORIZATION_PENDING'
  if (scenario === 'paymentRefused') return 'REFUSED'
  if (order.account === 'CANTABRICO') {
    if (scenario === 'cancelledBySupplier') return order.daysAgo < 40 ? 'WAITING_REFUND' : 'REFUNDED'
    return fulfilledScenarios.has(scenario) ? 'PAID' : 'WAITING_PAYMENT'
  }
  const isPastDue = dueDate !== null && dueDate < toDay(today)
  const wasDueRecently = dueDate !== null && dueDate > toDay(addHours(today, -24 * 75))
  return isPastDue && !(isOverdue && wasDueRecently) ? 'PAID' : 'WAITING_PAYMENT'
}

function toAddressSnapshot(id: string): AddressSnapshot {
  const { externalId, label, fullName, company, address, additionalAddress, city, zipcode, state, country, phone } =
    addresses.get(id)!
  return { externalId, label, fullName, company, address, additionalAddress, city, zipcode, state, country, phone }
}
