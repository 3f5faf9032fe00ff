import type { OrderBlocker } from '@tiber/contract/orders/checkout'
import { PlatformError, type Problem } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import { correctQuantity, getQuantityBounds, splitQuantity, type QuantityRule } from '@tiber/contract/carts/quantities'
import { orderFields, type orderBlockers } from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../context.ts'
import { findBlockers, toQuantityRule } from '../carts/service.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { listFieldsByTarget, readValues } from '../custom-fields/service.ts'
import { toDay, getPriceScope } from '../prices/service.ts'
import * as queries from './place-order-queries.ts'

type Draft = { orderId: string; logisticOrderIds: string[] }
type BlockerCode = (typeof orderBlockers)[number]

const createBlocker = (code: BlockerCode, more: Partial<OrderBlocker> = {}): OrderBlocker => ({
  code,
  logisticOrderId: null,
  field: null,
  line: null,
  amount: null,
  ...more,
})

/**
 * Lists everything that prevents a draft, or some of its logistic orders, from being placed. The checkout page shows
 * the same list that placing checks. Each line must still be sold, delivered and priced as in the draft.
 */
export async function findOrderBlockers(
  context: CustomerContext,
  draft: Draft,
  details: DraftDetails,
): Promise<OrderBlocker[]> {
  return [
    ...(await findLineBlockers(context, draft)),
    ...findDeliveryBlockers(draft, details.deliveries),
    ...findFieldBlockers(draft, details),
    ...findDateBlockers(draft, details, toDay(context.now())),
  ]
}

type Values = Awaited<ReturnType<typeof readValues>>
type DraftDetails = { deliveries: queries.DeliveryDetails[]; requiredFields: string[]; values: Values }

/**
 * Reads what the checkout page also shows: delivery of each logistic order, required fields and current field values.
 */
export async function readDraftDetails(
  context: CustomerContext,
  { orderId, logisticOrderIds }: Draft,
): Promise<DraftDetails> {
  const deliveries = await queries.selectDeliveryDetails(context, orderId)
  const values = await readValues(context, [orderId, ...logisticOrderIds])
  return { deliveries, values, requiredFields: await listRequiredFields(context) }
}

async function findLineBlockers(context: CustomerContext, { logisticOrderIds }: Draft): Promise<OrderBlocker[]> {
  const assortments = await loadAssortments(context)
  const lines = await queries.selectCheckedLines(context, logisticOrderIds, {
    scope: getPriceScope(context)!,
    assortments,
  })
  const deletedLines = await queries.selectDeletedOfferLines(context, logisticOrderIds)
  if (lines.length + deletedLines.length === 0) return [createBlocker('EMPTY')]
  const deletedBlockers = deletedLines.map(({ logisticOrderId, ...line }) =>
    createBlocker('UNAVAILABLE', { logisticOrderId, line: { ...line, ...noLineDetails } }),
  )
  return [...deletedBlockers, ...lines.flatMap(checkLine)]
}

/** Line details of blockers that are about neither quantity nor price nor delivery. */
const noLineDetails = { available: null, orderable: null, price: null, delivery: null }

function checkLine({ id, logisticOrderId, offerPriceId, sku, quantity, ...rest }: queries.CheckedLine): OrderBlocker[] {
  const line = { id, offerPriceId, sku, quantity, ...noLineDetails }
  if (rest.isQuoted) return checkQuotedLine({ logisticOrderId, line }, rest)
  const rule = toQuantityRule(rest)
  const bounds = getQuantityBounds(rule)
  const reasons = findBlockers(rest, bounds).filter(({ code }) => code !== 'F-W-005')
  if (reasons.length > 0) return [createBlocker('NOT_SOLD', { logisticOrderId, line })]
  const orderable = computeOrderable(quantity, rule)
  const { now, later, missing } = splitQuantity(quantity, rule)
  if (missing > 0)
    return [createBlocker('STOCK', { logisticOrderId, line: { ...line, available: rest.stock + later, orderable } })]
  if (quantity < bounds.minimum || quantity > bounds.maximum || quantity % bounds.step !== 0)
    return [createBlocker('QUANTITY', { logisticOrderId, line: { ...line, orderable } })]
  if (toMoney(rest.unitPrice!) !== toMoney(rest.draftPrice) || rest.taxRate !== rest.draftTaxRate)
    return [
      createBlocker('PRICE', {
        logisticOrderId,
        line: { ...line, price: toPreviousPrice(rest) },
        amount: toNumber(toMoney(rest.unitPrice!)),
      }),
    ]
  if (later > rest.draftBackorder || (later > 0 && rest.backorderDate! > rest.draftBackorderDate!)) {
    const delivery = { now, later, laterDate: rest.backorderDate, missing }
    return [createBlocker('DELIVERY', { logisticOrderId, line: { ...line, delivery } })]
  }
  return []
}

type QuotedLine = Pick<queries.CheckedLine, 'stock' | 'draftPrice' | 'draftTaxRate' | 'taxRate' | 'priceBasis'>

/** Checks only the stock and the tax of a line of a quote: its price and quantity are agreed. */
function checkQuotedLine(
  { logisticOrderId, line }: { logisticOrderId: string; line: NonNullable<OrderBlocker['line']> },
  rest: QuotedLine,
): OrderBlocker[] {
  if (line.quantity > rest.stock)
    return [createBlocker('STOCK', { logisticOrderId, line: { ...line, available: rest.stock } })]
  if (rest.taxRate === rest.draftTaxRate) return []
  const amount = toNumber(toMoney(rest.draftPrice))
  return [createBlocker('PRICE', { logisticOrderId, line: { ...line, price: toPreviousPrice(rest) }, amount })]
}

/** Returns the nearest orderable quantity; 0 if, for example, fewer pieces than one pack are left. */
function computeOrderable(requested: number, rule: QuantityRule): number {
  const { quantity } = correctQuantity(requested, rule)
  return splitQuantity(quantity, rule).missing > 0 ? 0 : quantity
}

const toPreviousPrice = ({ draftPrice, priceBasis }: Pick<queries.CheckedLine, 'draftPrice' | 'priceBasis'>) => ({
  before: toNumber(toMoney(draftPrice)),
  basis: priceBasis,
})

function findDeliveryBlockers({ logisticOrderIds }: Draft, deliveries: queries.DeliveryDetails[]): OrderBlocker[] {
  const selected = deliveries.filter(({ id }) => logisticOrderIds.includes(id))
  return selected.flatMap(({ id: logisticOrderId, shippingType, isShippable, isBillable, net, minOrderValue }) => [
    ...(isShippable ? [] : [createBlocker('SHIPPING_ADDRESS', { logisticOrderId })]),
    ...(isBillable ? [] : [createBlocker('BILLING_ADDRESS', { logisticOrderId })]),
    ...(shippingType === null ? [createBlocker('SHIPPING_TYPE', { logisticOrderId })] : []),
    ...(minOrderValue !== null && toMoney(net) < toMoney(minOrderValue)
      ? [createBlocker('MINIMUM', { logisticOrderId, amount: toNumber(toMoney(minOrderValue)) })]
      : []),
  ])
}

/** A required field may be filled in on the order, or on every one of its logistic orders. */
function findFieldBlockers({ orderId, logisticOrderIds }: Draft, { values, requiredFields }: DraftDetails) {
  const hasValue = (entityId: string, field: string) => findValue(values, entityId, field) !== undefined
  return requiredFields
    .filter(
      (field) =>
        !hasValue(orderId, field) && !logisticOrderIds.every((logisticOrderId) => hasValue(logisticOrderId, field)),
    )
    .map((field) => createBlocker('FIELD', { field }))
}

const findValue = (values: Values, entityId: string, field: string) =>
  values.get(entityId)?.find(({ customField }) => customField.externalId === field)

/** A draft may be days old: the requested date must not have passed. */
function findDateBlockers({ orderId, logisticOrderIds }: Draft, { values }: DraftDetails, day: string): OrderBlocker[] {
  const field = orderFields.requestedDate
  const hasPassed = [orderId, ...logisticOrderIds].some(
    (id) => String(findValue(values, id, field)?.value ?? day).slice(0, 10) < day,
  )
  return hasPassed ? [createBlocker('REQUESTED_DATE', { field })] : []
}

/** Lists the fields that the operator or the account requires. */
async function listRequiredFields(context: CustomerContext): Promise<string[]> {
  const fields = await listFieldsByTarget(context, 'ORDER_LOGISTIC')
  return fields.filter(({ mandatory }) => mandatory).map(({ externalId }) => externalId)
}

const problemBuilders: Record<BlockerCode, (createBlocker: OrderBlocker) => Problem> = {
  EMPTY: () => ({ code: 'F-E-039', message: 'The order has no lines.' }),
  UNAVAILABLE: ({ line }) => ({ code: 'F-E-039', message: `${line?.sku}: no longer offered.` }),
  NOT_SOLD: ({ line }) => ({ code: 'F-E-039', message: `${line?.sku}: not available.` }),
  STOCK: ({ line }) => ({
    code: 'OR0006',
    message: `${line?.sku}: only ${line?.available} of ${line?.quantity} can be delivered.`,
  }),
  QUANTITY: ({ line }) => ({
    code: 'F-E-039',
    message: `${line?.sku}: a quantity of ${line?.quantity} cannot be ordered.`,
  }),
  PRICE: ({ line }) => ({ code: 'ST0001', message: `${line?.sku}: the price has changed.` }),
  DELIVERY: ({ line }) => ({
    code: 'ST0001',
    message: `${line?.sku}: ${line?.delivery?.later} of ${line?.quantity} would be delivered later, on ${line?.delivery?.laterDate}.`,
  }),
  SHIPPING_ADDRESS: () => ({
    code: 'F-E-001',
    message: 'The shipping address is missing.',
    detail: 'shippingAddressId',
  }),
  BILLING_ADDRESS: () => ({ code: 'F-E-001', message: 'The billing address is missing.', detail: 'billingAddressId' }),
  SHIPPING_TYPE: () => ({ code: 'F-E-001', message: 'The shipping type is missing.', detail: 'shippingType' }),
  MINIMUM: ({ amount }) => ({ code: 'F-E-006', message: `The supplier’s minimum order value is ${amount}.` }),
  REQUESTED_DATE: ({ field }) => ({
    code: 'F-E-006',
    message: 'The requested delivery date has passed.',
    detail: `customFieldValues.${field}`,
  }),
  FIELD: ({ field }) => ({
    code: 'F-E-001',
    message: `The field ${field} is missing.`,
    detail: `customFieldValues.${field}`,
  }),
}

const toProblem = (blocker: OrderBlocker): Problem => {
  const problem = problemBuilders[blocker.code](blocker)
  return { ...problem, detail: problem.detail ?? blocker.line?.offerPriceId ?? blocker.logisticOrderId ?? '' }
}

/** Throws all blockers at once, if there are any. */
export async function requireNoBlockers(context: CustomerContext, draft: Draft): Promise<void> {
  const blockers = await findOrderBlockers(context, draft, await readDraftDetails(context, draft))
  const [first, ...rest] = blockers.map(toProblem)
  if (!first) return
  // Missing data of the order is answered with 422: the request itself is valid.
  const isMissing = first.code === 'F-E-001' || first.code === 'F-E-006'
  throw isMissing ? PlatformError.unprocessable([first, ...rest]) : PlatformError.fromProblems([first, ...rest])
}
