import type { RelationType } from '@tiber/contract/catalogue/catalogue'
import type { PageRelated } from '@tiber/contract/catalogue/product-pages'

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

export function toRelatedGroups(related: PageRelated[]): RelatedGroup[] {
  const groups = Map.groupBy(related, ({ relationType }) => relationType)
  return relationOrder.flatMap((type) => {
    const products = (groups.get(type) ?? []).map(toRelatedProduct)
    return products.length > 0 ? [{ type, products }] : []
  })
}

const toRelatedProduct = ({ relationType: _type, priceBasis: basis, ...product }: PageRelated): RelatedProduct => ({
  ...product,
  basis,
})
