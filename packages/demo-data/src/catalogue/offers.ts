import type { DemoOffer, IdGenerator } from './catalogue-rows.ts'
import type { Values } from './family.ts'
import { buildPrices } from './offer-prices.ts'
import { rollBetween, hashText, rollHash } from './random.ts'
import type { ProductSpec, VariantSpec } from './product-specs.ts'
import { listSuppliers, type DemoSupplier } from './suppliers.ts'

export type Offering = {
  product: ProductSpec
  variant: VariantSpec
  sku: string
  tags: string[]
  attributes: Values
  suppliers: DemoSupplier[]
}

/** Selects the suppliers of a product, the same for all its variants; screws always come from the specialist. */
export function selectSuppliers({ area, code, family }: ProductSpec): DemoSupplier[] {
  const sellers = listSuppliers(area)
  if (family.code === 'SCS') return sellers.slice(0, 3)
  const hash = hashText(code)
  return sellers
    .map((supplier, at) => ({ supplier, rank: at === 0 && hash % 3 > 0 ? -1 : rollHash(hash, at) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ supplier }) => supplier)
}

/** Builds the offers of a variant: half of the variants have one offer, a few have four. */
export function buildOffers(offering: Offering, next: IdGenerator): DemoOffer[] {
  const hash = hashText(offering.sku)
  const count =
    offering.product.family.code === 'SCS' && offering.product.isBase ? 3 : rollOfferCount(rollHash(hash, 1) % 100)
  return offering.suppliers.slice(0, count).map((supplier, at) => buildOffer(offering, supplier, { hash, at, next }))
}

const rollOfferCount = (roll: number) => (roll < 50 ? 1 : roll < 80 ? 2 : roll < 95 ? 3 : 4)

type OfferPosition = { hash: number; at: number; next: IdGenerator }

function buildOffer(offering: Offering, supplier: DemoSupplier, { hash, at, next }: OfferPosition): DemoOffer {
  const { variant, product, sku } = offering
  const roll = rollHash(hash, 10 + at)
  const pack = variant.pack
  const stock = rollStock(roll, pack, variant.price)
  const isRestocked = stock < pack * 3 && roll % 7 > 0
  // Some suppliers sell whole packs only, some single pieces.
  const sellsWholePacks = product.family.basis === 100 && (hash + at) % 3 > 0
  return {
    id: next('offer'),
    supplierId: supplier.id,
    externalId: `${supplier.externalId}-${sku}`,
    status: roll % 211 === 0 ? 'INACTIVE' : 'ACTIVE',
    stock,
    packingType: getPackingType(product, pack),
    itemPerPack: pack,
    minOrderQuantity: sellsWholePacks ? pack : 1,
    maxOrderQuantity: roll % 23 === 0 ? pack * 50 : null,
    orderMultiple: sellsWholePacks ? pack : 1,
    minStockAlert: pack,
    leadTimeDays: supplier.leadTimeDays + (roll % 5 === 0 ? 2 : 0),
    restockInDays: isRestocked ? 3 + (roll % 25) : null,
    restockQuantity: isRestocked ? pack * rollBetween(hash, 30 + at, [5, 40]) : null,
    allowBackorder: supplier.allowsBackorders,
    // Every fourth restock is sold in advance for a limited time.
    backorderInDays: supplier.allowsBackorders && isRestocked && roll % 4 === 0 ? 2 + (roll % 25) : null,
    prices: buildPrices(offering, supplier, next),
  }
}

/** Chooses a stock: none for one in twelve, little for one in ten, plenty for the rest, more if it is cheap. */
function rollStock(roll: number, pack: number, price: number): number {
  if (roll % 12 === 0) return 0
  if (roll % 10 === 1) return 1 + (roll % Math.max(2, pack))
  const usualStock = price < 1 ? 6000 : price < 20 ? 400 : 40
  return 5 + (rollHash(roll, 3) % usualStock)
}

function getPackingType({ family }: ProductSpec, pack: number): DemoOffer['packingType'] {
  if (family.drawing === 'bottle' || family.drawing === 'aerosol') return 'BOTTLE'
  return pack > 1 ? 'BOX' : 'UNIT'
}
