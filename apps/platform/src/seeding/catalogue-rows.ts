import { listPartNumbers, listReviews } from '@tiber/demo-data/catalogue/part-numbers-and-reviews'
import type { DemoOffer, DemoOfferPrice, DemoProduct, DemoVariant } from '@tiber/demo-data/catalogue/catalogue-rows'
import { findTagId } from '@tiber/demo-data/catalogue/tags'
import { demoColleagues } from '@tiber/demo-data/companies'
import { demoAccounts, demoUsers } from '@tiber/demo-data/people'
import type { Field } from './copy-format.ts'

/** Columns of each table a product is copied to, in the order of the row values. */
export const bulkColumns = {
  product:
    'id external_id sku name description brand_id mpn status classification_id tag_ids unit price_basis drawing attributes created_at updated_at',
  variant:
    'id external_id sku product_id name ean mpn is_default status position attributes replaced_by_id created_at updated_at',
  offer:
    'id external_id variant_id supplier_id status stock packing_type unit item_per_pack min_order_quantity max_order_quantity order_multiple min_stock_alert lead_time_days restock_date restock_quantity allow_backorder backorder_until shelf tax_rate tax_class created_at updated_at',
  offer_price: 'id external_id offer_id price_list_id quantities prices discount_prices valid_from valid_until',
  asset: 'id external_id product_id variant_id type name url content_type position',
  review: 'id product_id user_id rating message created_at updated_at',
  part_number: 'account_id variant_id part_number code',
} as const

export type BulkTable = keyof typeof bulkColumns
export type Batch = Record<BulkTable, Field[][]>

export const createBatch = (): Batch => ({
  product: [],
  variant: [],
  offer: [],
  offer_price: [],
  asset: [],
  review: [],
  part_number: [],
})

/** Creates a calendar of offsets from today in days, with cached dates. */
export function createCalendar(today: Date) {
  const dates = new Map<number, string>()
  const day = (offset: number): string => {
    const cached = dates.get(offset)
    if (cached) return cached
    const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + offset))
    const text = date.toISOString().slice(0, 10)
    dates.set(offset, text)
    return text
  }
  return {
    day,
    dayOrNull: (offset: number | null) => (offset === null ? null : day(offset)),
    instant: (offset: number) => `${day(offset)} 08:00:00+00`,
  }
}
export type Calendar = ReturnType<typeof createCalendar>

const vat = 21
const people = new Map([...demoUsers, ...demoColleagues].map(({ email, id }) => [email, id]))
const accounts = new Map<string, string>(demoAccounts.map(({ externalId, id }) => [externalId, id]))

const findUserId = (email: string) => people.get(email) ?? null

/** Adds a product with its variants, offers, prices, data sheets, reviews and part numbers. */
export function addProduct(batch: Batch, product: DemoProduct, calendar: Calendar) {
  const created = calendar.instant(-product.createdDaysAgo)
  const { id, sku, name, description, brandId, mpn, status, classificationId, unit, priceBasis, drawing, attributes } =
    product
  batch.product.push([
    id,
    sku,
    sku,
    name,
    description,
    brandId,
    mpn,
    status,
    classificationId,
    product.tags.map(findTagId),
    unit,
    priceBasis,
    drawing,
    attributes,
    created,
    created,
  ])
  for (const [position, variant] of product.variants.entries())
    addVariant(batch, variant, { product, position, created, calendar })
  addDataSheets(batch, product)
  for (const [index, review] of listReviews(product).entries()) {
    const written = calendar.instant(-review.daysAgo)
    // A product has fewer than eight reviews, so their ids can be derived from its own.
    const reviewId = String(80_000_000 + (Number(id) - 1_000_000) * 8 + index).padStart(10, '0')
    batch.review.push([reviewId, id, findUserId(review.email), review.rating, review.message, written, written])
  }
  for (const { account, variantId, partNumber } of listPartNumbers(product))
    batch.part_number.push([
      accounts.get(account) ?? null,
      variantId,
      partNumber,
      partNumber.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    ])
}

type VariantContext = { product: DemoProduct; position: number; created: string; calendar: Calendar }

function addVariant(batch: Batch, variant: DemoVariant, { product, position, created, calendar }: VariantContext) {
  const { id, sku, name, ean, mpn, status, attributes, replacedById } = variant
  batch.variant.push([
    id,
    sku,
    sku,
    product.id,
    name,
    ean,
    mpn,
    position === 0,
    status,
    position,
    attributes,
    replacedById,
    created,
    created,
  ])
  for (const offer of variant.offers) addOffer(batch, offer, { variantId: id, unit: product.unit, created, calendar })
}

type OfferContext = { variantId: string; unit: string; created: string; calendar: Calendar }

function addOffer(batch: Batch, offer: DemoOffer, { variantId, unit, created, calendar }: OfferContext) {
  batch.offer.push([
    offer.id,
    offer.externalId,
    variantId,
    offer.supplierId,
    offer.status,
    offer.stock,
    offer.packingType,
    unit,
    offer.itemPerPack,
    offer.minOrderQuantity,
    offer.maxOrderQuantity,
    offer.orderMultiple,
    offer.minStockAlert,
    offer.leadTimeDays,
    calendar.dayOrNull(offer.restockInDays),
    offer.restockQuantity,
    offer.allowBackorder,
    calendar.dayOrNull(offer.backorderInDays),
    toShelf(Number(offer.id)),
    vat,
    'STANDARD',
    created,
    created,
  ])
  for (const price of offer.prices) batch.offer_price.push(toPriceRow(price, offer.id, calendar))
}

/** Spreads the offers over eight aisles with sixteen racks of six boards. */
const toShelf = (number: number) =>
  `${'ABCDEFGH'[Math.floor(number / 96) % 8]}-${(Math.floor(number / 6) % 16) + 1}-${(number % 6) + 1}`

const toPriceRow = (price: DemoOfferPrice, offerId: string, { dayOrNull }: Calendar): Field[] => [
  price.id,
  price.externalId,
  offerId,
  price.priceListId,
  price.quantities,
  price.prices,
  price.discountPrices,
  dayOrNull(price.validFrom),
  dayOrNull(price.validUntil),
]

const dataSheets = [
  ['es-ES', { 'es-ES': 'Ficha técnica (español)', 'en-US': 'Data sheet (Spanish)' }],
  ['en-US', { 'es-ES': 'Ficha técnica (inglés)', 'en-US': 'Data sheet (English)' }],
] as const

/** Adds the rows of the data sheets; the PDF files are generated on request. */
function addDataSheets(batch: Batch, { id, sku }: DemoProduct) {
  for (const [position, [locale, name]] of dataSheets.entries()) {
    const assetId = String(70_000_000 + (Number(id) - 1_000_000) * 2 + position).padStart(10, '0')
    batch.asset.push([
      assetId,
      `${sku}-sheet-${locale}`,
      id,
      null,
      'DATA_SHEET',
      name,
      `/assets/data-sheets/${id}.${locale}.pdf`,
      'application/pdf',
      position,
    ])
  }
}
