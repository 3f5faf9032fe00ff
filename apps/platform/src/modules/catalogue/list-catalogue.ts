import { maxProductIds } from '@tiber/contract/catalogue/catalogue'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { createCache } from '../../database/cache.ts'
import type { Assortment } from './assortment-queries.ts'
import { loadAssortments } from './assortments.ts'
import { selectBrands, selectIdsAfter } from './queries.ts'

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
