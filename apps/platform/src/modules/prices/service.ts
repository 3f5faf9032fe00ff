import { toSpringPage } from '@tiber/contract/paging'
import type { OfferWithPrices } from '@tiber/contract/catalogue/prices'
import type { ProductStatus, Variant } from '@tiber/contract/catalogue/variants'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { createCache } from '../../database/cache.ts'
import * as catalogue from '../catalogue/service.ts'
import { readValues } from '../custom-fields/service.ts'
import type { Supplier } from '@tiber/contract/catalogue/suppliers'
import * as suppliers from '../suppliers/service.ts'
import * as offerQueries from './offer-queries.ts'
import { toInventory, toOffer, toOfferPrice, toSupplierLite, type Ladder } from './offers.ts'
import { readLadders, readOfferPrices } from './cached-prices.ts'
import { readPriceState } from './price-cache.ts'
import * as queries from './queries.ts'
import { getPriceScope } from './price-scope.ts'
import { addWorkingDays, toDay } from './rules.ts'

export { isOffered } from './offer-queries.ts'
export {
  pricesByList,
  resolvedPrices,
  startingPrices,
  selectOwnLists,
  selectRepriced,
  tracedPrices,
  type PriceTrace,
  type PriceScope,
} from './queries.ts'
export { addWorkingDays, toDay }
export { upsertOfferPrices, upsertPriceLists } from './import-queries.ts'
export { buildPriceSteps } from './price-steps.ts'
export { findBestOffers, type BestOffer, type BestOfferOptions } from './best-offers.ts'
export { getPriceScope } from './price-scope.ts'
export { buildThumbnails, listRelatedBriefly } from './thumbnails.ts'
export { listPageOffers } from './page-offers.ts'

/** Resolves the prices of any number of lines, by line; a line without a price is left out. */
export async function resolvePrices(context: Context, lines: queries.PricedLine[], currency?: string) {
  const scope = getPriceScope(context, currency)
  const rows = scope && lines.length > 0 ? await queries.selectPrices(context, scope, lines) : []
  return new Map(rows.map((row) => [row.line, row]))
}

/** Resolves the prices that apply to an account, for a seller who answers it. */
export async function resolveAccountPrices(
  context: Context,
  { accountId, currency }: { accountId: string; currency: string },
  lines: queries.PricedLine[],
) {
  const scope = { accountId, currency, day: toDay(context.now()) }
  const rows = lines.length === 0 ? [] : await queries.selectPrices(context, scope, lines)
  return new Map(rows.map((row) => [row.line, row]))
}

/** Finds the price ladder of each offer, in one statement for any number of them. */
export async function findPriceLadders(context: Context, offerIds: string[], currency?: string) {
  const scope = getPriceScope(context, currency)
  if (!scope || offerIds.length === 0) return new Map<string, Ladder>()
  return readLadders(context, await readPriceState(context, scope), offerIds)
}

type OfferOptions = { currency?: string; withoutPrices?: boolean }

export async function listOffersOfVariant(context: Context, ref: catalogue.ProductRef, options: OfferOptions = {}) {
  const variant = await catalogue.requireVariant(context, ref)
  const scope = getPriceScope(context, options.currency)
  if (!scope) return []
  const visibility = { currency: scope.currency, assortments: await catalogue.loadAssortments(context) }
  const rows = await offerQueries.selectOffersOfVariants(context, [variant.id], visibility)
  return toOffers(context, rows, { ...options, scope })
}

export async function listOffersOfProduct(context: Context, ref: catalogue.ProductRef, options: OfferOptions = {}) {
  const product = await catalogue.requireProduct(context, ref)
  const scope = getPriceScope(context, options.currency)
  if (!scope) return []
  const visibility = { currency: scope.currency, assortments: await catalogue.loadAssortments(context) }
  const rows = await offerQueries.selectOffersOfProduct(context, product.id, visibility)
  return toOffers(context, rows, { ...options, scope })
}

async function toOffers(
  context: Context,
  rows: offerQueries.OfferRow[],
  { scope, withoutPrices }: OfferOptions & { scope: queries.PriceScope },
) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const variants = await catalogue.listVariantsById(context, [...new Set(rows.map(({ variantId }) => variantId))])
  const reader = await readPriceState(context, scope)
  const prices = await readOfferPrices(context, reader, ids)
  const ladders = await readLadders(context, reader, ids)
  const values = await readValues(context, ids)
  return rows
    .filter(({ id }) => withoutPrices === true || prices.get(id)!.length > 0)
    .map((row): OfferWithPrices =>
      toOffer(
        row,
        {
          variant: omitVariantDetails(variants.get(row.variantId)!),
          prices: prices.get(row.id) ?? [],
          ladder: ladders.get(row.id) ?? [],
          values: values.get(row.id) ?? [],
        },
        context,
      ),
    )
}

/**
 * Finds offers by id with their current prices, including offers no longer sold, for callers that have the ids from a
 * list.
 */
export async function findOffersById(context: Context, ids: string[]) {
  const rows = ids.length === 0 ? [] : await offerQueries.selectOffersById(context, ids)
  const variants = await catalogue.listVariantsById(context, [...new Set(rows.map(({ variantId }) => variantId))])
  const scope = getPriceScope(context)
  const applicable = scope && rows.length > 0 ? await queries.selectOfferPrices(context, scope, ids) : []
  const prices = Map.groupBy(applicable, ({ offerId }) => offerId)
  const values = await readValues(context, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        offerInventory: toInventory(row, omitVariantDetails(variants.get(row.variantId)!), values.get(row.id) ?? []),
        supplier: toSupplierLite(row, context.locale),
        offerPrices: (prices.get(row.id) ?? []).map((price) => toOfferPrice(price, row)),
        itemPerPack: row.itemPerPack,
      },
    ]),
  )
}

/** Lists the suppliers with an active offer for a variant; empty for visitors. */
export async function listSuppliers(context: Context, ref: catalogue.ProductRef) {
  const offers = await listOffersOfVariant(context, ref, { withoutPrices: true })
  const supplierIds = [...new Set(offers.map(({ supplier }) => supplier.id))]
  if (supplierIds.length === 0) return []
  return addTotals(context, await suppliers.listSuppliers(context, { supplierIds, page: 0, size: supplierIds.length }))
}

type SupplierFilter = Parameters<typeof suppliers.listSuppliers>[1] & { productVariantId?: string }

/** Lists suppliers; given a variant, only its visible suppliers. */
export async function filterSuppliers(context: Context, { productVariantId: id, ...filter }: SupplierFilter) {
  if (id === undefined) return addTotals(context, await suppliers.listSuppliers(context, filter))
  if (!(await catalogue.findVariant(context, { id }))) return []
  const own = await listSuppliers(context, { id })
  const candidates = await suppliers.listSuppliers(context, { ...filter, page: 0, size: maxSuppliers })
  const isOwn = new Set(own.map((each) => each.id))
  const { page, size } = filter
  const found = candidates.filter((each) => isOwn.has(each.id)).slice(page * size, (page + 1) * size)
  return addTotals(context, found)
}

const maxSuppliers = 1000

export async function readSupplier(context: Context, id: string, idType?: string): Promise<Supplier> {
  const [supplier] = await addTotals(context, [await suppliers.readSupplier(context, id, idType)])
  return supplier!
}

/** Adds the number of active offers; visitors do not get it. */
async function addTotals(context: Context, found: Supplier[]): Promise<Supplier[]> {
  if (!context.caller) return found
  const counts = await offerCounts.read(context, null)
  return found.map((supplier) => ({ ...supplier, totalOffers: counts.get(supplier.id) ?? 0 }))
}

/** Omits pictures and details: the variant itself has them, and a product has many offers of it. */
function omitVariantDetails(variant: Variant): Variant {
  const { attributesDetails: _details, productPictures: _pictures, productMediaInfoDTO: _main, ...rest } = variant
  return rest
}

type Paging = { page: number; size: number }

export async function pageOffersOfProduct(
  context: Context,
  ref: catalogue.ProductRef,
  { page, size, ...options }: OfferOptions & Paging,
) {
  const all = await listOffersOfProduct(context, ref, options)
  return toSpringPage(all.slice(page * size, (page + 1) * size), { page, size, total: all.length })
}

type Bulk = Paging & { currency?: string } & offerQueries.BulkFilter
type InventoryFilter = Bulk & { productStatus?: ProductStatus[] }

export async function listInventories(
  context: Context,
  { page, size, currency, productStatus = ['ACTIVE'], ...filter }: InventoryFilter,
) {
  const scope = getPriceScope(context, currency)
  // Only active products are offered.
  if (!scope || !productStatus.includes('ACTIVE')) return toSpringPage([], { page, size, total: 0 })
  const visibility = { currency: scope.currency, assortments: await catalogue.loadAssortments(context) }
  const rows = await offerQueries.selectOfferPage(context, filter, { ...visibility, page, size })
  const variants = await catalogue.listVariantsById(context, [...new Set(rows.map(({ variantId }) => variantId))])
  const values = await readValues(
    context,
    rows.map(({ id }) => id),
  )
  const content = rows.map((row) =>
    toInventory(row, omitVariantDetails(variants.get(row.variantId)!), values.get(row.id) ?? []),
  )
  const total = await offerTotals.read(context, { filter, visibility })
  return toSpringPage(content, { page, size, total: Math.max(total, countSeen(rows, page, size)) })
}

export async function listOfferPrices(context: Context, { page, size, currency, ...filter }: Bulk) {
  const scope = getPriceScope(context, currency)
  if (!scope) return toSpringPage([], { page, size, total: 0 })
  const assortments = await catalogue.loadAssortments(context)
  const where = offerQueries.isPriceVisible(filter, assortments)
  const rows = await queries.selectPricePage(context, scope, { where, page, size })
  const total = await priceTotals.read(context, { scope, filter, assortments })
  return toSpringPage(
    rows.map((row) => toOfferPrice(row, row)),
    { page, size, total: Math.max(total, countSeen(rows, page, size)) },
  )
}

/** A cached total may be smaller than what the page shows. */
const countSeen = (rows: unknown[], page: number, size: number) => (rows.length > 0 ? page * size + rows.length : 0)

type OfferTotalKey = { filter: offerQueries.BulkFilter; visibility: offerQueries.Visibility }
type PriceTotalKey = { scope: queries.PriceScope; filter: offerQueries.BulkFilter; assortments: catalogue.Assortment[] }

/** Counting a whole catalogue takes a hundred times as long as reading a page of it. */
const totalSeconds = 30
const offerTotals = createCache(
  { name: 'offer totals', seconds: totalSeconds },
  (db: Db, { filter, visibility }: OfferTotalKey) => offerQueries.countVisibleOffers({ db }, filter, visibility),
)
const priceTotals = createCache(
  { name: 'price totals', seconds: totalSeconds },
  (db: Db, { scope, filter, assortments }: PriceTotalKey) =>
    queries.countPrices({ db }, scope, offerQueries.isPriceVisible(filter, assortments)),
)
const offerCounts = createCache({ name: 'offers of suppliers', seconds: totalSeconds }, offerQueries.countOffers)

/** Drops cached totals after the catalogue was changed. */
export function invalidateTotals({ db }: Context) {
  for (const totals of [offerTotals, priceTotals, offerCounts]) totals.invalidate(db)
}
