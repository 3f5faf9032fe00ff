import { maxProductIds } from '@tiber/contract/catalogue/catalogue'
import type { PageRelated } from '@tiber/contract/catalogue/product-pages'
import { pickText } from '@tiber/contract/locales'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { createCache } from '../../database/cache.ts'
import type { Assortment } from './assortment-queries.ts'
import { loadAssortments } from './assortments.ts'
import { findThumbnailUrl } from './pictures.ts'
import { selectAssets, selectBrands, selectIdsAfter, selectProducts } from './queries.ts'

/** Lists all brands of the catalogue, whereas search results are limited to the best matches. */
export async function listBrands(context: Context) {
  return brandCache.read(context, await loadAssortments(context))
}

const brandCache = createCache({ name: 'brands', seconds: 30 }, (db: Db, assortments: Assortment[]) =>
  selectBrands(db, assortments),
)

export async function listProductIds(context: Context, options: { after?: string; size?: number } = {}) {
  const { after = '', size = maxProductIds } = options
  // One more than requested shows whether there are more.
  const found = await selectIdsAfter(context, { after, size: size + 1 }, await loadAssortments(context))
  return { ids: found.slice(0, size), isLast: found.length <= size }
}

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
