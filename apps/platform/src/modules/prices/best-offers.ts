import { toMoney, type Money } from '@tiber/contract/money'
import type { Context } from '../../context.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { selectSoldOffers, selectStartingPrices, type SoldOffer, type StartingPriceRow } from './sold-offer-queries.ts'
import { readListedOffers } from './listed-offers.ts'
import { selectOffersById, type OfferRow } from './offer-queries.ts'
import { createPriceCache, usePriceState } from './price-cache.ts'
import { getPriceScope } from './price-scope.ts'

type StartingPrice = StartingPriceRow & { unitPrice: Money }
export type BestOffer = OfferRow & Omit<StartingPrice, 'line'> & { offerCount: number; hasCustomFields: boolean }
export type BestOfferOptions = {
  currency?: string | undefined
  /** Restricts the offers to these suppliers, if given. */
  supplierIds?: string[] | undefined
  /** Also finds the brand and the rating of the supplier; without it they are null. */
  withDetails?: boolean
}

/**
 * Finds the offer a list shows for each variant: deliverable soonest, then the cheapest at the smallest priced order quantity. What
 * is sold to the caller is read each time, prices and what is shown of an offer only after they have changed.
 */
export async function findBestOffers(
  context: Context,
  variantIds: string[],
  { currency, supplierIds, withDetails = false }: BestOfferOptions = {},
): Promise<Map<string, BestOffer>> {
  const scope = getPriceScope(context, currency)
  if (!scope || variantIds.length === 0) return new Map()
  const assortments = await loadAssortments(context)
  const { offers, state } = await selectSoldOffers(context, variantIds, { scope, assortments })
  const prices = await readStartingPrices(context, usePriceState(context, scope, state), offers.map(toPriceKey))
  const priced = offers.flatMap((offer): PricedOffer[] => {
    const price = prices.get(toPriceKey(offer))
    return price ? [{ ...offer, price }] : []
  })
  const best = pickBest(priced, supplierIds)
  const shown = await (withDetails ? selectDetails : readListedOffers)(context, best)
  return new Map(
    best.flatMap(({ id, variantId, price, offerCount, hasCustomFields }) => {
      const row = shown.get(id)
      return row ? [[variantId, { ...row, ...price, offerCount, hasCustomFields }]] : []
    }),
  )
}

type PricedOffer = SoldOffer & { price: StartingPrice }

/** The smallest order quantity may change without any price. */
const toPriceKey = ({ id, minOrderQuantity }: SoldOffer) => `${id} ${minOrderQuantity}`

const readStartingPrices = createPriceCache<StartingPrice | null>(
  { name: 'starting prices', maxEntries: 20_000 },
  async (context, scope, keys) => {
    const lines = keys.map((line) => {
      const [offerId = '', quantity] = line.split(' ')
      return { line, offerId, quantity: Number(quantity) }
    })
    const rows = await selectStartingPrices(context, scope, lines)
    const found = new Map(
      rows.map((row) => [row.line, { ...row, unitPrice: toMoney(row.discountPrice ?? row.price) }] as const),
    )
    return new Map(keys.map((key) => [key, found.get(key) ?? null]))
  },
)

/** Picks one offer per variant; all priced ones are counted, also those of other suppliers. */
function pickBest(offers: PricedOffer[], supplierIds: string[] | undefined) {
  const isAllowed = supplierIds && new Set(supplierIds)
  return [...Map.groupBy(offers, ({ variantId }) => variantId).values()].flatMap((all) => {
    const allowed = isAllowed ? all.filter(({ supplierId }) => isAllowed.has(supplierId)) : all
    if (allowed.length === 0) return []
    return [{ ...allowed.reduce((a, b) => (isBetter(b, a) ? b : a)), offerCount: all.length }]
  })
}

function isBetter(a: PricedOffer, b: PricedOffer): boolean {
  if (a.deliveryRank !== b.deliveryRank) return a.deliveryRank < b.deliveryRank
  if (a.price.unitPrice !== b.price.unitPrice) return a.price.unitPrice < b.price.unitPrice
  return a.id < b.id
}

async function selectDetails(context: Context, offers: SoldOffer[]): Promise<Map<string, OfferRow>> {
  const ids = offers.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await selectOffersById(context, ids)
  return new Map(rows.map((row) => [row.id, row]))
}
