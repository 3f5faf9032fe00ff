import type { Context } from '../../context.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { selectBestOffers, type BestOfferRow } from './offer-queries.ts'
import { getPriceScope } from './price-scope.ts'

export type BestOffer = BestOfferRow
/** Restricts the offers to these suppliers, if given. */
export type BestOfferOptions = { currency?: string | undefined; supplierIds?: string[] | undefined }

/** Finds the offer a list shows for each variant, with its price at the smallest priced order quantity. */
export async function findBestOffers(
  context: Context,
  variantIds: string[],
  { currency, supplierIds }: BestOfferOptions = {},
): Promise<Map<string, BestOffer>> {
  const scope = getPriceScope(context, currency)
  if (!scope || variantIds.length === 0) return new Map()
  const assortments = await loadAssortments(context)
  const rows = await selectBestOffers(context, variantIds, { scope, assortments, supplierIds })
  return new Map(rows.map((row) => [row.variantId, row]))
}
