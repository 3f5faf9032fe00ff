import type { PlatformClient } from '@tiber/sdk/platform-client'
import { mostProductIds } from '@tiber/contract/catalogue'
import type { NavigationCategory } from '@tiber/contract/navigation'
import { deepestResult } from '@tiber/contract/search'
import type { RequestParts } from '../server-context.ts'
import { platformForNobody } from './platform.server.ts'
import { remembered } from './remembered.server.ts'
import { hasFeature } from './shop-settings.server.ts'
import { partsOf, sitemapIndex, sitemapOf, type SitemapPart } from './sitemap-xml.ts'

const forMs = 60 * 60 * 1000
const lists = remembered<SitemapPart[]>({ forMs, most: 20 })
/** Each takes a few megabytes. */
const texts = remembered<string>({ forMs, most: 20 })

/**
 * Returns the sitemap of public pages or a part of it; undefined if there is no such part. Built once an hour, as
 * visitors see the shop.
 */
export async function sitemap(parts: RequestParts, part: string | undefined): Promise<string | undefined> {
  const { platformUrl, publicUrl } = parts.config
  const platform = platformForNobody(parts)
  const all = await lists(platformUrl, async () =>
    (await hasFeature({ parts }, 'whole-catalogue')) ? partsById(platform) : partsByCategory(platform),
  )
  const { origin } = new URL(publicUrl)
  if (part === undefined && all.length > 1) return sitemapIndex(origin, all)
  const found = part === undefined ? all[0] : all.find(({ name }) => name === part)
  return found && texts(`${platformUrl} ${found.name}`, async () => sitemapOf(origin, await idsOf(platform, found)))
}

/** Names parts by the preceding product, so that they are stable. */
async function partsById(platform: PlatformClient): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = [{ name: 'products', after: '' }]
  for (;;) {
    const { ids, isLast } = await platform.products.ids({
      query: { after: parts.at(-1)!.after!, size: mostProductIds },
    })
    const last = ids.at(-1)
    if (isLast || last === undefined) return parts
    parts.push({ name: `products-after-${last}`, after: last })
  }
}

async function partsByCategory(platform: PlatformClient): Promise<SitemapPart[]> {
  const tree = nodesOf(await platform.navigation.online())
  const total = tree.reduce((sum, { count }) => sum + (count ?? 0), 0)
  return total <= deepestResult ? [{ name: 'all' }] : partsOf(tree, deepestResult)
}

const nodesOf = (categories: NavigationCategory[]): Parameters<typeof partsOf>[0] =>
  categories.map(({ id, externalId, productCount, childrenCategories }) => ({
    id,
    externalId,
    count: productCount ?? null,
    children: nodesOf(childrenCategories),
  }))

async function idsOf(platform: PlatformClient, { after, categoryId }: SitemapPart): Promise<string[]> {
  if (after !== undefined) return (await platform.products.ids({ query: { after, size: mostProductIds } })).ids
  const size = 1000
  const ids: string[] = []
  for (let page = 0; page * size < deepestResult; page++) {
    const categoryIds = categoryId === undefined ? undefined : [categoryId]
    const query = { aggregation: 'PRODUCT', withFacets: false, categoryIds, page, size } as const
    const { products } = await platform.search.search({ query })
    ids.push(...products.content.map(({ product }) => product.id))
    if (products.last || products.empty) break
  }
  return [...new Set(ids)]
}
