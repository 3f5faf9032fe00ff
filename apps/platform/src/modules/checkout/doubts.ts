import type { OrderDoubt } from '@tiber/contract/checkout'
import type { CustomFieldValue } from '@tiber/contract/custom-fields'
import { PlatformError, type Problem } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import { correctQuantity } from '@tiber/contract/quantities'
import { orderFields, purchaseOrderRequired, type orderDoubts } from '@tiber/contract/order-words'
import type { CustomerContext } from '../../context.ts'
import { blockedBy, boundsOf } from '../carts/service.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { listFieldsOf, valuesOf } from '../custom-fields/service.ts'
import { dayOf, scopeOf } from '../prices/service.ts'
import * as queries from './placing-queries.ts'

type Draft = { orderId: string; partIds: string[] }
type Doubt = (typeof orderDoubts)[number]

const doubt = (doubt: Doubt, more: Partial<OrderDoubt> = {}): OrderDoubt => ({
  doubt,
  partId: null,
  field: null,
  line: null,
  amount: null,
  ...more,
})

/**
 * Everything that keeps a draft, or some of its parts, from being placed: the same that the buyer is shown before and that
 * is checked when it is placed. What was promised must still hold: it is sold, there is enough, it costs what was seen.
 */
export async function doubtsOf(context: CustomerContext, draft: Draft, known: Known): Promise<OrderDoubt[]> {
  return [
    ...(await doubtsOfLines(context, draft)),
    ...doubtsOfPlaces(draft, known.places),
    ...doubtsOfFields(draft, known),
    ...doubtsOfDates(draft, known, dayOf(context.now())),
  ]
}

type Values = Awaited<ReturnType<typeof valuesOf>>
type Known = { places: queries.Place[]; requiredFields: string[]; values: Values }

/** What the page of the checkout shows besides: where each part goes, what has to be written, and what is. */
export async function knownOf(context: CustomerContext, { orderId, partIds }: Draft): Promise<Known> {
  const { accountId } = context.caller
  const places = await queries.selectPlaces(context, orderId)
  const values = await valuesOf(context, [accountId, orderId, ...partIds])
  return { places, values, requiredFields: await requiredFields(context, values.get(accountId) ?? []) }
}

async function doubtsOfLines(context: CustomerContext, { partIds }: Draft): Promise<OrderDoubt[]> {
  const assortments = await assortmentsOf(context)
  const lines = await queries.selectChecked(context, partIds, { scope: scopeOf(context)!, assortments })
  const gone = await queries.selectGone(context, partIds)
  if (lines.length + gone.length === 0) return [doubt('EMPTY')]
  const isGone = gone.map(({ partId, ...line }) => doubt('GONE', { partId, line: { ...line, ...nothingMore } }))
  return [...isGone, ...lines.flatMap(doubtOfLine)]
}

/** Where neither quantity nor price is the question. */
const nothingMore = { available: null, orderable: null, price: null }

function doubtOfLine({ id, partId, offerPriceId, sku, quantity, ...rest }: queries.Checked): OrderDoubt[] {
  const line = { id, offerPriceId, sku, quantity, ...nothingMore }
  const bounds = boundsOf(rest)
  const reasons = blockedBy({ ...rest, ...bounds }).filter(({ code }) => code !== 'F-W-005')
  if (reasons.length > 0) return [doubt('NOT_SOLD', { partId, line })]
  const orderable = orderableOf(quantity, rest)
  if (quantity > rest.stock) return [doubt('STOCK', { partId, line: { ...line, available: rest.stock, orderable } })]
  if (quantity < bounds.least || quantity > bounds.most || quantity % Math.max(1, rest.orderMultiple) !== 0)
    return [doubt('QUANTITY', { partId, line: { ...line, orderable } })]
  if (toMoney(rest.unitPrice!) !== toMoney(rest.keptPrice) || rest.taxRate !== rest.keptTaxRate)
    return [
      doubt('PRICE', { partId, line: { ...line, price: priceOf(rest) }, amount: toNumber(toMoney(rest.unitPrice!)) }),
    ]
  return []
}

type Bounds = Pick<queries.Checked, 'stock' | 'minOrderQuantity' | 'maxOrderQuantity' | 'orderMultiple'>

/** What is nearest to the wish and can be ordered: a supplier that packs by the hundred sells no fifty. */
function orderableOf(wish: number, { stock, minOrderQuantity, maxOrderQuantity, orderMultiple }: Bounds): number {
  const rule = { minimum: minOrderQuantity, multiple: orderMultiple, maximum: maxOrderQuantity, stock }
  const { quantity } = correctQuantity(wish, rule)
  return quantity > stock ? 0 : quantity
}

const priceOf = ({ keptPrice, priceBasis }: Pick<queries.Checked, 'keptPrice' | 'priceBasis'>) => ({
  before: toNumber(toMoney(keptPrice)),
  basis: priceBasis,
})

function doubtsOfPlaces({ partIds }: Draft, places: queries.Place[]): OrderDoubt[] {
  const meant = places.filter(({ id }) => partIds.includes(id))
  return meant.flatMap(({ id: partId, shippingType, isShippable, isBillable, net, minOrderValue }) => [
    ...(isShippable ? [] : [doubt('SHIPPING_ADDRESS', { partId })]),
    ...(isBillable ? [] : [doubt('BILLING_ADDRESS', { partId })]),
    ...(shippingType === null ? [doubt('SHIPPING_TYPE', { partId })] : []),
    ...(minOrderValue !== null && toMoney(net) < toMoney(minOrderValue)
      ? [doubt('MINIMUM', { partId, amount: toNumber(toMoney(minOrderValue)) })]
      : []),
  ])
}

/** What is written for the whole holds for its parts; a part may also have all of it by itself. */
function doubtsOfFields({ orderId, partIds }: Draft, { values, requiredFields }: Known) {
  const isWritten = (entityId: string, field: string) => valueOf(values, entityId, field) !== undefined
  return requiredFields
    .filter((field) => !isWritten(orderId, field) && !partIds.every((partId) => isWritten(partId, field)))
    .map((field) => doubt('FIELD', { field }))
}

const valueOf = (values: Values, entityId: string, field: string) =>
  values.get(entityId)?.find(({ customField }) => customField.externalId === field)

/** A draft may lie for days; nobody can deliver before today. */
function doubtsOfDates({ orderId, partIds }: Draft, { values }: Known, day: string): OrderDoubt[] {
  const field = orderFields.requestedDate
  const isOver = [orderId, ...partIds].some((id) => String(valueOf(values, id, field)?.value ?? day).slice(0, 10) < day)
  return isOver ? [doubt('REQUESTED_DATE', { field })] : []
}

/** Fields the operator wants filled in, and the purchase-order number where the company itself wants it. */
async function requiredFields(context: CustomerContext, own: CustomFieldValue[]): Promise<string[]> {
  const fields = await listFieldsOf(context, 'ORDER_LOGISTIC')
  const isNumbered = own.some(
    ({ customField, value }) => customField.externalId === purchaseOrderRequired && value === true,
  )
  return fields
    .filter(({ externalId, mandatory }) => mandatory || (isNumbered && externalId === orderFields.purchaseOrder))
    .map(({ externalId }) => externalId)
}

const texts: Record<Doubt, (doubt: OrderDoubt) => Problem> = {
  EMPTY: () => ({ code: 'F-E-039', message: 'There is nothing to order.' }),
  GONE: ({ line }) => ({ code: 'F-E-039', message: `${line?.sku}: it is no longer offered.` }),
  NOT_SOLD: ({ line }) => ({ code: 'F-E-039', message: `${line?.sku}: it cannot be ordered.` }),
  STOCK: ({ line }) => ({
    code: 'OR0006',
    message: `${line?.sku}: only ${line?.available} of ${line?.quantity} are in stock.`,
  }),
  QUANTITY: ({ line }) => ({ code: 'F-E-039', message: `${line?.sku}: ${line?.quantity} cannot be ordered.` }),
  PRICE: ({ line }) => ({ code: 'ST0001', message: `${line?.sku}: the price has changed.` }),
  SHIPPING_ADDRESS: () => ({ code: 'F-E-001', message: 'There is no shipping address.', detail: 'shippingAddressId' }),
  BILLING_ADDRESS: () => ({ code: 'F-E-001', message: 'There is no billing address.', detail: 'billingAddressId' }),
  SHIPPING_TYPE: () => ({ code: 'F-E-001', message: 'There is no shipping type.', detail: 'shippingType' }),
  MINIMUM: ({ amount }) => ({ code: 'F-E-006', message: `The supplier takes orders from ${amount} on.` }),
  REQUESTED_DATE: ({ field }) => ({
    code: 'F-E-006',
    message: 'The requested date has passed.',
    detail: `customFieldValues.${field}`,
  }),
  FIELD: ({ field }) => ({
    code: 'F-E-001',
    message: `The field ${field} is missing.`,
    detail: `customFieldValues.${field}`,
  }),
}

const toProblem = (each: OrderDoubt): Problem => {
  const problem = texts[each.doubt](each)
  return { ...problem, detail: problem.detail ?? each.line?.offerPriceId ?? each.partId ?? '' }
}

/** Nothing is placed as long as there is a doubt; all of them are said at once. */
export async function requireNoDoubt(context: CustomerContext, draft: Draft): Promise<void> {
  const doubts = await doubtsOf(context, draft, await knownOf(context, draft))
  const [first, ...rest] = doubts.map(toProblem)
  if (!first) return
  // What is missing in the order is no mistake of the request, which has nothing in it.
  const isMissing = first.code === 'F-E-001' || first.code === 'F-E-006'
  throw isMissing ? PlatformError.unprocessable([first, ...rest]) : PlatformError.of([first, ...rest])
}
