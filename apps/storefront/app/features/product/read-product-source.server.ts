import type { CallResult } from '@tiber/contract/call'
import type { ProductThumbnail } from '@tiber/contract/catalogue/catalogue'
import type { PageOffer, PageRelated, productPages } from '@tiber/contract/catalogue/product-pages'
import type { OfferWithPrices } from '@tiber/contract/catalogue/prices'
import { selectVariant, type Variant } from '@tiber/contract/catalogue/variants'
import { pickText, type Locale } from '@tiber/contract/locales'
import { buildPriceLadder } from '#app/product-ui/price-ladder.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'

const maxVariants = 1000

type ProductPage = CallResult<typeof productPages.read>
/** What the page is built from, whichever calls it was read by. */
type ProductSource = Omit<ProductPage, 'variants' | 'attributes'> & { variants: SourceVariant[] }
export type SourceVariant = Omit<ProductPage['variants'][number], 'values'> & Pick<Variant, 'attributeValues'>

type SourceInput = {
  id: string
  locale: Locale
  /** Id or code of the selected variant. */
  requested: string | undefined
  reviews: { page: number; size: number }
}

/** Reads a product in one call if the platform has it, else by the calls of the contract. */
export async function readProductSource(handle: SessionHandle, input: SourceInput): Promise<ProductSource> {
  const { features } = await readShopSettings(handle)
  if (features.includes('product-page')) return readPage(handle, input)
  return readSingly(handle, input, { hasPurchases: features.includes('orders') })
}

async function readPage({ platform }: SessionHandle, { id, requested, reviews }: SourceInput): Promise<ProductSource> {
  // A blank code selects nothing, and a longer one, or one that the platform would refuse, is none.
  const variant = requested?.includes('\0') ? undefined : requested?.trim().slice(0, 255)
  const page = await platform.productPages.read({ params: { id }, query: { ...reviews, ...(variant && { variant }) } })
  const attributes = new Map(page.attributes.map((attribute) => [attribute.externalId, attribute]))
  const variants = page.variants.map(({ values, ...each }) => ({
    ...each,
    attributeValues: values.flatMap(({ attribute: name, value }) => {
      const attribute = attributes.get(name)
      return attribute ? [{ attribute, value }] : []
    }),
  }))
  return { ...page, variants }
}

/** Reads in two rounds. Visitors' pages never request prices, offers or suppliers. */
async function readSingly(
  handle: SessionHandle,
  { id, locale, requested, reviews: paging }: SourceInput,
  { hasPurchases }: { hasPurchases: boolean },
): Promise<ProductSource> {
  const { platform, session } = handle
  const params = { id }
  const [product, offers, related, reviews, statistics] = await Promise.all([
    platform.products.read({ params }),
    session.isAuthenticated ? platform.products.offers({ params }) : [],
    platform.products.relatedProducts({ params, query: { size: 24 } }),
    platform.products.reviews({ params, query: paging }),
    platform.products.statReviews({ params }),
  ])
  const [{ content: variants }, assets, lastPurchase] = await Promise.all([
    platform.productVariants.list({ query: { productSku: product.sku, size: maxVariants } }),
    platform.assets.list({ query: { productIds: [product.id], size: 100 } }),
    session.isAuthenticated && hasPurchases ? findLastPurchase(handle, requested ?? product.sku) : null,
  ])
  const selected = selectVariant(variants, requested)
  return {
    product,
    variants,
    selected: selected
      ? { id: selected.id, description: selected.description, productPictures: selected.productPictures ?? [] }
      : null,
    offers: offers.map(toPageOffer),
    related: related.productThumbnails.content.map((thumbnail) => toPageRelated(thumbnail, locale)),
    reviews,
    statistics,
    documents: assets.content.filter(
      ({ type, variantId }) => type !== 'PICTURE' && (variantId === null || variantId === selected?.id),
    ),
    lastPurchase: selected ? lastPurchase : null,
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

function toPageOffer(offer: OfferWithPrices): PageOffer {
  const { offerInventory, supplier, offerPrices, ladder, estimatedDeliveryDates } = offer
  const steps = buildPriceLadder(offerPrices).map(({ from, unitPrice }) => ({ quantity: from, unitPrice }))
  return {
    variantId: offerInventory.variant.id,
    offerInventory,
    supplier,
    offerPrices,
    deliveryTimeRange: estimatedDeliveryDates[0]?.deliveryTimeRange ?? null,
    ladder: ladder ?? steps,
  }
}

function toPageRelated({ product, bestOffer, relationType }: ProductThumbnail, locale: Locale): PageRelated {
  const [main] = product.productPictures
  const picture = main?.urls.find(({ sizeType }) => sizeType === 'SMALL') ?? main?.urls[0]
  const step = bestOffer?.offerPrice && buildPriceLadder([bestOffer.offerPrice])[0]
  return {
    relationType: relationType ?? 'RELATED',
    id: product.id,
    sku: product.sku,
    name: pickText(product.name, locale) ?? product.info.name,
    brand: product.brand,
    picture: picture?.url ?? null,
    variantCount: product.variantCount ?? 1,
    unit: product.productUnit.unit,
    priceBasis: product.priceBasis ?? 1,
    ...(step && { unitPrice: step.unitPrice }),
  }
}
