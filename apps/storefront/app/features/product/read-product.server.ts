import type { Asset, Product } from '@tiber/contract/catalogue/catalogue'
import type { MediaInfo } from '@tiber/contract/media'
import { packRows } from '#app/product-ui/packed-rows.ts'
import type { Variant } from '@tiber/contract/catalogue/variants'
import { getDocumentUrl } from '#app/product-ui/picture-url.ts'
import type { Spec } from '#app/product-ui/spec-value.ts'
import { getPathLocale } from '#app/i18n/locale.ts'
import { readCategoryTree, findChainTo } from '#app/server/category-tree.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'
import { getBuyerKey } from '../frame/frame-session.ts'
import { toRelatedGroups } from './related-view.ts'
import { toReviews } from './reviews/review-view.ts'
import {
  toOfferView,
  toSpecs,
  toVariantViews,
  mergeSharedSpecs,
  type OfferView,
  type VariantView,
} from './variants/variant-view.ts'

const maxVariants = 1000
const pageFeatures = new Set(['part-numbers', 'price-explanation'])
const reviewsPerPage = 10

export type ProductPageData = Awaited<ReturnType<typeof readProduct>>

/** Reads everything of a product page in two rounds. Visitors' pages never request prices, offers or suppliers. */
export async function readProduct(handle: SessionHandle, url: URL, id: string) {
  const { platform, session } = handle
  const locale = getPathLocale(url.pathname)
  const params = { id }
  const reviewPage = Math.max(0, (Math.trunc(Number(url.searchParams.get('reviews'))) || 1) - 1)
  const [product, offers, related, reviews, statistics, tree, settings] = await Promise.all([
    platform.products.read({ params }),
    session.isAuthenticated ? platform.products.offers({ params }) : [],
    platform.products.relatedProducts({ params, query: { size: 24 } }),
    platform.products.reviews({ params, query: { page: Math.min(reviewPage, 10_000), size: reviewsPerPage } }),
    platform.products.statReviews({ params }),
    readCategoryTree(handle, url),
    readShopSettings(handle),
  ]).catch(rethrowAsNotFound(url))
  const requested = url.searchParams.get('variant')
  const [variants, assets, lastPurchase] = await Promise.all([
    platform.productVariants.list({ query: { productSku: product.sku, size: maxVariants } }),
    platform.assets.list({ query: { productIds: [product.id], size: 100 } }),
    session.isAuthenticated && settings.features.includes('orders')
      ? findLastPurchase(handle, requested ?? product.sku)
      : null,
  ])
  const offersByVariant = Map.groupBy(offers, ({ offerInventory }) => offerInventory.variant.id)
  const shared = toSpecs(product.attributeValues, locale)
  const views = toVariantViews(variants.content, { locale, offersByVariant, shared })
  const selected = findVariant(variants.content, requested)
  const category = product.navigationCategories[0]
  return {
    buyer: getBuyerKey(session),
    product: {
      ...toProductView(product, selected),
      specs: selectSpecs(shared, views, selected && toSpecs(selected.attributeValues, locale)),
    },
    pictures: toPictures(selected?.productPictures?.length ? selected.productPictures : product.productPictures),
    documents: toDocuments(assets.content, selected?.id),
    chain: (category && findChainTo(tree, category.id)?.map(({ name, path }) => ({ name, path }))) ?? [],
    variants: packRows(views),
    selected: views.find((view) => view.id === selected?.id) ?? null,
    offers: selected ? toOfferViews(offersByVariant.get(selected.id) ?? []) : [],
    lastPurchase: selected ? lastPurchase : null,
    related: toRelatedGroups(related.productThumbnails.content, locale),
    reviews: toReviews({ reviews, statistics, userId: session.user?.id }),
    isSignedIn: session.isAuthenticated,
    features: session.isAuthenticated ? settings.features.filter((feature) => pageFeatures.has(feature)) : [],
  }
}

/** Returns the last purchase of the requested variant; null if it was never bought or the user may not see orders. */
async function findLastPurchase({ platform, dependencies }: SessionHandle, requested: string) {
  const variantIds = [...new Set([requested.trim(), requested.trim().toUpperCase()])].filter(Boolean)
  if (variantIds.length === 0) return null
  const found = await attempt(dependencies, 'lastPurchases', () =>
    platform.orders.lastPurchases({ body: { variantIds } }),
  )
  return found?.[0] ?? null
}

/** Finds the variant by id or code, or the only one of a product with a single variant. */
function findVariant(variants: Variant[], requested: string | null): Variant | undefined {
  const code = requested?.trim().toUpperCase()
  const named =
    code &&
    variants.find(({ id, skuVariant, externalId }) =>
      [id, skuVariant, externalId].some((each) => each.toUpperCase() === code),
    )
  return named || (variants.length === 1 ? variants[0] : undefined)
}

const toOfferViews = (offers: Parameters<typeof toOfferView>[0][]): OfferView[] => offers.map(toOfferView)

/** Returns the attributes of the selected variant; of a family only those shared by all variants. */
function selectSpecs(shared: Spec[], views: VariantView[], variantSpecs: Spec[] | undefined): Spec[] {
  const differing = new Set(variantSpecs ? [] : views.flatMap(({ specs }) => specs.map(({ id }) => id)))
  return mergeSharedSpecs(variantSpecs ?? [], shared).filter(
    ({ id, values }) => values.length > 0 && !differing.has(id),
  )
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
    .map(({ id, type, name, url }) => ({ id, type, name, address: getDocumentUrl(url) }))
}
