import type { Product } from '@tiber/contract/catalogue/catalogue'
import type { MediaInfo } from '@tiber/contract/media'
import { packRows } from '#app/product-ui/packed-rows.ts'
import { getDocumentUrl } from '#app/product-ui/picture-url.ts'
import type { Spec } from '#app/product-ui/spec-value.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { readCategoryTree, findChainTo } from '#app/server/category-tree.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'
import { getBuyerKey } from '../frame/frame-session.ts'
import { readProductSource } from './read-product-source.server.ts'
import { toRelatedGroups } from './related-view.ts'
import { toReviews } from './reviews/review-view.ts'
import {
  toOfferView,
  toSelectedVariant,
  toSpecs,
  toTableVariant,
  toVariantViews,
  mergeSharedSpecs,
  type OfferView,
  type VariantView,
} from './variants/variant-view.ts'

const pageFeatures = new Set(['part-numbers', 'price-explanation'])
const reviewsPerPage = 10

export type ProductPageData = Awaited<ReturnType<typeof readProduct>>

/** Reads everything of a product page. */
export async function readProduct(handle: SessionHandle, url: URL, id: string) {
  const { session } = handle
  const locale = getPathLocale(url.pathname)
  const reviewPage = Math.max(0, (Math.trunc(Number(url.searchParams.get('reviews'))) || 1) - 1)
  const requested = url.searchParams.get('variant') ?? undefined
  const reviewPaging = { page: Math.min(reviewPage, 10_000), size: reviewsPerPage }
  const [source, tree, settings] = await Promise.all([
    readProductSource(handle, { id, locale, requested, reviews: reviewPaging }),
    readCategoryTree(handle, url),
    readShopSettings(handle),
  ]).catch(rethrowAsNotFound(url))
  const { product, variants, offers, selected } = source
  const offersByVariant = Map.groupBy(offers, ({ variantId }) => variantId)
  const shared = toSpecs(product.attributeValues, locale)
  const views = toVariantViews(variants, { locale, offersByVariant, shared })
  const variantValues = variants.find((variant) => variant.id === selected?.id)?.attributeValues
  const selectedView = views.find((view) => view.id === selected?.id)
  const category = product.navigationCategories[0]
  return {
    buyer: getBuyerKey(session),
    product: {
      ...toProductView(product, selected?.description),
      specs: selectSpecs(shared, views, variantValues && toSpecs(variantValues, locale)),
    },
    pictures: toPictures(selected?.productPictures.length ? selected.productPictures : product.productPictures),
    documents: source.documents.map(({ id: documentId, type, name, url: address }) => ({
      id: documentId,
      type,
      name,
      address: getDocumentUrl(address),
    })),
    chain: (category && findChainTo(tree, category.id)?.map(({ name, path }) => ({ name, path }))) ?? [],
    variants: packRows(views.map(toTableVariant)),
    selected: selectedView ? toSelectedVariant(selectedView) : null,
    offers: selected ? toOfferViews(offersByVariant.get(selected.id) ?? []) : [],
    lastPurchase: source.lastPurchase,
    related: toRelatedGroups(source.related),
    reviews: toReviews({ reviews: source.reviews, statistics: source.statistics, userId: session.user?.id }),
    isSignedIn: session.isAuthenticated,
    features: session.isAuthenticated ? settings.features.filter((feature) => pageFeatures.has(feature)) : [],
  }
}

const toOfferViews = (offers: Parameters<typeof toOfferView>[0][]): OfferView[] => offers.map(toOfferView)

/** Returns the attributes of the selected variant; of a family only those shared by all variants. */
function selectSpecs(shared: Spec[], views: VariantView[], variantSpecs: Spec[] | undefined): Spec[] {
  const differing = new Set(variantSpecs ? [] : views.flatMap(({ specs }) => specs.map(({ id }) => id)))
  return mergeSharedSpecs(variantSpecs ?? [], shared).filter(
    ({ id, values }) => values.length > 0 && !differing.has(id),
  )
}

function toProductView(product: Product, variantDescription: string | null | undefined) {
  return {
    id: product.id,
    sku: product.sku,
    name: product.info.name,
    description: variantDescription || product.info.description,
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
