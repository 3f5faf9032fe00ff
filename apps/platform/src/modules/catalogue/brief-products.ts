import type { PageRelated } from '@tiber/contract/catalogue/product-pages'
import { pickText } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { loadAssortments } from './assortments.ts'
import { findThumbnailUrl } from './pictures.ts'
import { selectAssets, selectProducts } from './queries.ts'

type BriefProduct = Omit<PageRelated, 'relationType' | 'unitPrice'>

/** Returns the products the caller may see with what a small card shows, in the order of the ids. */
export async function listBriefProducts(context: Context, ids: string[]): Promise<BriefProduct[]> {
  if (ids.length === 0) return []
  const assortments = await loadAssortments(context)
  const [rows, assets] = await Promise.all([selectProducts(context, ids, assortments), selectAssets(context, ids)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ownAssets = Map.groupBy(
    assets.filter(({ variantId }) => variantId === null),
    ({ productId }) => productId,
  )
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? {
          id,
          sku: row.sku,
          name: pickText(row.name, context.locale) ?? row.sku,
          brand: row.brand,
          picture: findThumbnailUrl(context, row, ownAssets.get(id) ?? []) ?? null,
          variantCount: row.variantCount,
          unit: row.unit,
          priceBasis: row.priceBasis,
        }
      : []
  })
}
