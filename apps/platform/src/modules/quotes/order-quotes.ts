import type { CallBody } from '@tiber/contract/call'
import type { Address } from '@tiber/contract/company/addresses'
import type { CustomFieldInput } from '@tiber/contract/company/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import { inTransaction, withoutExpectedVersion, type CustomerContext } from '../../context.ts'
import { createAndPlace, createFromCart } from '../checkout/public.ts'
import { createEmptyOrder, createQuoteOrder, readOrder, type QuoteOrder } from '../orders/public.ts'
import { selectOrderableLines, type OrderableLine } from './order-queries.ts'
import type { QuoteRow } from './quote-queries.ts'
import { requireAllowed } from './states.ts'
import { lockOwnQuote, requireValid } from './supplier-quotes.ts'
import { setOrder } from './transition-queries.ts'
import { applyTransitions } from './transitions.ts'

/**
 * Accepts the current offer, if that was not done yet, and creates its order; returns the id of the order. An order
 * that is not placed yet is returned again.
 */
export function initializeOrder(context: CustomerContext, id: string, customFields?: CustomFieldInput[]) {
  return inTransaction(withoutExpectedVersion(context), async (context) => {
    const quote = await lockOwnQuote(context, id)
    if (quote.status === 'VALIDATED' && quote.order && !quote.order.placed) return quote.order.id
    requireOrderable(context, quote)
    const lines = await selectOrderableLines(context, [id])
    const { orderId } = await createOrder(context, { sourceId: id, quotes: [quote], lines, customFields })
    return orderId
  })
}

/** Throws 409 unless the quote can be ordered: offered and valid, or accepted and not ordered yet. */
export function requireOrderable(context: CustomerContext, quote: QuoteRow) {
  if (quote.status === 'VALIDATED') {
    if (quote.order) throw new PlatformError('ST0001', `Quote ${quote.id} is ordered with ${quote.order.reference}.`)
    return
  }
  requireAllowed('accept', quote, 'BUYER')
  requireValid(context, quote)
}

type OrderSource = {
  sourceId: string
  quotes: QuoteRow[]
  lines: OrderableLine[]
  customFields?: CustomFieldInput[] | undefined
}

/** Creates one order from lines of locked quotes and accepts those quotes; lines without enough stock are dropped. */
export async function createOrder(context: CustomerContext, { sourceId, quotes, lines, customFields }: OrderSource) {
  const [inStock, dropped] = [lines.filter(hasStock), lines.filter((line) => !hasStock(line))]
  if (inStock.length === 0) throw new PlatformError('F-E-039', 'None of the lines is in stock.', 'sourceId')
  const byQuote = Map.groupBy(inStock, ({ supplierQuoteId }) => supplierQuoteId)
  const ordered = quotes.filter(({ id }) => byQuote.has(id))
  const { currency, billingAddress } = ordered[0]!
  const orderId = await createQuoteOrder(context, {
    sourceId,
    currency,
    billing: billingAddress && toAddressChoice(billingAddress),
    parts: ordered.map(({ id, supplierId, shipping }) => ({
      supplierId,
      shippingNet: shipping ?? '0',
      lines: byQuote.get(id)!.map((line) => toQuotedLine(context, line)),
    })),
    customFields,
  })
  const accepted = ordered.filter(({ status }) => status === 'WAITING_FOR_CUSTOMER')
  await applyTransitions(
    context,
    accepted.map((quote) => ({ quote, action: 'accept', role: 'BUYER', orderId })),
  )
  await setOrder(
    context,
    ordered.map(({ id }) => id),
    orderId,
  )
  return { orderId, dropped }
}

const hasStock = ({ stock, quantity }: OrderableLine) => stock !== null && stock >= quantity

const toAddressChoice = ({ id, shipping: _shipping, billing: _billing, ...snapshot }: Address) => ({ id, snapshot })

type QuotedLine = QuoteOrder['parts'][number]['lines'][number]

function toQuotedLine({ locale }: CustomerContext, line: OrderableLine): QuotedLine {
  const { replaces } = line
  const [first] = line.deliveries
  return {
    quoteLineId: line.id,
    offerId: line.offerId,
    quantity: line.quantity,
    price: line.price,
    leadDays: line.leadDays,
    note: describeLine(line),
    replaces: replaces && { sku: replaces.sku, name: pickText(replaces.name, locale) ?? replaces.sku },
    address: first ? toAddressChoice(first.address) : null,
  }
}

/** Names the places of a line that goes to several: an order line has one address. */
function describeLine({ note, deliveries }: OrderableLine): string | null {
  const places = deliveries.map(
    ({ quantity, address }) => `${quantity}: ${address.label ?? address.address}, ${address.city}`,
  )
  const texts = [...(note === null ? [] : [note]), ...(places.length > 1 ? places : [])]
  return texts.length === 0 ? null : texts.join('\n')
}

type CreateBody = NonNullable<CallBody<typeof commercialOrders.create>>

/** Creates an empty draft, or an order on hold from a quote. */
export async function createOrderFromSource(context: CustomerContext, body: CreateBody): Promise<CommercialOrder> {
  const { sourceType, sourceId, isFull = true, customFields } = body
  if (sourceType === undefined) return createEmptyOrder(context, body)
  if (sourceType === 'OPERATION')
    throw new PlatformError('F-E-040', 'Orders cannot be created from operations.', 'sourceType')
  if (sourceId === undefined) throw new PlatformError('F-E-001', 'The id of the quote is missing.', 'sourceId')
  if (!isFull) throw new PlatformError('F-E-040', 'A quote can only be ordered as a whole.', 'isFull')
  return readOrder(context, { id: await initializeOrder(context, sourceId, customFields) })
}

type CreateFromBody = CallBody<typeof commercialOrders.createFrom>

/** Creates an order from a cart or a quote in one step (legacy call). */
export const createOrderFrom = (context: CustomerContext, body: CreateFromBody) =>
  body.origin === 'CART'
    ? createFromCart(context, body)
    : createAndPlace(context, body, (context) => initializeOrder(context, body.originId))
