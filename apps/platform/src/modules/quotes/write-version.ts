import { PlatformError } from '@tiber/contract/errors'
import { calculateLineTotal, sum, toDecimal, toMoney } from '@tiber/contract/money'
import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import { listShippingOptions, requireUniqueLines, toActor } from '../orders/public.ts'
import { toDay } from '../prices/service.ts'
import { selectLines, type CallerContext, type QuoteLineRow, type QuoteRow } from './quote-queries.ts'
import * as queries from './version-queries.ts'
import type { OfferOfVariant, VersionLine } from './version-queries.ts'

/** A changed line; fields that are undefined stay as they were in the version before. */
type LineChange = {
  id: string
  price?: number | null
  quantity?: number
  leadDays?: number | null
  alternativeVariantId?: string | null
  note?: string | null
}

export type VersionInput = {
  lines: LineChange[]
  validityDate: string | null
  /** Undefined means as in the version before or, in the first one, the supplier's usual freight. */
  shippingPrice?: number | null | undefined
  message?: string | null | undefined
}

/** Writes the next version: the lines of the current one with the changes; returns its number. */
export async function writeVersion(context: CallerContext, quote: QuoteRow, input: VersionInput): Promise<number> {
  requireUniqueLines(input.lines)
  const rows = await selectLines(context, [quote.id], maxQuoteLines)
  const unknown = input.lines.find(({ id }) => !rows.some((row) => row.id === id))
  if (unknown) throw new PlatformError('F-E-002', `Line ${unknown.id} not found in this quote.`, 'lines')
  const offers = await findOffers(context, quote, { rows, changes: input.lines })
  const changes = new Map(input.lines.map((change) => [change.id, change]))
  const lines = rows.flatMap((row) => mergeLine(row, changes.get(row.id) ?? { id: row.id }, offers) ?? [])
  if (lines.length === 0) throw createRefusal('F-E-001', 'An offer needs a price for at least one line.')
  requireDifferentArticles(lines)
  const { name, type } = toActor(context)
  const number = quote.version + 1
  await queries.insertVersion(
    context,
    {
      quoteId: quote.id,
      number,
      authorSide: type === 'SYSTEM' ? 'OPERATOR' : type,
      authorName: name,
      message: input.message?.trim() || null,
      validityDate: input.validityDate,
      shippingPrice: await resolveShippingPrice(context, quote, { lines, given: input.shippingPrice }),
      lines,
    },
    toDay(context.now()),
  )
  return number
}

type Offers = Map<string, OfferOfVariant>

/** Finds the supplier's own offers of the articles that are asked for and of the alternatives. */
function findOffers(
  context: CallerContext,
  { supplierId }: QuoteRow,
  { rows, changes }: { rows: QuoteLineRow[]; changes: LineChange[] },
): Promise<Offers> {
  const ids = [
    ...rows.flatMap(({ variantId, alternativeVariantId }) => [variantId ?? [], alternativeVariantId ?? []].flat()),
    ...changes.flatMap(({ alternativeVariantId }) => alternativeVariantId || []),
  ]
  return queries.selectOffersOfSupplier(context, supplierId, [...new Set(ids)])
}

/** Returns the line of the new version; undefined if it is not offered. */
function mergeLine(row: QuoteLineRow, change: LineChange, offers: Offers): VersionLine | undefined {
  const price = change.price === undefined ? row.price : change.price
  if (price === null) return undefined
  const alternativeId =
    change.alternativeVariantId === undefined ? row.alternativeVariantId : change.alternativeVariantId || null
  const offer = offers.get(alternativeId ?? row.variantId ?? '')
  if (!offer && alternativeId !== null)
    throw new PlatformError('F-E-002', `The supplier has no offer of article ${alternativeId}.`, 'lines')
  if (!offer) throw createRefusal('F-E-040', 'A line without an article of the supplier needs an alternative article.')
  return {
    lineId: row.id,
    price: toDecimal(toMoney(price)),
    quantity: change.quantity ?? row.offeredQuantity ?? row.quantity,
    leadDays: change.leadDays === undefined ? (row.leadDays ?? offer.leadDays) : change.leadDays,
    offerId: offer.offerId,
    alternativeVariantId: offer.variantId === row.variantId ? null : offer.variantId,
    note: change.note === undefined ? row.offerNote : change.note?.trim() || null,
  }
}

const createRefusal = (code: 'F-E-001' | 'F-E-040', message: string) =>
  PlatformError.unprocessable([{ code, message, detail: 'lines' }])

/** An order has one line for each offer. */
function requireDifferentArticles(lines: VersionLine[]) {
  if (new Set(lines.map(({ offerId }) => offerId)).size < lines.length)
    throw createRefusal('F-E-040', 'Two lines offer the same article; combine their quantities.')
}

type ShippingInput = { lines: VersionLine[]; given: number | null | undefined }

async function resolveShippingPrice(context: CallerContext, quote: QuoteRow, { lines, given }: ShippingInput) {
  if (typeof given === 'number') return toDecimal(toMoney(given))
  if (given === undefined && quote.shipping !== null) return quote.shipping
  const goods = sum(lines.map(({ price, quantity }) => calculateLineTotal(toMoney(price), quantity)))
  const terms = { ...(await queries.selectFreightTerms(context, quote.supplierId)), leadDays: 0 }
  const [standard] = listShippingOptions(terms, goods)
  return toDecimal(standard!.price)
}
