import type { Product, ProductThumbnail, ThumbnailList } from '@tiber/contract/catalogue/catalogue'
import { maxRelated, type PageRelated } from '@tiber/contract/catalogue/product-pages'
import { pickText } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { Variant } from '@tiber/contract/catalogue/variants'
import { toSpringPage } from '@tiber/contract/paging'
import type { Context } from '../../context.ts'
import * as catalogue from '../catalogue/service.ts'
import { toInventory, toOfferPrice, toSupplierLite } from './offers.ts'
import { findBestOffers, type BestOffer } from './best-offers.ts'

type Paging = { page: number; size: number }

/** Lists related products, accessories and replacements, grouped by the kind of relation. */
export async function listRelated(
  context: Context,
  ref: catalogue.ProductRef,
  { page, size }: Paging,
): Promise<ThumbnailList> {
  const product = await catalogue.requireProduct(context, ref)
  const relations = await catalogue.listRelations(context, product.id)
  const related = await catalogue.listProducts(
    context,
    relations.map(({ relatedId }) => relatedId),
  )
  const relationTypes = new Map(relations.map(({ relatedId, type }) => [relatedId, type]))
  const thumbnails = await toThumbnails(context, related.slice(page * size, (page + 1) * size))
  const buckets = [...Map.groupBy(related, ({ id }) => relationTypes.get(id)!)].map(([key, all]) => ({
    key,
    count: all.length,
    values: all.map(({ id }) => id),
  }))
  return {
    aggregations: [{ type: 'RELATION', buckets }],
    productThumbnails: toSpringPage(
      thumbnails.map((each) => ({ ...each, relationType: relationTypes.get(each.product.id)! })),
      { page, size, total: related.length },
    ),
  }
}

/**
 * Lists as many related products as a page shows, each with its price and the variant in the size of the requested one.
 */
export async function listRelatedBriefly(
  context: Context,
  productId: string,
  variant: string | undefined,
): Promise<PageRelated[]> {
  const relations = (await catalogue.listRelations(context, productId)).map(
    ({ relatedId, type }) => [relatedId, type] as const,
  )
  const relationTypes = new Map(relations)
  const ids = [...relationTypes.keys()]
  const [found, variantIds, matching] = await Promise.all([
    catalogue.listBriefProducts(context, ids),
    catalogue.findDefaultVariants(context, ids),
    catalogue.findMatchingVariants(context, { productId, variant }, ids),
  ])
  const products = found.slice(0, maxRelated)
  const productIds = products.map(({ id }) => id)
  const defaultIds = productIds.flatMap((id) => variantIds.get(id) ?? [])
  const best = await findBestOffers(context, [
    ...new Set([...defaultIds, ...productIds.flatMap((id) => matching.get(id)?.id ?? [])]),
  ])
  return products.map((product) => {
    const match = matching.get(product.id)
    const offer = best.get(variantIds.get(product.id) ?? '')
    const matchOffer = best.get(match?.id ?? '')
    return {
      relationType: relationTypes.get(product.id)!,
      ...product,
      ...(offer && { unitPrice: getUnitPrice(offer) }),
      variant: match
        ? {
            id: match.id,
            externalId: match.externalId,
            sku: match.sku,
            name: pickText(match.name, context.locale) ?? match.sku,
            offer: matchOffer ? toShownOffer(matchOffer) : null,
          }
        : null,
    }
  })
}

const getUnitPrice = ({ discountPrice, price }: BestOffer) => toNumber(toMoney(discountPrice ?? price))

const toShownOffer = (offer: BestOffer) => ({
  unitPrice: getUnitPrice(offer),
  stock: offer.stock,
  minOrderQuantity: offer.minOrderQuantity,
  maxOrderQuantity: offer.maxOrderQuantity,
  minStockAlert: offer.minStockAlert,
  orderMultiple: offer.orderMultiple,
  restockDate: offer.restockDate,
  backorder: catalogue.toBackorder(offer),
})

/** Builds the thumbnails of products in the given order; those the caller may not see are left out. */
export async function buildThumbnails(context: Context, productIds: string[]): Promise<ProductThumbnail[]> {
  const byId = new Map((await catalogue.listProducts(context, productIds)).map((each) => [each.id, each]))
  return toThumbnails(
    context,
    productIds.flatMap((id) => byId.get(id) ?? []),
  )
}

async function toThumbnails(context: Context, products: Product[]): Promise<ProductThumbnail[]> {
  const ids = products.map(({ id }) => id)
  const best = await findBestOffersOfProducts(context, ids)
  const stats = await catalogue.loadReviewStatistics(context, ids)
  return products.map((product) => ({
    product,
    bestOffer: best.get(product.id) ?? null,
    productReviewRatings: stats.get(product.id) ?? { rating: 0, countRating: 0 },
    attributeViewDetails: [],
  }))
}

/** Finds the best offer of each product's default variant. */
async function findBestOffersOfProducts(context: Context, productIds: string[]) {
  const variantIds = await catalogue.findDefaultVariants(context, productIds)
  const best = await findBestOffers(context, [...variantIds.values()], { withDetails: true })
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
