import type { PlatformClient } from '@tiber/sdk/platform-client'
import { maxProductIds } from '@tiber/contract/catalogue/catalogue'
import type { NavigationCategory } from '@tiber/contract/catalogue/navigation'
import { maxResultDepth } from '@tiber/contract/catalogue/search'
import type { RequestDependencies } from '../server-context.ts'
import { createAnonymousClient } from './platform.server.ts'
import { createCache } from './cache.server.ts'
import { hasFeature } from './shop-settings.server.ts'
import { splitByCategory, buildSitemapIndex, buildSitemap, type SitemapPart } from './sitemap-xml.ts'

const cacheMs = 60 * 60 * 1000
const partsCache = createCache<SitemapPart[]>({ name: 'sitemap parts', ttlMs: cacheMs, maxEntries: 20 })
/** Each takes a few megabytes. */
const textCache = createCache<string>({ name: 'sitemaps', ttlMs: cacheMs, maxEntries: 20 })

/**
 * Returns the sitemap of public pages or a part of it; undefined if there is no such part. Built once an hour, as
 * visitors see the shop.
 */
export async function readSitemap(
  dependencies: RequestDependencies,
  part: string | undefined,
): Promise<string | undefined> {
  const { platformUrl, publicUrl } = dependencies.config
  const platform = createAnonymousClient(dependencies)
  const all = await partsCache(platformUrl, async () =>
    (await hasFeature({ dependencies }, 'full-catalogue')) ? listPartsById(platform) : listPartsByCategory(platform),
  )
  const { origin } = new URL(publicUrl)
  if (part === undefined && all.length > 1) return buildSitemapIndex(origin, all)
  const found = part === undefined ? all[0] : all.find(({ name }) => name === part)
  return (
    found &&
    textCache(`${platformUrl} ${found.name}`, async () => buildSitemap(origin, await readProductIds(platform, found)))
  )
}

/** Names parts by the preceding product, so that they are stable. */
async function listPartsById(platform: PlatformClient): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = [{ name: 'products', after: '' }]
  for (;;) {
    const { ids, isLast } = await platform.products.ids({
      query: { after: parts.at(-1)!.after!, size: maxProductIds },
    })
    const last = ids.at(-1)
    if (isLast || last === undefined) return parts
    parts.push({ name: `products-after-${last}`, after: last })
  }
}

async function listPartsByCategory(platform: PlatformClient): Promise<SitemapPart[]> {
  const tree = toNodes(await platform.navigation.online())
  const total = tree.reduce((sum, { count }) => sum + (count ?? 0), 0)
  return total <= maxResultDepth ? [{ name: 'all' }] : splitByCategory(tree, maxResultDepth)
}

const toNodes = (categories: NavigationCategory[]): Parameters<typeof splitByCategory>[0] =>
  categories.map(({ id, externalId, productCount, childrenCategories }) => ({
    id,
    externalId,
    count: productCount ?? null,
    children: toNodes(childrenCategories),
  }))

async function readProductIds(platform: PlatformClient, { after, categoryId }: SitemapPart): Promise<string[]> {
  if (after !== undefined) return (await platform.products.ids({ query: { after, size: maxProductIds } })).ids
  const size = 1000
  const ids: string[] = []
  for (let page = 0; page * size < maxResultDepth; page++) {
    const categoryIds = categoryId === undefined ? undefined : [categoryId]
    const query = { aggregation: 'PRODUCT', withFacets: false, categoryIds, page, size } as const
    const { products } = await platform.search.search({ query })
    ids.push(...products.content.map(({ product }) => product.id))
    if (products.last || products.empty) break
  }
  return [...new Set(ids)]
}
