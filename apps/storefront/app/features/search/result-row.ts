import type { LadderStep } from '@tiber/contract/prices'
import type { SearchRecord } from '@tiber/contract/search'
import type { PriceLadder, PriceStep } from '#app/goods/price-ladder.ts'
import { specValues, type Spec } from '#app/goods/spec-value.ts'
import type { StockState } from '#app/goods/stock.tsx'
import type { QuantityRule } from '@tiber/contract/quantities'
import { isVariantMeant } from './meant-variant.ts'

/** What the caller is offered; visitors and what nobody offers have none. */
type RowOffer = {
  supplier: string
  offerCount: number
  stock: StockState
  rule: QuantityRule
  pack: number
  /** At the smallest quantity that can be ordered. */
  unitPrice: number
  /** Where the list was asked without it, or the platform tells none: its price at the smallest quantity alone. */
  ladder: PriceLadder
  /** Up to where the ladder is known; undefined when all of it is. */
  pricedUpTo: number | undefined
  /** Before the discount, for one piece. */
  oldUnitPrice: number | null
}

/** One result as the views show it: much less than the call sends. */
export type ResultRow = {
  productId: string
  variantId: string
  /** By which it is added to a cart. */
  externalId: string
  sku: string
  name: string
  productName: string
  brand: string | null
  partNumber: string | null
  variantCount: number
  /** Stands for all its variants, not for the one that was looked for. */
  isFamily: boolean
  picture: string | null
  /** The drawing of the family, with letters. */
  familyPicture: string | null
  unit: string
  basis: number
  specs: Spec[]
  offer: RowOffer | null
}

/** `words` are those it was found by. */
export function toRow({ product, variant, attributes, ...rest }: SearchRecord, words = ''): ResultRow {
  return {
    productId: product.id,
    variantId: variant.id,
    externalId: variant.externalId,
    sku: variant.sku,
    name: variant.name || product.name,
    productName: product.name,
    brand: product.brand,
    partNumber: variant.partNumber ?? null,
    variantCount: product.variantCount ?? 1,
    isFamily: (product.variantCount ?? 1) > 1 && !isVariantMeant({ product, variant }, words),
    picture: pictureOf(variant.pictureUrls) ?? product.mainPictureUrl,
    familyPicture: sheetOf(product.mainPictureUrl),
    unit: product.unit?.unit ?? product.productUnit,
    basis: product.priceBasis ?? 1,
    specs: attributes.map((each) => ({
      id: each.externalId,
      name: each.name,
      type: each.type,
      unit: each.unit ?? null,
      symbol: each.symbol ?? null,
      values: specValues(each.values.length > 0 ? each.values : each.value, each.type),
    })),
    offer: offerOf(rest),
  }
}

/** The whole sheet of a drawing stands beside its thumbnail. */
const sheetOf = (thumbnail: string | null) => thumbnail?.replace(/-thumb(\.svg)/, '$1') ?? null

/** A family opens as such, a variant at its row. */
export const productPath = ({ productId, variantId, isFamily }: ResultRow) =>
  `/product/${productId}${isFamily ? '' : `?variant=${variantId}`}`

/** The small one: rows show it at 36 pixels, cards at some two hundred. */
function pictureOf(pictures: SearchRecord['variant']['pictureUrls']): string | undefined {
  const main = pictures.filter((each) => each.main)
  const candidates = main.length > 0 ? main : pictures
  return (candidates.find(({ sizeType }) => sizeType === 'SMALL') ?? candidates[0])?.url
}

const toStep = ({ quantity, unitPrice }: LadderStep): PriceStep => ({ from: quantity, unitPrice })

function offerOf({ offer, offerPrice, supplier }: Pick<SearchRecord, 'offer' | 'offerPrice' | 'supplier'>) {
  const price = offerPrice.discountUnitPrice ?? offerPrice.unitPrice
  if (offer.id === undefined || price === undefined) return null
  const { minOrderQuantity = 1, orderMultiple = 1, maxOrderQuantity = null } = offer
  return {
    supplier: supplier.name ?? '',
    offerCount: offer.offerCount ?? 1,
    stock: {
      stock: offer.stock ?? 0,
      lowBelow: offer.minStockAlert ?? null,
      restockDate: offer.restockDate ?? null,
    },
    rule: { minimum: minOrderQuantity, multiple: orderMultiple, maximum: maxOrderQuantity },
    pack: offerPrice.itemPerPack ?? offer.quantityPerItem ?? 1,
    unitPrice: price,
    ladder: offerPrice.ladder?.length ? offerPrice.ladder.map(toStep) : [{ from: 0, unitPrice: price }],
    pricedUpTo: offerPrice.ladder?.length ? undefined : minOrderQuantity,
    oldUnitPrice: offerPrice.discountUnitPrice == null ? null : (offerPrice.unitPrice ?? null),
  } satisfies RowOffer
}
