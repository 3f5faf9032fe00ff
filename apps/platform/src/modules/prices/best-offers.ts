import type { Context } from '../../context.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { selectBestOffers, type BestOfferRow } from './offer-queries.ts'
import { getPriceScope } from './price-scope.ts'

export type BestOffer = BestOfferRow
export type BestOfferOptions = {
  currency?: string | undefined
  /** Restricts the offers to these suppliers, if given. */
  supplierIds?: string[] | undefined
  /** Also finds the brand and the rating of the supplier; without it they are null. */
  withDetails?: boolean
}

/** Finds the offer a list shows for each variant, with its price at the smallest priced order quantity. */
export async function findBestOffers(
  context: Context,
  variantIds: string[],
  { currency, supplierIds, withDetails = false }: BestOfferOptions = {},
): Promise<Map<string, BestOffer>> {
  const scope = getPriceScope(context, currency)
  if (!scope || variantIds.length === 0) return new Map()
  const assortments = await loadAssortments(context)
  const rows = await selectBestOffers(context, variantIds, { scope, assortments, supplierIds, withDetails })
  return new Map(rows.map((row) => [row.variantId, row]))
}
