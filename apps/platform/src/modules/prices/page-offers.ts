import type { PageOffer } from '@tiber/contract/catalogue/product-pages'
import type { Context } from '../../context.ts'
import { loadAssortments, toBackorder } from '../catalogue/service.ts'
import { readLadders, readOfferPrices } from './cached-prices.ts'
import { readListedOffers } from './listed-offers.ts'
import type { OfferRow } from './offer-queries.ts'
import { toSupplierLite, type Ladder } from './offers.ts'
import { usePriceState } from './price-cache.ts'
import { getPriceScope } from './price-scope.ts'
import type { OfferPriceRow } from './queries.ts'
import { deliveryRange } from './rules.ts'
import { selectSoldOffersOfProduct } from './sold-offer-queries.ts'

/** Lists the priced offers of a product's variants as its page shows them; empty for visitors. */
export async function listPageOffers(context: Context, productId: string): Promise<PageOffer[]> {
  const scope = getPriceScope(context)
  if (!scope) return []
  const assortments = await loadAssortments(context)
  const { offers, state } = await selectSoldOffersOfProduct(context, productId, { scope, assortments })
  if (offers.length === 0) return []
  const ids = offers.map(({ id }) => id)
  const reader = usePriceState(context, scope, state)
  const [rows, prices, ladders] = await Promise.all([
    readListedOffers(context, offers),
    readOfferPrices(context, reader, ids),
    readLadders(context, reader, ids),
  ])
  return ids.flatMap((id) => {
    const [row, own] = [rows.get(id), prices.get(id) ?? []]
    return row && own.length > 0 ? [toPageOffer(context, row, { prices: own, ladder: ladders.get(id) ?? [] })] : []
  })
}

function toPageOffer(
  { locale, now }: Context,
  row: OfferRow,
  { prices, ladder }: { prices: OfferPriceRow[]; ladder: Ladder },
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
