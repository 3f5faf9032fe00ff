import type { CallResult } from '@tiber/contract/call'
import type { productPages } from '@tiber/contract/catalogue/product-pages'
import type { Variant } from '@tiber/contract/catalogue/variants'
import type { Context, CustomerContext } from '../../context.ts'

import * as catalogue from '../catalogue/service.ts'
import { listLastPurchases } from '../orders/public.ts'
import { listPageOffers, listRelatedBriefly } from '../prices/service.ts'

type ProductPage = CallResult<typeof productPages.read>
type PageInput = { variant?: string; page: number; size: number }

/** Reads everything the page of a product shows; what several parts of it need is read once. */
export async function readProductPage(
  outer: Context,
  id: string,
  { variant: requested, ...paging }: PageInput,
): Promise<ProductPage> {
  const context = outer.sharedReads ? outer : { ...outer, sharedReads: new Map() }
  const { id: productId, sku } = await catalogue.requireProduct(context, { id })
  const [product, { variants, selected }, offers, related, reviews, statistics, assets, lastPurchase] =
    await Promise.all([
      catalogue.readProduct(context, { id }),
      catalogue.listPageVariants(context, productId, requested),
      listPageOffers(context, productId),
      listRelatedBriefly(context, productId, requested),
      catalogue.listProductReviews(context, productId, paging),
      catalogue.readProductStatistics(context, productId),
      catalogue.listProductAssets(context, productId),
      findLastPurchase(context, requested ?? sku),
    ])
  return {
    product,
    attributes: listAttributes(variants),
    variants: variants.map(toPageVariant),
    selected: selected
      ? { id: selected.id, description: selected.description, productPictures: selected.productPictures ?? [] }
      : null,
    offers,
    related,
    reviews,
    statistics,
    documents: assets.filter(
      ({ type, variantId }) => type !== 'PICTURE' && (variantId === null || variantId === selected?.id),
    ),
    lastPurchase: selected ? lastPurchase : null,
  }
}

const isBuyer = (context: Context): context is CustomerContext =>
  context.caller?.clientType === 'ACCOUNT' && context.caller.rights.has('ORDER_READ')

async function findLastPurchase(context: Context, requested: string): Promise<ProductPage['lastPurchase']> {
  if (!isBuyer(context)) return null
  const code = requested.trim()
  return (await listLastPurchases(context, [...new Set([code, code.toUpperCase()])]))[0] ?? null
}

function listAttributes(variants: Variant[]): ProductPage['attributes'] {
  const all = variants.flatMap(({ attributeValues }) => attributeValues.map(({ attribute }) => attribute))
  return [...new Map(all.map((attribute) => [attribute.externalId, attribute])).values()]
}

const toPageVariant = (variant: Variant): ProductPage['variants'][number] => ({
  id: variant.id,
  externalId: variant.externalId,
  skuVariant: variant.skuVariant,
  name: variant.name,
  ean: variant.ean,
  gtin: variant.gtin,
  mpn: variant.mpn,
  status: variant.status,
  partNumber: variant.partNumber ?? null,
  replacedBy: variant.replacedBy ?? null,
  values: variant.attributeValues.map(({ attribute, value }) => ({ attribute: attribute.externalId, value })),
})
