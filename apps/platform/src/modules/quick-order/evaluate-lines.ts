import { calculateLineTotal, toDecimal, toMoney } from '@tiber/contract/money'
import type { Verdict } from '@tiber/contract/carts/quick-order-enums'
import {
  correctQuantity,
  isOrderable,
  maxQuantity,
  splitQuantity,
  type CorrectedQuantity,
} from '@tiber/contract/carts/quantities'
import type { CustomerContext } from '../../context.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { resolvePrices, getPriceScope } from '../prices/service.ts'
import { selectOffers, type LineRow, type OfferRow } from './line-queries.ts'
import { mergeLines } from './merge-lines.ts'

type Proposal = { line: LineRow; offer: OfferRow; requested: number; corrected: CorrectedQuantity }
type PricedProposal = Proposal & { priceId: string; unitPrice: string }

/** Merges lines and sets verdict, offer and price of each, in two statements for any number of lines. */
export async function evaluateLines(context: CustomerContext, rows: LineRow[]): Promise<LineRow[]> {
  const lines = mergeLines(rows)
  const byLine = new Map(lines.map((each) => [each.line, each]))
  const heads = lines.filter(({ variantId, mergedInto }) => variantId !== null && mergedInto === null)
  const best = await proposeOffers(context, heads, byLine)
  return lines.map((line) => applyVerdict(line, best.get(line.line)))
}

/** Evaluates what each line would be with its article; unlike lines of a draft, they are not merged. */
export async function evaluateCandidates(context: CustomerContext, lines: LineRow[]): Promise<LineRow[]> {
  const best = await proposeOffers(context, lines, new Map())
  return lines.map((line) => applyVerdict(line, best.get(line.line)))
}

/** Finds the best offer of each line for its quantity, by line. */
async function proposeOffers(context: CustomerContext, heads: LineRow[], byLine: Map<number, LineRow>) {
  const { currency } = getPriceScope(context)!
  const variantIds = [...new Set(heads.map(({ variantId }) => variantId!))]
  const offerOptions = { assortments: await loadAssortments(context), currency }
  const offers = Map.groupBy(
    variantIds.length === 0 ? [] : await selectOffers(context, variantIds, offerOptions),
    ({ variantId }) => variantId,
  )
  const proposals = heads.flatMap((line) =>
    (offers.get(line.variantId!) ?? []).map((offer): Proposal => {
      const requested = countPieces(line, byLine, offer.itemPerPack)
      return { line, offer, requested, corrected: correctQuantity(requested, offer) }
    }),
  )
  return selectBestOffers(context, proposals)
}

/** Counts the pieces a line requests of an offer, including merged lines. */
function countPieces(line: LineRow, byLine: Map<number, LineRow>, itemPerPack: number): number {
  if (line.typedQuantity !== null) return line.typedQuantity
  const all = [line, ...line.mergedLines.map((each) => byLine.get(each)!)]
  const factor = { PACK: Math.max(1, itemPerPack), DOZEN: 12, PIECE: 1, OTHER: 1 }
  const pieces = all.map(
    ({ requestedQuantity, typedQuantity, unit }) => typedQuantity ?? (requestedQuantity ?? 1) * factor[unit ?? 'PIECE'],
  )
  return Math.min(
    maxQuantity,
    pieces.reduce((sum, each) => sum + each, 0),
  )
}

/**
 * Selects the best offer of each line: full quantity in stock, then with a back-order, then any stock, then the lowest
 * total, then the default supplier.
 */
async function selectBestOffers(context: CustomerContext, proposals: Proposal[]): Promise<Map<number, PricedProposal>> {
  const toKey = ({ line, offer }: Proposal) => `${line.line} ${offer.id}`
  const orderable = proposals.filter(({ offer, corrected }) => isOrderable(offer) && corrected.quantity > 0)
  const prices = await resolvePrices(
    context,
    orderable.map((each) => ({ line: toKey(each), offerId: each.offer.id, quantity: each.corrected.quantity })),
  )
  const priced = orderable.flatMap((each): PricedProposal[] => {
    const price = prices.get(toKey(each))
    return price ? [{ ...each, priceId: price.priceId, unitPrice: price.unitPrice }] : []
  })
  const isEnough = ({ corrected, offer, requested }: PricedProposal) =>
    Number(corrected.quantity >= requested && offer.stock >= corrected.quantity)
  const isPromised = ({ corrected, offer, requested }: PricedProposal) =>
    Number(corrected.quantity >= requested && splitQuantity(corrected.quantity, offer).missing === 0)
  const getNet = ({ unitPrice, corrected }: PricedProposal) => Number(unitPrice) * corrected.quantity
  const order = (a: PricedProposal, b: PricedProposal) =>
    isEnough(b) - isEnough(a) ||
    isPromised(b) - isPromised(a) ||
    Number(b.offer.stock > 0) - Number(a.offer.stock > 0) ||
    getNet(a) - getNet(b) ||
    Number(b.offer.isDefault) - Number(a.offer.isDefault) ||
    (a.offer.id < b.offer.id ? -1 : 1)
  const byLine = Map.groupBy(priced, ({ line }) => line.line)
  return new Map([...byLine].map(([line, all]) => [line, all.toSorted(order)[0]!]))
}

const withoutOffer = { quantity: null, correction: null, offerId: null, offerPriceId: null, unitPrice: null, net: null }

function applyVerdict(line: LineRow, best: PricedProposal | undefined): LineRow {
  if (line.mergedInto !== null) return { ...line, ...withoutOffer, verdict: 'MERGED' }
  if (line.variantId === null)
    return { ...line, ...withoutOffer, verdict: line.candidateIds.length > 0 ? 'CANDIDATES' : 'UNKNOWN' }
  if (!best) return { ...line, ...withoutOffer, verdict: 'NOT_SOLD' }
  const { offer, corrected, priceId, unitPrice } = best
  const isUnreadable = line.typedQuantity === null && line.requestedQuantity === null && line.requestedText !== null
  const priced = { offerId: offer.id, offerPriceId: priceId, unitPrice }
  if (isUnreadable) return { ...line, ...withoutOffer, ...priced, verdict: 'BAD_QUANTITY' }
  const { quantity, note = null } = corrected
  const net = toDecimal(calculateLineTotal(toMoney(unitPrice), quantity))
  const verdict = decideVerdict(line, { quantity, note, offer })
  return { ...line, ...priced, quantity, correction: note, net, verdict }
}

type SoldLine = { quantity: number; note: string | null; offer: OfferRow }

function decideVerdict({ replaces, unit, typedQuantity }: LineRow, { quantity, note, offer }: SoldLine): Verdict {
  if (splitQuantity(quantity, offer).missing > 0) return 'OUT_OF_STOCK'
  if (note === 'stock') return 'LOW_STOCK'
  if (replaces !== null) return 'REPLACED'
  const isInPacks = unit === 'PACK' && offer.itemPerPack > 1 && typedQuantity === null
  return note !== null || isInPacks ? 'ROUNDED' : 'FOUND'
}
