import type { Spec } from '#app/product-ui/spec-value.ts'

type StructuredDataInput = {
  product: {
    id: string
    sku: string
    name: string
    description: string | null
    brand: string | null
    mpn: string | null
    gtin: string | null
    specs: Spec[]
  }
  reviews: { rating: number; count: number }
  chain: { name: string }[]
  image: string | undefined
  url: string
}

/**
 * Builds schema.org's Product for search engines. They see what visitors see, so it never contains a price or an offer.
 */
export function buildStructuredData({ product, reviews, chain, image, url }: StructuredDataInput) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    sku: product.sku,
    ...(product.description && { description: product.description }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.mpn && { mpn: product.mpn }),
    ...(product.gtin && { gtin: product.gtin }),
    ...(image && { image }),
    ...(chain.length > 0 && { category: chain.map(({ name }) => name).join(' > ') }),
    ...(reviews.count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.rating, reviewCount: reviews.count },
    }),
    additionalProperty: product.specs.map(({ name, values, unit }) => ({
      '@type': 'PropertyValue',
      name,
      value: values.join(', '),
      ...(unit && { unitText: unit }),
    })),
  }
}
