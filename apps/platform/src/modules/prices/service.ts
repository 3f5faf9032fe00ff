import type { ProductThumbnail } from '@tiber/contract/catalogue'
import { defaultCurrency } from '@tiber/contract/currencies'
import { toSpringPage } from '@tiber/contract/paging'
import type { OfferWithPrices } from '@tiber/contract/prices'
import type { Variant } from '@tiber/contract/variants'
import type { Context } from '../../context.ts'
import { totalOf } from '../../database/total-of.ts'
import * as catalogue from '../catalogue/service.ts'
import { valuesOf } from '../custom-fields/service.ts'
import * as suppliers from '../suppliers/service.ts'
import * as offerQueries from './offer-queries.ts'
import { toInventory, toLadder, toOffer, toOfferPrice, toSupplierLite } from './offers.ts'
import * as queries from './queries.ts'
import { dayOf } from './rules.ts'

export { isOffered } from './offer-queries.ts'
export {
  pricesByList,
  resolvedPrices,
  startingPrices,
  selectOwnLists,
  selectRepriced,
  tracedPrices,
  type PriceTrace,
  type Scope,
} from './queries.ts'
export { addWorkingDays, dayOf } from './rules.ts'
export { stepsOf } from './steps.ts'

/** Whose prices hold now; visitors have none. */
export function scopeOf(context: Context, currency: string = defaultCurrency): queries.Scope | undefined {
  const accountId = catalogue.accountOf(context)
  return accountId === undefined ? undefined : { accountId, currency, day: dayOf(context.now()) }
}

/** The prices of any number of lines, by line; one that has no price is left out. */
export async function pricesOf(context: Context, lines: queries.PricedLine[], currency?: string) {
  const scope = scopeOf(context, currency)
  const rows = scope && lines.length > 0 ? await queries.selectPrices(context, scope, lines) : []
  return new Map(rows.map((row) => [row.line, row]))
}

export type BestOffer = offerQueries.BestOfferRow
/** Of any supplier, or of one of these. */
export type OfferWish = { currency?: string | undefined; supplierIds?: string[] | undefined }

/** Of each variant the offer a list shows, with its price at the least that can be ordered and has one. */
export async function bestOffersOf(
  context: Context,
  variantIds: string[],
  { currency, supplierIds }: OfferWish = {},
): Promise<Map<string, BestOffer>> {
  const scope = scopeOf(context, currency)
  if (!scope || variantIds.length === 0) return new Map()
  const assortments = await catalogue.assortmentsOf(context)
  const rows = await offerQueries.selectBestOffers(context, variantIds, { scope, assortments, supplierIds })
  return new Map(rows.map((row) => [row.variantId, row]))
}

/** What offers cost from each quantity on, by offer: one statement for any number of them. */
export async function laddersOf(context: Context, offerIds: string[], currency?: string) {
  const scope = scopeOf(context, currency)
  const rows = scope && offerIds.length > 0 ? await queries.selectLadders(context, scope, offerIds) : []
  return new Map([...Map.groupBy(rows, ({ offerId }) => offerId)].map(([id, own]) => [id, toLadder(own)]))
}

type Wish = { currency?: string; withoutPrices?: boolean }

export async function listOffersOfVariant(context: Context, wanted: catalogue.Wanted, wish: Wish = {}) {
  const variant = await catalogue.requireVariant(context, wanted)
  const scope = scopeOf(context, wish.currency)
  if (!scope) return []
  const seen = { currency: scope.currency, assortments: await catalogue.assortmentsOf(context) }
  return toOffers(context, scope, await offerQueries.selectOffersOfVariants(context, [variant.id], seen), wish)
}

export async function listOffersOfProduct(context: Context, wanted: catalogue.Wanted, wish: Wish = {}) {
  const product = await catalogue.requireProduct(context, wanted)
  const scope = scopeOf(context, wish.currency)
  if (!scope) return []
  const seen = { currency: scope.currency, assortments: await catalogue.assortmentsOf(context) }
  return toOffers(context, scope, await offerQueries.selectOffersOfProduct(context, product.id, seen), wish)
}

async function toOffers(
  context: Context,
  scope: queries.Scope,
  rows: offerQueries.OfferRow[],
  { withoutPrices }: Wish,
) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const variants = await catalogue.listVariantsById(context, [...new Set(rows.map(({ variantId }) => variantId))])
  const prices = Map.groupBy(await queries.selectOfferPrices(context, scope, ids), ({ offerId }) => offerId)
  const ladders = Map.groupBy(await queries.selectLadders(context, scope, ids), ({ offerId }) => offerId)
  const values = await valuesOf(context, ids)
  return rows
    .filter(({ id }) => withoutPrices === true || prices.has(id))
    .map((row): OfferWithPrices =>
      toOffer(
        row,
        {
          variant: inOffer(variants.get(row.variantId)!),
          prices: prices.get(row.id) ?? [],
          ladder: ladders.get(row.id) ?? [],
          values: values.get(row.id) ?? [],
        },
        context,
      ),
    )
}

/** Offers by id, also those that are no longer sold, with the prices that hold; for who has the ids from a list of their own. */
export async function offersById(context: Context, ids: string[]) {
  const rows = ids.length === 0 ? [] : await offerQueries.selectOffersById(context, ids)
  const variants = await catalogue.listVariantsById(context, [...new Set(rows.map(({ variantId }) => variantId))])
  const scope = scopeOf(context)
  const held = scope && rows.length > 0 ? await queries.selectOfferPrices(context, scope, ids) : []
  const prices = Map.groupBy(held, ({ offerId }) => offerId)
  const values = await valuesOf(context, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        offerInventory: toInventory(row, inOffer(variants.get(row.variantId)!), values.get(row.id) ?? []),
        supplier: toSupplierLite(row, context.locale),
        offerPrices: (prices.get(row.id) ?? []).map((price) => toOfferPrice(price, row)),
        itemPerPack: row.itemPerPack,
      },
    ]),
  )
}

/** Who has an active offer of a variant; nobody's business before sign-in. */
export async function listSuppliers(context: Context, wanted: catalogue.Wanted) {
  const offers = await listOffersOfVariant(context, wanted, { withoutPrices: true })
  const supplierIds = [...new Set(offers.map(({ supplier }) => supplier.id))]
  return supplierIds.length === 0
    ? []
    : suppliers.listSuppliers(context, { supplierIds, page: 0, size: supplierIds.length })
}

type SupplierFilter = Parameters<typeof suppliers.listSuppliers>[1] & { productVariantId?: string }

/** As any list of suppliers; with a variant, those of its suppliers that may be seen. */
export async function filterSuppliers(context: Context, { productVariantId: id, ...filter }: SupplierFilter) {
  if (id === undefined) return suppliers.listSuppliers(context, filter)
  if (!(await catalogue.findVariant(context, { id }))) return []
  const own = await listSuppliers(context, { id })
  const wanted = await suppliers.listSuppliers(context, { ...filter, page: 0, size: mostSuppliers })
  const isOwn = new Set(own.map((each) => each.id))
  const { page, size } = filter
  return wanted.filter((each) => isOwn.has(each.id)).slice(page * size, (page + 1) * size)
}

const mostSuppliers = 1000

/** Pictures and details are told by the variant itself; a product has many offers of it. */
function inOffer(variant: Variant): Variant {
  const { attributesDetails: _details, productPictures: _pictures, productMediaInfoDTO: _main, ...rest } = variant
  return rest
}

type Paging = { page: number; size: number }

export async function pageOffersOfProduct(
  context: Context,
  wanted: catalogue.Wanted,
  { page, size, ...wish }: Wish & Paging,
) {
  const all = await listOffersOfProduct(context, wanted, wish)
  return toSpringPage(all.slice(page * size, (page + 1) * size), { page, size, total: all.length })
}

type Bulk = Paging & { currency?: string; variantIds?: string[]; supplierIds?: string[]; offerIds?: string[] }

export async function listInventories(context: Context, { page, size, currency, ...filter }: Bulk) {
  const scope = scopeOf(context, currency)
  if (!scope) return toSpringPage([], { page, size, total: 0 })
  const seen = { currency: scope.currency, assortments: await catalogue.assortmentsOf(context) }
  const select = (paging: Paging) => offerQueries.selectOfferPage(context, filter, { ...seen, ...paging })
  const rows = await select({ page, size })
  const variants = await catalogue.listVariantsById(context, [...new Set(rows.map(({ variantId }) => variantId))])
  const values = await valuesOf(
    context,
    rows.map(({ id }) => id),
  )
  const content = rows.map((row) => toInventory(row, inOffer(variants.get(row.variantId)!), values.get(row.id) ?? []))
  return toSpringPage(content, { page, size, total: await totalOf(rows, page, select) })
}

export async function listOfferPrices(context: Context, { page, size, currency, ...filter }: Bulk) {
  const scope = scopeOf(context, currency)
  if (!scope) return toSpringPage([], { page, size, total: 0 })
  const where = offerQueries.isPriced(filter, await catalogue.assortmentsOf(context))
  const select = (paging: Paging) => queries.selectPricePage(context, scope, { where, ...paging })
  const rows = await select({ page, size })
  return toSpringPage(
    rows.map((row) => toOfferPrice(row, row)),
    { page, size, total: await totalOf(rows, page, select) },
  )
}

export async function listRelated(context: Context, wanted: catalogue.Wanted, { page, size }: Paging) {
  const product = await catalogue.requireProduct(context, wanted)
  const relations = await catalogue.listRelations(context, product.id)
  const related = await catalogue.listProducts(
    context,
    relations.map(({ relatedId }) => relatedId),
  )
  const shown = related.slice(page * size, (page + 1) * size)
  const ids = shown.map(({ id }) => id)
  const best = await bestOffersOfProducts(context, ids)
  const stats = await catalogue.statisticsOf(context, ids)
  const typeOf = new Map(relations.map(({ relatedId, type }) => [relatedId, type]))
  const thumbnails = shown.map((each): ProductThumbnail => ({
    product: each,
    bestOffer: best.get(each.id) ?? null,
    productReviewRatings: stats.get(each.id) ?? { rating: 0, countRating: 0 },
    attributeViewDetails: [],
    relationType: typeOf.get(each.id)!,
  }))
  const buckets = [...Map.groupBy(related, ({ id }) => typeOf.get(id)!)].map(([key, all]) => ({
    key,
    count: all.length,
    values: all.map(({ id }) => id),
  }))
  return {
    aggregations: [{ type: 'RELATION', buckets }],
    productThumbnails: toSpringPage(thumbnails, { page, size, total: related.length }),
  }
}

/** The best offer of each product's variant that is shown first. */
async function bestOffersOfProducts(context: Context, productIds: string[]) {
  const variantIds = await catalogue.defaultVariantsOf(context, productIds)
  const best = await bestOffersOf(context, [...variantIds.values()])
  const variants = await catalogue.listVariantsById(context, [...best.keys()])
  return new Map(
    [...variantIds].flatMap(([productId, variantId]) => {
      const offer = best.get(variantId)
      const variant = variants.get(variantId)
      return offer && variant ? [[productId, toBestOffer(context, offer, variant)] as const] : []
    }),
  )
}

function toBestOffer(
  { locale }: Context,
  best: BestOffer,
  variant: Variant,
): NonNullable<ProductThumbnail['bestOffer']> {
  const price = {
    id: best.priceId,
    externalId: best.priceExternalId,
    offerId: best.id,
    type: best.type,
    accountId: null,
    tagId: null,
    quantities: [Math.max(best.minOrderQuantity, best.breakQuantity)],
    prices: [best.price],
    discountPrices: [best.discountPrice],
  }
  return {
    offerInventory: toInventory(best, variant, []),
    offerPrice: toOfferPrice(price, best),
    supplier: toSupplierLite(best, locale),
  }
}
