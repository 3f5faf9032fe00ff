import type { ProductThumbnail, RelationType } from '@tiber/contract/catalogue'
import { textIn, type Locale } from '@tiber/contract/locales'
import { ladderOf } from '#app/goods/price-ladder.ts'

export type RelatedProduct = {
  id: string
  name: string
  sku: string
  brand: string | null
  picture: string | null
  variantCount: number
  unit: string
  basis: number
  /** Price at the lowest break of the best offer; absent from visitors' data. */
  unitPrice?: number
}
export type RelatedGroup = { type: RelationType; products: RelatedProduct[] }

/** Replacements first: they matter most on the page of a discontinued product. */
const order: RelationType[] = ['REPLACEMENT', 'ACCESSORY', 'RELATED']

export function toRelated(thumbnails: ProductThumbnail[], locale: Locale): RelatedGroup[] {
  const groups = Map.groupBy(thumbnails, ({ relationType }) => relationType ?? 'RELATED')
  return order.flatMap((type) => {
    const products = (groups.get(type) ?? []).map((thumbnail) => toProduct(thumbnail, locale))
    return products.length > 0 ? [{ type, products }] : []
  })
}

function toProduct({ product, bestOffer }: ProductThumbnail, locale: Locale): RelatedProduct {
  const [main] = product.productPictures
  const picture = main?.urls.find(({ sizeType }) => sizeType === 'SMALL') ?? main?.urls[0]
  const step = bestOffer?.offerPrice && ladderOf([bestOffer.offerPrice])[0]
  return {
    id: product.id,
    name: textIn(product.name, locale) ?? product.info.name,
    sku: product.sku,
    brand: product.brand,
    picture: picture?.url ?? null,
    variantCount: product.variantCount ?? 1,
    unit: product.productUnit.unit,
    basis: product.priceBasis ?? 1,
    ...(step && { unitPrice: step.unitPrice }),
  }
}
