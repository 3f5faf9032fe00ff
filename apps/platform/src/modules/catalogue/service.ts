import type { Asset, Product } from '@tiber/contract/catalogue/catalogue'
import { PlatformError } from '@tiber/contract/errors'
import { pickText, addShortKeys } from '@tiber/contract/locales'
import { maxPageSize, toSpringPage } from '@tiber/contract/paging'
import { selectVariant, type Variant } from '@tiber/contract/catalogue/variants'
import { readOnce, type Context } from '../../context.ts'
import { createCache, createRebuild } from '../../database/cache.ts'
import type { Db } from '@tiber/server/database'
import { getAccountId, loadAssortments, invalidateAssortments } from './assortments.ts'
import {
  loadAttributes,
  invalidateAttributes,
  toList,
  formatAttributeValue,
  toAttribute,
  toAttributeValues,
} from './attributes.ts'
import { signDocumentUrl } from './drawings/drawing-urls.ts'
import { findCategories, invalidateNavigation, loadNavigation } from './navigation.ts'
import { buildPictures } from './pictures.ts'
import * as queries from './queries.ts'
import { readAssets, toVariants } from './variant-response.ts'

export {
  upsertAttributeOptions,
  upsertAttributes,
  upsertCategories,
  upsertCategoryParents,
  upsertOffers,
  upsertProducts,
  upsertReplacements,
  upsertRootCategories,
  upsertVariants,
} from './import-queries.ts'
export { deleteEmptyCategory, deleteProducts } from './delete-queries.ts'
export { deleteAssets, moveAssets, upsertAssets, type FileOwner } from './import-file-queries.ts'
export { ensureNamed, replaceRelations } from './import-reference-queries.ts'
export { deletePartNumber, replacePartNumbers, upsertPartNumber } from './part-number-queries.ts'
export { findMatchingVariants } from './related/matching-variants.ts'
export { addToStock, lockOffers } from './stock/stock-queries.ts'
export {
  backorderColumns,
  backorderDate,
  backorderQuantity,
  deliverableQuantity,
  deliveryRank,
  laterQuantity,
  restockDate,
  toBackorder,
  transitDays,
  type BackorderRow,
} from './stock/backorder-queries.ts'
export { getAccountId, loadAssortments, resolveStore } from './assortments.ts'
export { isInAssortments, isOfferInAssortments, type Assortment } from './assortment-queries.ts'
export { loadAttributes, toList, formatAttributeValue, type Attributes } from './attributes.ts'
export { findCategories, loadNavigation, getCategoryPath, type Category } from './navigation.ts'
export { listBriefProducts } from './list-catalogue.ts'
export { buildMainPicture, findThumbnailUrl } from './pictures.ts'
export { variantPictures, type AssetRow } from './queries.ts'
export type { AttributeValues } from './tables.ts'
export { normaliseCode } from './rules.ts'
export { listProductReviews, loadReviewStatistics, readProductStatistics } from './read-reviews.ts'

export type ProductRef = { id: string; idType?: string | undefined }

export async function requireProduct(context: Context, ref: ProductRef): Promise<queries.ProductRow> {
  const row = await readOnce(context, `product ${ref.idType ?? ''} ${ref.id}`, async () =>
    queries.selectProduct(context, ref, await loadAssortments(context)),
  )
  if (!row) throw new PlatformError('F-E-002', `Product ${ref.id} not found.`, 'id')
  return row
}

/** Returns the caller's account, for its part numbers, and the assortments that limit what it sees. */
const loadViewer = async (context: Context) => ({
  accountId: getAccountId(context),
  assortments: await loadAssortments(context),
})

export async function findVariant(context: Context, ref: ProductRef): Promise<queries.VariantRow | undefined> {
  return queries.selectVariant(context, ref, await loadViewer(context))
}

export async function requireVariant(context: Context, ref: ProductRef): Promise<queries.VariantRow> {
  const row = await findVariant(context, ref)
  if (!row) throw new PlatformError('F-E-002', `Variant ${ref.id} not found.`, 'id')
  return row
}

export async function readProduct(context: Context, ref: ProductRef): Promise<Product> {
  const [product] = await toProducts(context, [await requireProduct(context, ref)])
  return product!
}

/** Returns the products the caller may see, in the order of the ids. */
export async function listProducts(context: Context, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectProducts(context, ids, await loadAssortments(context))
  const order = new Map(ids.map((id, at) => [id, at]))
  return toProducts(
    context,
    rows.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!),
  )
}

type Tags = Map<string, Awaited<ReturnType<typeof queries.selectTags>>[number]>

const toTags = createRebuild<Awaited<ReturnType<typeof queries.selectTags>>, Tags>(
  (rows) => new Map(rows.map((row) => [row.id, row])),
)
const tagCache = createCache(
  { name: 'tags', seconds: 30 },
  async (db: Db, _all: null, previous?: Tags): Promise<Tags> => toTags(await queries.selectTags(db), previous),
)

/** Loads the product tags by id; cached. */
export const loadTags = (context: Context) => tagCache.read(context, null)

/** Invalidates the cached categories, attributes, tags and assortments after a change in this process. */
export function invalidateCatalogue(context: Context) {
  tagCache.invalidate(context.db)
  invalidateAttributes(context)
  invalidateNavigation(context)
  invalidateAssortments(context)
}

async function toProducts(context: Context, rows: queries.ProductRow[]): Promise<Product[]> {
  const { locale } = context
  const attributes = await loadAttributes(context)
  const navigation = await loadNavigation(context)
  const tagTexts = await loadTags(context)
  const assets = await readAssets(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = assets.filter(({ productId, variantId }) => productId === row.id && variantId === null)
    const productPictures = buildPictures(context, row, own)
    const name = pickText(row.name, locale) ?? row.sku
    const description = pickText(row.description, locale) ?? null
    return {
      id: row.id,
      externalId: row.externalId,
      externalSource: row.externalSource,
      djustProductUuid: row.id,
      sku: row.sku,
      name: addShortKeys(row.name),
      description: addShortKeys(row.description),
      brand: row.brand,
      mpn: row.mpn,
      gtin: row.gtin,
      productStatus: row.status,
      isBundle: false,
      classificationCategory: row.classification && {
        id: row.classification.id,
        externalId: row.classification.externalId,
        externalSource: 'CLIENT' as const,
        name: pickText(row.classification.name, locale) ?? row.classification.externalId,
      },
      navigationCategories: findCategories(navigation, row.classification?.id, row.tagIds).map((each) => ({
        id: each.id,
        externalId: each.externalId,
        name: pickText(each.name, locale) ?? each.externalId,
      })),
      tags: row.tagIds.flatMap((id) => {
        const tag = tagTexts.get(id)
        return tag ? [{ id, name: pickText(tag.name, locale) ?? tag.externalId }] : []
      }),
      productUnit: { id: row.unit, type: row.unitType, unit: row.unit },
      imageLinks: productPictures.flatMap(({ urls }) => urls.at(-1)?.url ?? []),
      productPictures,
      attributeValues: toAttributeValues(row.attributes, attributes, locale),
      info: { name, description, brand: row.brand, sku: row.sku, unit: row.unit },
      priceBasis: row.priceBasis,
      variantCount: row.variantCount,
    }
  })
}

type Paging = { page: number; size: number }

export async function listVariants(context: Context, { productSku, page, size }: Paging & { productSku: string }) {
  const product = await requireProduct(context, { id: productSku })
  const rows = await queries.selectVariants(context, [product.id], await loadViewer(context))
  const shown = rows.slice(page * size, (page + 1) * size)
  return toSpringPage(await toVariants(context, shown), { page, size, total: rows.length })
}

/** Lists the variants of a product the caller may see; only the selected one has pictures, if there is one. */
export async function listPageVariants(context: Context, productId: string, requested: string | undefined) {
  const all = await queries.selectVariants(context, [productId], await loadViewer(context))
  const rows = all.slice(0, maxPageSize)
  const selected = selectVariant(
    rows.map(({ id, sku, externalId }) => ({ id, skuVariant: sku, externalId })),
    requested,
  )
  const variants = await toVariants(context, rows, ({ id }) => id === selected?.id)
  return { variants, selected: variants.find(({ id }) => id === selected?.id) }
}

export async function readVariant(context: Context, ref: ProductRef): Promise<Variant> {
  const [variant] = await toVariants(context, [await requireVariant(context, ref)])
  return variant!
}

/** Returns variants by id without a visibility check: the caller must have found them to be visible. */
export async function listVariantsById(context: Context, ids: string[]): Promise<Map<string, Variant>> {
  const rows = ids.length === 0 ? [] : await queries.selectVariantsById(context, ids, await loadViewer(context))
  return new Map((await toVariants(context, rows)).map((variant) => [variant.id, variant]))
}

/** Lists the attributes in which the variants differ, with their values. */
export async function listVariantAttributes(context: Context, ref: ProductRef) {
  const product = await requireProduct(context, ref)
  const rows = await queries.selectVariants(context, [product.id], await loadViewer(context))
  const attributes = await loadAttributes(context)
  return [...attributes.values()].flatMap((attribute) => {
    const values = rows.flatMap((row) => {
      const value = row.attributes[attribute.externalId]
      return value === undefined ? [] : toList(value)
    })
    const distinct = [...new Set(values)].toSorted(compareByRank(attribute))
    if (distinct.length < 2) return []
    return [
      {
        ...toAttribute(attribute),
        values: distinct.map((each) => formatAttributeValue(attribute, each, context.locale)),
      },
    ]
  })
}

type Definition = Awaited<ReturnType<typeof loadAttributes>> extends Map<string, infer Each> ? Each : never

/** Sorts numbers by size, options in their own order, texts alphabetically. */
function compareByRank({ options }: Definition) {
  type Value = string | number | boolean
  const rank = (value: Value) => (typeof value === 'number' ? value : (options.get(String(value))?.position ?? 0))
  return (a: Value, b: Value) => rank(a) - rank(b) || String(a).localeCompare(String(b))
}

/** Lists the relations of a product, replacements first. */
export const listRelations = queries.selectRelations

/** Finds the variant of each product to show first, by product. */
export async function findDefaultVariants(context: Context, productIds: string[]): Promise<Map<string, string>> {
  const rows = productIds.length === 0 ? [] : await queries.selectDefaultVariants(context, productIds)
  return new Map(rows.map(({ productId, id }) => [productId, id]))
}

type AssetFilter = Paging & { id?: string[]; productIds?: string[]; productIdType?: string; type?: Asset['type'][] }

export async function listAssets(
  context: Context,
  { id: assetIds, productIds = [], productIdType, type, page, size }: AssetFilter,
) {
  const assortments = await loadAssortments(context)
  const criteria = { ids: productIds, idType: productIdType }
  const given = assetIds
    ? await queries.selectAssetsById(context, assetIds, assortments)
    : await readAssets(context, await queries.selectProductIds(context, criteria, assortments))
  const all = given.filter((each) => !type || type.includes(each.type)).map((row) => toAsset(context, row))
  return toSpringPage(all.slice(page * size, (page + 1) * size), { page, size, total: all.length })
}

/** Lists the files of a product and its variants; the caller must have found it to be visible. */
export const listProductAssets = async (context: Context, productId: string): Promise<Asset[]> =>
  (await readAssets(context, [productId])).map((row) => toAsset(context, row))

const toAsset = (context: Context, { position: _position, ...row }: queries.AssetRow): Asset => ({
  ...row,
  url: signDocumentUrl(context, row.url),
  name: pickText(row.name, context.locale) ?? row.externalId,
})
