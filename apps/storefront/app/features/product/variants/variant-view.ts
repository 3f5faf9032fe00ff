import type { PageOffer } from '@tiber/contract/catalogue/product-pages'
import type { AttributeValue } from '@tiber/contract/catalogue/variants'
import { pickText, type Locale } from '@tiber/contract/locales'
import { findStep, type PriceLadder } from '#app/product-ui/price-ladder.ts'
import type { QuantityRule } from '@tiber/contract/carts/quantities'
import { findUnit, normaliseSpecValues, type Spec } from '#app/product-ui/spec-value.ts'
import { toQuantityRule } from '#app/product-ui/delivery-split.ts'
import type { StockState } from '#app/product-ui/stock.tsx'
import type { SourceVariant } from '../read-product-source.server.ts'

/** First and last possible day of delivery from stock. */
export type Delivery = { earliest: string; latest: string }

/** A supplier's offer of the selected variant. */
export type OfferView = {
  id: string
  /** Identifies the offer when it is added to a cart: the external id of its best price, if any. */
  offerPriceId: string | undefined
  supplier: { id: string; name: string; onTimePercent: number | null }
  stock: StockState
  /** Of the goods in stock; null if there are none. */
  delivery: Delivery | null
  pack: number
  rule: QuantityRule
  ladder: PriceLadder
  freight: { price: number; freeFrom: number | null } | null
  taxRate: number
}

/** What the page shows of a variant; `offer` is the best one, null for visitors. */
export type VariantView = {
  id: string
  externalId: string
  sku: string
  name: string
  gtin: string | null
  mpn: string | null
  partNumber: string | null
  isSold: boolean
  replacedBy: { id: string; productId: string; sku: string; name: string } | null
  specs: Spec[]
  offer: Pick<OfferView, 'stock' | 'pack' | 'rule' | 'ladder'> | null
}

/** A row of the variant table. */
export type TableVariant = Omit<VariantView, 'name' | 'mpn' | 'replacedBy'>
/** The selected variant beside the table: its attributes and offers are sent with those of the product. */
export type SelectedVariant = Omit<VariantView, 'specs' | 'offer'>

export const toTableVariant = ({ name: _name, mpn: _mpn, replacedBy: _by, ...row }: VariantView): TableVariant => row

export const toSelectedVariant = ({ specs: _specs, offer: _offer, ...variant }: VariantView): SelectedVariant => variant

export function toSpecs(values: AttributeValue[], locale: Locale): Spec[] {
  return values.map(({ attribute, value }) => ({
    id: attribute.externalId,
    name: pickText(attribute.name, locale) ?? attribute.externalId,
    type: attribute.type,
    unit: attribute.unit ?? findUnit(value),
    symbol: attribute.symbol ?? null,
    values: normaliseSpecValues(value, attribute.type),
  }))
}

export function toOfferView({
  offerInventory,
  supplier,
  offerPrices: [price],
  ladder,
  deliveryTimeRange: range,
}: PageOffer): OfferView {
  const { minOrderQuantity, orderMultiple = 1, maxOrderQuantity, stock, minStockAlert } = offerInventory
  const freight = supplier.freight
  return {
    id: offerInventory.id,
    offerPriceId: price?.externalId,
    supplier: { id: supplier.id, name: supplier.name, onTimePercent: supplier.onTimePercent ?? null },
    stock: {
      stock,
      lowBelow: minStockAlert,
      backorder: offerInventory.backorder ?? null,
      restockDate: offerInventory.restockDate ?? null,
    },
    delivery: range && stock > 0 ? { earliest: range.earliestDeliveryDate, latest: range.latestDeliveryDate } : null,
    pack: price?.itemPerPack ?? 1,
    rule: toQuantityRule({
      minimum: minOrderQuantity,
      multiple: orderMultiple,
      maximum: maxOrderQuantity,
      stock,
      backorder: offerInventory.backorder,
    }),
    ladder: ladder.map(({ quantity, unitPrice }) => ({ from: quantity, unitPrice })),
    freight: freight && freight.price !== null ? { price: freight.price, freeFrom: freight.freeFrom } : null,
    taxRate: offerInventory.taxRate ?? 0,
  }
}

/** Compares offers as lists do: in stock first, then by back-order, then by price at the minimum quantity, then oldest. */
function compareOffers(a: OfferView, b: OfferView): number {
  const getPrice = ({ ladder, rule }: OfferView) => findStep(ladder, rule.minimum)?.unitPrice ?? Number.MAX_VALUE
  const getRank = ({ stock, rule }: OfferView) => (stock.stock >= rule.minimum ? 0 : stock.backorder ? 1 : 2)
  return getRank(a) - getRank(b) || getPrice(a) - getPrice(b) || a.id.localeCompare(b.id)
}

type VariantViewOptions = { locale: Locale; offersByVariant: Map<string, PageOffer[]>; shared: Spec[] }

/** Builds the rows of the table, each with all attributes in which any two rows differ. */
export function toVariantViews(
  variants: SourceVariant[],
  { locale, offersByVariant, shared }: VariantViewOptions,
): VariantView[] {
  const all = variants.map((variant) => mergeSharedSpecs(toSpecs(variant.attributeValues, locale), shared))
  const texts = new Map<string, Set<string>>()
  for (const specs of all)
    for (const { id, values } of specs) texts.set(id, (texts.get(id) ?? new Set()).add(values.join('|')))
  // A single variant differs from nothing, so it has no such attributes.
  const isColumn = (id: string) => (texts.get(id)?.size ?? 0) > 1
  return variants.map((variant, at) => {
    const offers = (offersByVariant.get(variant.id) ?? []).map(toOfferView)
    const specs = all[at]!.filter(({ id }) => isColumn(id))
    return toVariantView(variant, specs, offers.toSorted(compareOffers)[0])
  })
}

/**
 * Completes a variant's attributes, which only list differences from the product: own dimensions first, other own
 * attributes last.
 */
export function mergeSharedSpecs(own: Spec[], shared: Spec[]): Spec[] {
  const ownById = new Map(own.map((spec) => [spec.id, spec]))
  const sharedIds = new Set(shared.map(({ id }) => id))
  const ownOnly = own.filter(({ id }) => !sharedIds.has(id))
  return [
    ...ownOnly.filter(({ symbol }) => symbol !== null),
    ...shared.map((spec) => ownById.get(spec.id) ?? spec),
    ...ownOnly.filter(({ symbol }) => symbol === null),
  ]
}

function toVariantView(variant: SourceVariant, specs: Spec[], best: OfferView | undefined): VariantView {
  return {
    id: variant.id,
    externalId: variant.externalId,
    sku: variant.skuVariant,
    name: variant.name,
    gtin: variant.gtin ?? variant.ean,
    mpn: variant.mpn,
    partNumber: variant.partNumber ?? null,
    isSold: variant.status !== 'INACTIVE',
    replacedBy: variant.replacedBy ?? null,
    specs,
    offer: best ? { stock: best.stock, pack: best.pack, rule: best.rule, ladder: best.ladder } : null,
  }
}
