import type { ThumbnailList } from '@tiber/contract/catalogue/catalogue'
import type { Facets } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { buildThumbnails } from '../../prices/service.ts'
import { search } from '../service.ts'
import type { SearchParams } from './criteria.ts'

/** Searches for products and returns them as the older call does: thumbnails with aggregations. */
export async function listProducts(context: Context, params: SearchParams): Promise<ThumbnailList> {
  const { products, facets } = await search(context, { ...params, aggregation: 'PRODUCT' })
  const thumbnails = await buildThumbnails(
    context,
    products.content.map(({ product }) => product.id),
  )
  return { aggregations: toAggregations(facets), productThumbnails: { ...products, content: thumbnails } }
}

type Named = { externalId: string; name: string; count?: number }

const toBuckets = (values: Named[]) =>
  values.map(({ externalId, name, count }) => ({ key: externalId, count: count ?? 0, values: [name] }))

function toAggregations({ attributes, brands, suppliers, productTags, navigations }: Facets) {
  const byId = (values: { id: string; name: string; count?: number }[]) =>
    toBuckets(values.map((each) => ({ ...each, externalId: each.id })))
  return [
    { type: 'BRAND', buckets: byId(brands) },
    { type: 'SUPPLIER', buckets: toBuckets(suppliers) },
    { type: 'PRODUCT_TAG', buckets: byId(productTags) },
    { type: 'NAVIGATION_CATEGORY', buckets: toBuckets(navigations) },
    {
      type: 'ATTRIBUTE',
      buckets: attributes.map(({ externalId, values }) => ({ key: externalId, count: values.length, values })),
    },
  ].filter(({ buckets }) => buckets.length > 0)
}
