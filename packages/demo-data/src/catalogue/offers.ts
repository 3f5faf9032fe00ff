import type { DemoOffer, Numbering } from './catalogue-rows.ts'
import type { Values } from './family.ts'
import { pricesOf } from './offer-prices.ts'
import { between, hashOf, rolled } from './random.ts'
import type { ProductSpec, VariantSpec } from './product-specs.ts'
import { suppliersOf, type DemoSupplier } from './suppliers.ts'

export type Offering = {
  product: ProductSpec
  variant: VariantSpec
  sku: string
  tags: string[]
  attributes: Values
  suppliers: DemoSupplier[]
}

/** Who sells a product: the same for all its variants, in an order of its own; screws always come from the screw shop. */
export function suppliersFor({ area, code, family }: ProductSpec): DemoSupplier[] {
  const sellers = suppliersOf(area)
  if (family.code === 'SCS') return sellers.slice(0, 3)
  const hash = hashOf(code)
  return sellers
    .map((supplier, at) => ({ supplier, place: at === 0 && hash % 3 > 0 ? -1 : rolled(hash, at) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ supplier }) => supplier)
}

/** Half of the variants have one offer, a few have four. */
export function offersOf(offering: Offering, next: Numbering): DemoOffer[] {
  const hash = hashOf(offering.sku)
  const wanted =
    offering.product.family.code === 'SCS' && offering.product.isBase ? 3 : offerCount(rolled(hash, 1) % 100)
  return offering.suppliers.slice(0, wanted).map((supplier, at) => offerOf(offering, supplier, { hash, at, next }))
}

const offerCount = (roll: number) => (roll < 50 ? 1 : roll < 80 ? 2 : roll < 95 ? 3 : 4)

type Place = { hash: number; at: number; next: Numbering }

function offerOf(offering: Offering, supplier: DemoSupplier, { hash, at, next }: Place): DemoOffer {
  const { variant, product, sku } = offering
  const roll = rolled(hash, 10 + at)
  const pack = variant.pack
  const stock = stockOf(roll, pack, variant.price)
  const awaitsMore = stock < pack * 3 && roll % 7 > 0
  // Some sell whole packs only, some single pieces.
  const wholePacks = product.family.basis === 100 && (hash + at) % 3 > 0
  return {
    id: next('offer'),
    supplierId: supplier.id,
    externalId: `${supplier.externalId}-${sku}`,
    status: roll % 211 === 0 ? 'INACTIVE' : 'ACTIVE',
    stock,
    packingType: packingOf(product, pack),
    itemPerPack: pack,
    minOrderQuantity: wholePacks ? pack : 1,
    maxOrderQuantity: roll % 23 === 0 ? pack * 50 : null,
    orderMultiple: wholePacks ? pack : 1,
    minStockAlert: pack,
    leadTimeDays: supplier.leadTimeDays + (roll % 5 === 0 ? 2 : 0),
    restockInDays: awaitsMore ? 3 + (roll % 25) : null,
    restockQuantity: awaitsMore ? pack * between(hash, 30 + at, [5, 40]) : null,
    prices: pricesOf(offering, supplier, next),
  }
}

/** One in twelve has none, one in ten little, the rest plenty: more of what is cheap. */
function stockOf(roll: number, pack: number, price: number): number {
  if (roll % 12 === 0) return 0
  if (roll % 10 === 1) return 1 + (roll % Math.max(2, pack))
  const plenty = price < 1 ? 6000 : price < 20 ? 400 : 40
  return 5 + (rolled(roll, 3) % plenty)
}

function packingOf({ family }: ProductSpec, pack: number): DemoOffer['packingType'] {
  if (family.drawing === 'bottle' || family.drawing === 'aerosol') return 'BOTTLE'
  return pack > 1 ? 'BOX' : 'UNIT'
}
