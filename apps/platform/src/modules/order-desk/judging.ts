import { lineTotal, toDecimal, toMoney } from '@tiber/contract/money'
import type { Verdict } from '@tiber/contract/order-desk-words'
import { correctQuantity, largestQuantity, type CorrectedQuantity } from '@tiber/contract/quantities'
import type { CustomerContext } from '../../context.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { pricesOf, scopeOf } from '../prices/service.ts'
import { selectOffers, type LineRow, type OfferRow } from './line-queries.ts'
import { mergeLines } from './merging.ts'

type Proposal = { line: LineRow; offer: OfferRow; wanted: number; corrected: CorrectedQuantity }
type Priced = Proposal & { priceId: string; unitPrice: string }

/** Merges lines and gives each its verdict, offer and price: two statements, however many lines there are. */
export async function judgeLines(context: CustomerContext, given: LineRow[]): Promise<LineRow[]> {
  const lines = mergeLines(given)
  const byLine = new Map(lines.map((each) => [each.line, each]))
  const heads = lines.filter(({ variantId, mergedInto }) => variantId !== null && mergedInto === null)
  const { currency } = scopeOf(context)!
  const variantIds = [...new Set(heads.map(({ variantId }) => variantId!))]
  const wish = { assortments: await assortmentsOf(context), currency }
  const offers = Map.groupBy(
    variantIds.length === 0 ? [] : await selectOffers(context, variantIds, wish),
    ({ variantId }) => variantId,
  )
  const proposals = heads.flatMap((line) =>
    (offers.get(line.variantId!) ?? []).map((offer): Proposal => {
      const wanted = piecesOf(line, byLine, offer.itemPerPack)
      return { line, offer, wanted, corrected: correctQuantity(wanted, offer) }
    }),
  )
  const best = await bestOf(context, proposals)
  return lines.map((line) => verdictOf(line, best.get(line.line)))
}

/** What a line asks for in pieces of an offer, with all that was merged into it. */
function piecesOf(line: LineRow, byLine: Map<number, LineRow>, itemPerPack: number): number {
  if (line.typedQuantity !== null) return line.typedQuantity
  const all = [line, ...line.mergedLines.map((each) => byLine.get(each)!)]
  const factor = { PACK: Math.max(1, itemPerPack), DOZEN: 12, PIECE: 1, OTHER: 1 }
  const pieces = all.map(({ wanted, typedQuantity, unit }) => typedQuantity ?? (wanted ?? 1) * factor[unit ?? 'PIECE'])
  return Math.min(
    largestQuantity,
    pieces.reduce((sum, each) => sum + each, 0),
  )
}

/** As many as wanted and in stock, then anything in stock, then what costs least altogether, then the default supplier. */
async function bestOf(context: CustomerContext, proposals: Proposal[]): Promise<Map<number, Priced>> {
  const keyOf = ({ line, offer }: Proposal) => `${line.line} ${offer.id}`
  const orderable = proposals.filter(({ corrected }) => corrected.quantity > 0)
  const prices = await pricesOf(
    context,
    orderable.map((each) => ({ line: keyOf(each), offerId: each.offer.id, quantity: each.corrected.quantity })),
  )
  const priced = orderable.flatMap((each): Priced[] => {
    const price = prices.get(keyOf(each))
    return price ? [{ ...each, priceId: price.priceId, unitPrice: price.unitPrice }] : []
  })
  const isEnough = ({ corrected, offer, wanted }: Priced) =>
    Number(corrected.quantity >= wanted && offer.stock >= corrected.quantity)
  const netOf = ({ unitPrice, corrected }: Priced) => Number(unitPrice) * corrected.quantity
  const order = (a: Priced, b: Priced) =>
    isEnough(b) - isEnough(a) ||
    Number(b.offer.stock > 0) - Number(a.offer.stock > 0) ||
    netOf(a) - netOf(b) ||
    Number(b.offer.isDefault) - Number(a.offer.isDefault) ||
    (a.offer.id < b.offer.id ? -1 : 1)
  const byLine = Map.groupBy(priced, ({ line }) => line.line)
  return new Map([...byLine].map(([line, all]) => [line, all.toSorted(order)[0]!]))
}

const without = { quantity: null, correction: null, offerId: null, offerPriceId: null, unitPrice: null, net: null }

function verdictOf(line: LineRow, best: Priced | undefined): LineRow {
  if (line.mergedInto !== null) return { ...line, ...without, verdict: 'MERGED' }
  if (line.variantId === null)
    return { ...line, ...without, verdict: line.candidateIds.length > 0 ? 'CANDIDATES' : 'UNKNOWN' }
  if (!best) return { ...line, ...without, verdict: 'NOT_SOLD' }
  const { offer, corrected, priceId, unitPrice } = best
  const isUnread = line.typedQuantity === null && line.wanted === null && line.wantedText !== null
  const priced = { offerId: offer.id, offerPriceId: priceId, unitPrice }
  if (isUnread) return { ...line, ...without, ...priced, verdict: 'BAD_QUANTITY' }
  const { quantity, note = null } = corrected
  const net = toDecimal(lineTotal(toMoney(unitPrice), quantity))
  const verdict = ofSold(line, { quantity, note, offer })
  return { ...line, ...priced, quantity, correction: note, net, verdict }
}

type Sold = { quantity: number; note: string | null; offer: OfferRow }

function ofSold({ replaces, unit, typedQuantity }: LineRow, { quantity, note, offer }: Sold): Verdict {
  if (offer.stock < quantity) return 'OUT_OF_STOCK'
  if (note === 'stock') return 'SHORT'
  if (replaces !== null) return 'REPLACED'
  const isInPacks = unit === 'PACK' && offer.itemPerPack > 1 && typedQuantity === null
  return note !== null || isInPacks ? 'ROUNDED' : 'FOUND'
}
