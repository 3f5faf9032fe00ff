import type { LadderStep } from '@tiber/contract/catalogue/prices'
import type { QueryInterpretation, SearchRecord } from '@tiber/contract/catalogue/search'
import type { PriceLadder, PriceStep } from '#app/product-ui/price-ladder.ts'
import { createInterner, packRows, type PackedRows } from '#app/product-ui/packed-rows.ts'
import { isNumberSpec, normaliseSpecValues, type Spec } from '#app/product-ui/spec-value.ts'
import { toQuantityRule } from '#app/product-ui/delivery-split.ts'
import type { StockState } from '#app/product-ui/stock.tsx'
import type { QuantityRule } from '@tiber/contract/carts/quantities'
import { getMatchReason, type MatchReason } from '#app/product-ui/match-reason.ts'
import { matchesVariant } from './matched-variant.ts'
import type { View } from './results-state.ts'

/** The caller's offer; null for visitors and for variants without offers. */
type RowOffer = {
  supplier: string
  offerCount: number
  stock: StockState
  rule: QuantityRule
  pack: number
  /** At the minimum order quantity. */
  unitPrice: number
  /** Only the price at the minimum quantity if the ladder was not requested or the platform has none. */
  ladder: PriceLadder
  /** Quantity up to which the ladder is known; undefined if it is complete. */
  pricedUpTo: number | undefined
  /** Price of one piece before the discount. */
  oldUnitPrice: number | null
}

/** One result as the views need it: much less data than the call returns. */
export type ResultRow = {
  productId: string
  variantId: string
  /** Identifies the variant when it is added to a cart. */
  externalId: string
  sku: string
  name: string
  productName: string
  brand: string | null
  partNumber: string | null
  variantCount: number
  /** Represents all its variants rather than the one that was searched for. */
  isFamily: boolean
  picture: string | null
  /** Drawing of the family, with dimension letters. */
  familyPicture: string | null
  unit: string
  basis: number
  specs: Spec[]
  offer: RowOffer | null
  /** Null if it is obvious. */
  match: MatchReason | null
}

/** Converts a search record; `query` is the one it was found by, with its interpretation. */
export function toResultRow(
  { product, variant, attributes, ...rest }: SearchRecord,
  query = '',
  interpretation?: QueryInterpretation,
): ResultRow {
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
    isFamily: (product.variantCount ?? 1) > 1 && !matchesVariant({ product, variant }, query),
    picture: findSmallPicture(variant.pictureUrls) ?? product.mainPictureUrl,
    familyPicture: toFullDrawing(product.mainPictureUrl),
    unit: product.unit?.unit ?? product.productUnit,
    basis: product.priceBasis ?? 1,
    specs: attributes.map((each) => ({
      id: each.externalId,
      name: each.name,
      type: each.type,
      unit: each.unit ?? null,
      symbol: each.symbol ?? null,
      values: normaliseSpecValues(each.values.length > 0 ? each.values : each.value, each.type),
    })),
    offer: toRowOffer(rest),
    match: getMatchReason(rest, interpretation),
  }
}

/**
 * Omits what a view does not show: cards have no attributes, a list has the first few, and the table has the names of
 * families and the drawing of the first one only. Equal attributes become one object.
 */
export function toViewRows(rows: ResultRow[], view: View): PackedRows<ResultRow> {
  const intern = createInterner<Spec>()
  return packRows(
    rows.map((row, at) => ({
      ...row,
      // A family in a list is shown by its own name and cannot be ordered.
      ...(view === 'table'
        ? { name: '', picture: null }
        : row.isFamily
          ? { name: '', externalId: '' }
          : { productName: '' }),
      specs: selectSpecs(row, view).map(intern),
      familyPicture: view === 'table' && at === 0 ? row.familyPicture : null,
    })),
  )
}

const maxListSpecs = 4

function selectSpecs({ specs, isFamily }: ResultRow, view: View): Spec[] {
  if (view === 'table') return specs
  if (view === 'grid') return []
  return specs
    .filter((spec) => spec.values.length > 0 && spec.type !== 'LONG_TEXT' && !(isFamily && isNumberSpec(spec)))
    .slice(0, maxListSpecs)
}

/** The full drawing is stored beside its thumbnail. */
const toFullDrawing = (thumbnail: string | null) => thumbnail?.replace(/-thumb(\.svg)/, '$1') ?? null

/** A family links to its page, a variant to its row there. */
export const getProductPath = ({ productId, variantId, isFamily }: ResultRow) =>
  `/product/${productId}${isFamily ? '' : `?variant=${variantId}`}`

/** Returns the small picture: rows show it at 36 pixels, cards at about 200. */
function findSmallPicture(pictures: SearchRecord['variant']['pictureUrls']): string | undefined {
  const main = pictures.filter((each) => each.main)
  const candidates = main.length > 0 ? main : pictures
  return (candidates.find(({ sizeType }) => sizeType === 'SMALL') ?? candidates[0])?.url
}

const toStep = ({ quantity, unitPrice }: LadderStep): PriceStep => ({ from: quantity, unitPrice })

function toRowOffer({ offer, offerPrice, supplier }: Pick<SearchRecord, 'offer' | 'offerPrice' | 'supplier'>) {
  const price = offerPrice.discountUnitPrice ?? offerPrice.unitPrice
  if (offer.id === undefined || price === undefined) return null
  const { minOrderQuantity = 1, orderMultiple = 1, maxOrderQuantity = null } = offer
  return {
    supplier: supplier.name ?? '',
    offerCount: offer.offerCount ?? 1,
    stock: {
      stock: offer.stock ?? 0,
      lowBelow: offer.minStockAlert ?? null,
      backorder: offer.backorder ?? null,
      restockDate: offer.restockDate ?? null,
    },
    rule: toQuantityRule({
      minimum: minOrderQuantity,
      multiple: orderMultiple,
      maximum: maxOrderQuantity,
      stock: offer.stock ?? 0,
      backorder: offer.backorder,
    }),
    pack: offerPrice.itemPerPack ?? offer.quantityPerItem ?? 1,
    unitPrice: price,
    ladder: offerPrice.ladder?.length ? offerPrice.ladder.map(toStep) : [{ from: 0, unitPrice: price }],
    pricedUpTo: offerPrice.ladder?.length ? undefined : minOrderQuantity,
    oldUnitPrice: offerPrice.discountUnitPrice == null ? null : (offerPrice.unitPrice ?? null),
  } satisfies RowOffer
}
