import type { Asset, Product } from '@tiber/contract/catalogue'
import type { MediaInfo } from '@tiber/contract/media'
import type { Variant } from '@tiber/contract/variants'
import { documentAddress } from '#app/goods/picture-address.ts'
import type { Spec } from '#app/goods/spec-value.ts'
import { localeOfPath } from '#app/i18n/locale.ts'
import { categoryTree, chainTo } from '#app/server/category-tree.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { orNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { shopSettings } from '#app/server/shop-settings.server.ts'
import { buyerOf } from '../frame/frame-session.ts'
import { toRelated } from './related-view.ts'
import { toReviews } from './review-view.ts'
import { toOfferView, toSpecs, toVariantViews, withShared, type OfferView, type VariantView } from './variant-view.ts'

const mostVariants = 1000
const shown = new Set(['part-numbers', 'price-explanation'])
const reviewsPerPage = 10

export type ProductPageData = Awaited<ReturnType<typeof readProduct>>

/** Reads everything of a product page in two rounds. Visitors' pages never request prices, offers or suppliers. */
export async function readProduct(handle: SessionHandle, url: URL, id: string) {
  const { platform, session } = handle
  const locale = localeOfPath(url.pathname)
  const params = { id }
  const reviewPage = Math.max(0, (Math.trunc(Number(url.searchParams.get('reviews'))) || 1) - 1)
  const [product, offers, related, reviews, statistics, tree, settings] = await Promise.all([
    platform.products.read({ params }),
    session.isAuthenticated ? platform.products.offers({ params }) : [],
    platform.products.relatedProducts({ params, query: { size: 24 } }),
    platform.products.reviews({ params, query: { page: Math.min(reviewPage, 10_000), size: reviewsPerPage } }),
    platform.products.statReviews({ params }),
    categoryTree(handle, url),
    shopSettings(handle),
  ]).catch(orNotFound(url))
  const wanted = url.searchParams.get('variant')
  const [variants, assets, lastPurchase] = await Promise.all([
    platform.productVariants.list({ query: { productSku: product.sku, size: mostVariants } }),
    platform.assets.list({ query: { productIds: [product.id], size: 100 } }),
    session.isAuthenticated && settings.features.includes('orders')
      ? lastPurchaseOf(handle, wanted ?? product.sku)
      : null,
  ])
  const offersOf = Map.groupBy(offers, ({ offerInventory }) => offerInventory.variant.id)
  const shared = toSpecs(product.attributeValues, locale)
  const views = toVariantViews(variants.content, { locale, offersOf, shared })
  const selected = findVariant(variants.content, wanted)
  const category = product.navigationCategories[0]
  return {
    buyer: buyerOf(session),
    product: {
      ...toProductView(product, selected),
      specs: specsFor(shared, views, selected && toSpecs(selected.attributeValues, locale)),
    },
    pictures: toPictures(selected?.productPictures?.length ? selected.productPictures : product.productPictures),
    documents: toDocuments(assets.content, selected?.id),
    chain: (category && chainTo(tree, category.id)?.map(({ name, path }) => ({ name, path }))) ?? [],
    variants: views,
    selected: views.find((view) => view.id === selected?.id) ?? null,
    offers: selected ? offersFor(offersOf.get(selected.id) ?? []) : [],
    lastPurchase: selected ? lastPurchase : null,
    related: toRelated(related.productThumbnails.content, locale),
    reviews: toReviews({ reviews, statistics, userId: session.user?.id }),
    isSignedIn: session.isAuthenticated,
    features: session.isAuthenticated ? settings.features.filter((feature) => shown.has(feature)) : [],
  }
}

/** Returns the last purchase of the requested variant; null if it was never bought or the user may not see orders. */
async function lastPurchaseOf({ platform, parts }: SessionHandle, wanted: string) {
  const variantIds = [...new Set([wanted.trim(), wanted.trim().toUpperCase()])].filter(Boolean)
  if (variantIds.length === 0) return null
  const found = await attempt(parts.log, 'lastPurchases', () => platform.orders.lastPurchases({ body: { variantIds } }))
  return found?.[0] ?? null
}

/** Finds the variant by id or code, or the only one of a product with a single variant. */
function findVariant(variants: Variant[], wanted: string | null): Variant | undefined {
  const code = wanted?.trim().toUpperCase()
  const named =
    code &&
    variants.find(({ id, skuVariant, externalId }) =>
      [id, skuVariant, externalId].some((each) => each.toUpperCase() === code),
    )
  return named || (variants.length === 1 ? variants[0] : undefined)
}

const offersFor = (offers: Parameters<typeof toOfferView>[0][]): OfferView[] => offers.map(toOfferView)

/** Returns the attributes of the selected variant; of a family only those shared by all variants. */
function specsFor(shared: Spec[], views: VariantView[], own: Spec[] | undefined): Spec[] {
  const differing = new Set(own ? [] : views.flatMap(({ specs }) => specs.map(({ id }) => id)))
  return withShared(own ?? [], shared).filter(({ id, values }) => values.length > 0 && !differing.has(id))
}

function toProductView(product: Product, selected: Variant | undefined) {
  return {
    id: product.id,
    sku: product.sku,
    name: product.info.name,
    description: selected?.description || product.info.description,
    brand: product.brand,
    mpn: product.mpn,
    gtin: product.gtin,
    unit: product.productUnit.unit,
    basis: product.priceBasis ?? 1,
  }
}

export type PictureView = { name: string; thumbnail: string; full: string; width: number; height: number }

function toPictures(pictures: MediaInfo[]): PictureView[] {
  return pictures
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
    .flatMap(({ urls, name }) => {
      const full = urls.find(({ sizeType }) => sizeType === 'LARGE') ?? urls.at(-1)
      const small = urls.find(({ sizeType }) => sizeType === 'SMALL') ?? full
      return full && small
        ? [{ name: name ?? '', thumbnail: small.url, full: full.url, width: full.widthInPx, height: full.heightInPx }]
        : []
    })
}

/** Selects the documents of the family and of the selected variant. */
function toDocuments(assets: Asset[], variantId: string | undefined) {
  return assets
    .filter((asset) => asset.type !== 'PICTURE' && (asset.variantId === null || asset.variantId === variantId))
    .map(({ id, type, name, url }) => ({ id, type, name, address: documentAddress(url) }))
}
