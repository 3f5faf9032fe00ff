import type { ProductThumbnail, RelationType } from '@tiber/contract/catalogue/catalogue'
import { pickText, type Locale } from '@tiber/contract/locales'
import { buildPriceLadder } from '#app/product-ui/price-ladder.ts'

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
const relationOrder: RelationType[] = ['REPLACEMENT', 'ACCESSORY', 'RELATED']

export function toRelatedGroups(thumbnails: ProductThumbnail[], locale: Locale): RelatedGroup[] {
  const groups = Map.groupBy(thumbnails, ({ relationType }) => relationType ?? 'RELATED')
  return relationOrder.flatMap((type) => {
    const products = (groups.get(type) ?? []).map((thumbnail) => toRelatedProduct(thumbnail, locale))
    return products.length > 0 ? [{ type, products }] : []
  })
}

function toRelatedProduct({ product, bestOffer }: ProductThumbnail, locale: Locale): RelatedProduct {
  const [main] = product.productPictures
  const picture = main?.urls.find(({ sizeType }) => sizeType === 'SMALL') ?? main?.urls[0]
  const step = bestOffer?.offerPrice && buildPriceLadder([bestOffer.offerPrice])[0]
  return {
    id: product.id,
    name: pickText(product.name, locale) ?? product.info.name,
    sku: product.sku,
    brand: product.brand,
    picture: picture?.url ?? null,
    variantCount: product.variantCount ?? 1,
    unit: product.productUnit.unit,
    basis: product.priceBasis ?? 1,
    ...(step && { unitPrice: step.unitPrice }),
  }
}
