import type { ProductStatus } from '@tiber/contract/catalogue/variants'
import type { Values } from './family.ts'
import type { Texts } from './texts.ts'

/** A product as stored, with all its children. Dates are days from the day of seeding. */
export type DemoProduct = {
  id: string
  sku: string
  name: Texts
  description: Texts
  brandId: string
  mpn: string
  status: ProductStatus
  family: string
  classificationId: string
  tags: string[]
  unit: string
  priceBasis: number
  drawing: string
  attributes: Values
  createdDaysAgo: number
  variants: DemoVariant[]
}

export type DemoVariant = {
  id: string
  sku: string
  name: Texts
  ean: string
  mpn: string
  status: ProductStatus
  attributes: Values
  replacedById: string | null
  offers: DemoOffer[]
}

export type DemoOffer = {
  id: string
  supplierId: string
  externalId: string
  status: 'ACTIVE' | 'INACTIVE'
  stock: number
  packingType: 'BOX' | 'BOTTLE' | 'UNIT'
  itemPerPack: number
  minOrderQuantity: number
  maxOrderQuantity: number | null
  orderMultiple: number
  minStockAlert: number
  leadTimeDays: number
  restockInDays: number | null
  restockQuantity: number | null
  allowBackorder: boolean
  /** Last day on which it can be back-ordered; null if there is none. */
  backorderInDays: number | null
  prices: DemoOfferPrice[]
}

/** Parallel arrays: from `quantities[i]` pieces, one piece costs `prices[i]`. */
export type DemoOfferPrice = {
  id: string
  externalId: string
  priceListId: string
  quantities: number[]
  prices: number[]
  discountPrices: (number | null)[] | null
  validFrom: number | null
  validUntil: number | null
}

type LastIds = { product: number; variant: number; offer: number; price: number }
export const firstIds: LastIds = { product: 1_000_000, variant: 2_000_000, offer: 10_000_000, price: 30_000_000 }
/** Of families that came later: the ids of the others stay. */
export const addedIds: LastIds = { product: 1_900_000, variant: 9_000_000, offer: 29_000_000, price: 90_000_000 }

/** Creates ids in separate ranges, below those the platform assigns. */
export function createIdGenerator(last: LastIds) {
  const next = { ...last }
  return (kind: keyof LastIds) => String((next[kind] += 1)).padStart(10, '0')
}
export type IdGenerator = ReturnType<typeof createIdGenerator>

/** Appends the check digit, which makes the sum of the digits, every second one times three, a multiple of ten. */
export function buildEan(number: number): string {
  const body = `84365${String(number).padStart(7, '0')}`
  let sum = 0
  for (let at = 0; at < 12; at += 1) sum += (body.charCodeAt(at) - 48) * (at % 2 === 0 ? 1 : 3)
  return body + ((10 - (sum % 10)) % 10)
}
