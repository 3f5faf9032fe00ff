import { createPlatformClient } from '@tiber/sdk/platform-client'
import { deepestResult } from '@tiber/contract/search'
import type { RequestParts } from '../server-context.ts'
import { partsOf, sitemapIndex, sitemapOf, type SitemapPart } from './sitemap-xml.ts'

const pageSize = 1000
const rememberedMs = 60 * 60 * 1000
const remembered = new Map<string, { text: Promise<string | undefined>; until: number }>()

/** The list of public pages, or a part of it; undefined where there is no such part. Made once an hour, as a visitor sees it. */
export function sitemap(parts: RequestParts, part: string | undefined): Promise<string | undefined> {
  const key = `${parts.config.platformUrl} ${part ?? ''}`
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known.text
  const text = makeSitemap(parts, part)
  const forget = () => remembered.delete(key)
  // Neither a failure nor a name nobody knows is worth remembering.
  text.then((made) => made ?? forget(), forget)
  remembered.set(key, { text, until: Date.now() + rememberedMs })
  return text
}

async function makeSitemap({ config, address, requestId }: RequestParts, part: string | undefined) {
  const origin = new URL(config.publicUrl).origin
  const [store] = config.stores
  const platform = createPlatformClient({
    baseUrl: config.platformUrl,
    apiKey: config.platformApiKey,
    headers: { 'x-request-id': requestId, 'x-forwarded-for': address },
    storeId: store?.id ?? '',
    storeViewId: store?.views[0]?.id ?? '',
  })
  const idsOf = async (wanted: SitemapPart) => {
    const ids: string[] = []
    for (let page = 0; page * pageSize < deepestResult; page++) {
      const categoryIds = wanted.categoryId === undefined ? undefined : [wanted.categoryId]
      const query = { aggregation: 'PRODUCT', withFacets: false, categoryIds, page, size: pageSize } as const
      const { products } = await platform.search.search({ query })
      ids.push(...products.content.map(({ product }) => product.id))
      if (products.last || products.empty) break
    }
    return [...new Set(ids)]
  }
  const nodesOf = (categories: Awaited<ReturnType<typeof platform.navigation.online>>): Parameters<typeof partsOf>[0] =>
    categories.map((each) => ({
      id: each.id,
      externalId: each.externalId,
      count: each.productCount ?? null,
      children: nodesOf(each.childrenCategories),
    }))
  const tree = nodesOf(await platform.navigation.online())
  const total = tree.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const wanted = total <= deepestResult ? [{ name: 'all', categoryId: undefined }] : partsOf(tree, deepestResult)
  if (part !== undefined) {
    const found = wanted.find(({ name }) => name === part)
    return found && sitemapOf(origin, await idsOf(found))
  }
  const [only] = wanted
  return wanted.length === 1 && only ? sitemapOf(origin, await idsOf(only)) : sitemapIndex(origin, wanted)
}
