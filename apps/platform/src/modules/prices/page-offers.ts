import type { PageOffer } from '@tiber/contract/catalogue/product-pages'
import type { Context } from '../../context.ts'
import { loadAssortments, toBackorder } from '../catalogue/service.ts'
import { selectOffersOfProduct, type OfferRow } from './offer-queries.ts'
import { toLadder, toSupplierLite } from './offers.ts'
import { getPriceScope } from './price-scope.ts'
import { selectLadders, selectOfferPrices, type OfferPriceRow } from './queries.ts'
import { deliveryRange } from './rules.ts'

/** Lists the priced offers of a product's variants as its page shows them; empty for visitors. */
export async function listPageOffers(context: Context, productId: string): Promise<PageOffer[]> {
  const scope = getPriceScope(context)
  if (!scope) return []
  const visibility = { currency: scope.currency, assortments: await loadAssortments(context) }
  const rows = await selectOffersOfProduct(context, productId, visibility)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [prices, ladders] = await Promise.all([
    selectOfferPrices(context, scope, ids),
    selectLadders(context, scope, ids),
  ])
  const pricesByOffer = Map.groupBy(prices, ({ offerId }) => offerId)
  const laddersByOffer = Map.groupBy(ladders, ({ offerId }) => offerId)
  return rows.flatMap((row) => {
    const own = pricesByOffer.get(row.id)
    if (!own) return []
    const ladder = toLadder(laddersByOffer.get(row.id) ?? [])
    return [toPageOffer(context, row, { prices: own, ladder })]
  })
}

function toPageOffer(
  { locale, now }: Context,
  row: OfferRow,
  { prices, ladder }: { prices: OfferPriceRow[]; ladder: ReturnType<typeof toLadder> },
): PageOffer {
  const { id, name, freight, onTimePercent } = toSupplierLite(row, locale)
  return {
    variantId: row.variantId,
    offerInventory: {
      id: row.id,
      stock: row.stock,
      minOrderQuantity: row.minOrderQuantity,
      maxOrderQuantity: row.maxOrderQuantity,
      minStockAlert: row.minStockAlert,
      orderMultiple: row.orderMultiple,
      restockDate: row.restockDate,
      restockQuantity: row.restockQuantity,
      backorder: toBackorder(row),
      taxRate: Number(row.taxRate),
    },
    supplier: {
      id,
      name,
      ...(freight !== undefined && { freight }),
      ...(onTimePercent !== undefined && { onTimePercent }),
    },
    offerPrices: prices.map(({ externalId, type }) => ({
      externalId,
      offerPriceType: type,
      itemPerPack: row.itemPerPack,
    })),
    deliveryTimeRange: deliveryRange(row, now()) ?? null,
    ladder: ladder.map(({ quantity, unitPrice }) => ({ quantity, unitPrice })),
  }
}
