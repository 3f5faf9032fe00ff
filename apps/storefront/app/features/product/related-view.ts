import type { RelationType } from '@tiber/contract/catalogue/catalogue'
import type { PageRelated } from '@tiber/contract/catalogue/product-pages'
import type { QuantityRule } from '@tiber/contract/carts/quantities'
import { toQuantityRule } from '#app/product-ui/delivery-split.ts'
import type { StockState } from '#app/product-ui/stock.tsx'

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
  /** Variant in the size of the selected one, if there is one that the buyer can order. */
  variant: RelatedVariant | null
}
export type RelatedVariant = {
  id: string
  externalId: string
  sku: string
  name: string
  unitPrice: number
  stock: StockState
  rule: QuantityRule
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

const toRelatedProduct = ({
  relationType: _type,
  priceBasis: basis,
  variant,
  ...product
}: PageRelated): RelatedProduct => ({
  ...product,
  basis,
  variant: variant?.offer ? toVariant(variant, variant.offer) : null,
})

type PageVariant = NonNullable<PageRelated['variant']>

const toVariant = (
  { id, externalId, sku, name }: PageVariant,
  offer: NonNullable<PageVariant['offer']>,
): RelatedVariant => ({
  id,
  externalId,
  sku,
  name,
  unitPrice: offer.unitPrice,
  stock: {
    stock: offer.stock,
    lowBelow: offer.minStockAlert,
    backorder: offer.backorder ?? null,
    restockDate: offer.restockDate ?? null,
  },
  rule: toQuantityRule({
    minimum: offer.minOrderQuantity,
    multiple: offer.orderMultiple ?? 1,
    maximum: offer.maxOrderQuantity,
    stock: offer.stock,
    backorder: offer.backorder,
  }),
})
