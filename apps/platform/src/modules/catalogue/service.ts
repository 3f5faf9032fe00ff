import type { Asset, Product } from '@tiber/contract/catalogue'
import { PlatformError } from '@tiber/contract/errors'
import { textIn, withShortKeys } from '@tiber/contract/locales'
import { toSpringPage } from '@tiber/contract/paging'
import type { Variant } from '@tiber/contract/variants'
import type { Context } from '../../context.ts'
import { remembered } from '../../database/remembered.ts'
import type { Db } from '@tiber/server/database'
import { accountOf, assortmentsOf, forgetAssortments } from './assortments.ts'
import {
  attributesOf,
  forgetAttributes,
  listOf,
  textOf,
  toAttribute,
  toAttributesDetails,
  toAttributeValues,
} from './attributes.ts'
import { signedDocument } from './drawing-addresses.ts'
import { categoriesOf, forgetNavigation, navigationOf } from './navigation.ts'
import { picturesOf } from './pictures.ts'
import * as queries from './queries.ts'

export { accountOf, assortmentsOf, placeOf } from './assortments.ts'
export { isInAssortments, isOfferInAssortments, type Assortment } from './assortment-queries.ts'
export { attributesOf, listOf, textOf, type Attributes } from './attributes.ts'
export { categoriesOf, navigationOf, pathOf, type Category } from './navigation.ts'
export { mainPictureOf } from './pictures.ts'
export type { AssetRow } from './queries.ts'
export type { AttributeValues } from './tables.ts'
export { normalCode } from './rules.ts'
export { statisticsOf } from './review-statistics.ts'

export type Wanted = { id: string; idType?: string | undefined }

export async function requireProduct(context: Context, wanted: Wanted): Promise<queries.ProductRow> {
  const row = await queries.selectProduct(context, wanted, await assortmentsOf(context))
  if (!row) throw new PlatformError('F-E-002', `There is no product ${wanted.id}.`, 'id')
  return row
}

/** Whose numbers are shown, and what may be seen. */
const readerOf = async (context: Context) => ({
  accountId: accountOf(context),
  assortments: await assortmentsOf(context),
})

export async function findVariant(context: Context, wanted: Wanted): Promise<queries.VariantRow | undefined> {
  return queries.selectVariant(context, wanted, await readerOf(context))
}

export async function requireVariant(context: Context, wanted: Wanted): Promise<queries.VariantRow> {
  const row = await findVariant(context, wanted)
  if (!row) throw new PlatformError('F-E-002', `There is no variant ${wanted.id}.`, 'id')
  return row
}

export async function readProduct(context: Context, wanted: Wanted): Promise<Product> {
  const [product] = await toProducts(context, [await requireProduct(context, wanted)])
  return product!
}

/** Those of the ids the caller may see, in the order of the ids. */
export async function listProducts(context: Context, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectProducts(context, ids, await assortmentsOf(context))
  const order = new Map(ids.map((id, at) => [id, at]))
  return toProducts(
    context,
    rows.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!),
  )
}

const tags = remembered(30, async (db: Db, _all: null) => {
  const rows = await queries.selectTags(db)
  return new Map(rows.map((row) => [row.id, row]))
})

/** The texts of product tags by id; kept in memory. */
export const tagsOf = (context: Context) => tags.read(context, null)

/** What is kept in memory of categories, attributes, tags and assortments, after a change in this process. */
export function forgetCatalogue(context: Context) {
  tags.forget(context.db)
  forgetAttributes(context)
  forgetNavigation(context)
  forgetAssortments(context)
}

async function toProducts(context: Context, rows: queries.ProductRow[]): Promise<Product[]> {
  const { locale } = context
  const attributes = await attributesOf(context)
  const navigation = await navigationOf(context)
  const tagTexts = await tagsOf(context)
  const assets = await queries.selectAssets(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = assets.filter(({ productId, variantId }) => productId === row.id && variantId === null)
    const productPictures = picturesOf(context, row, own)
    const name = textIn(row.name, locale) ?? row.sku
    const description = textIn(row.description, locale) ?? null
    return {
      id: row.id,
      externalId: row.externalId,
      externalSource: row.externalSource,
      djustProductUuid: row.id,
      sku: row.sku,
      name: withShortKeys(row.name),
      description: withShortKeys(row.description),
      brand: row.brand,
      mpn: row.mpn,
      gtin: row.gtin,
      productStatus: row.status,
      isBundle: false,
      classificationCategory: row.classification && {
        id: row.classification.id,
        externalId: row.classification.externalId,
        externalSource: 'CLIENT' as const,
        name: textIn(row.classification.name, locale) ?? row.classification.externalId,
      },
      navigationCategories: categoriesOf(navigation, row.classification?.id, row.tagIds).map((each) => ({
        id: each.id,
        externalId: each.externalId,
        name: textIn(each.name, locale) ?? each.externalId,
      })),
      tags: row.tagIds.flatMap((id) => {
        const tag = tagTexts.get(id)
        return tag ? [{ id, name: textIn(tag.name, locale) ?? tag.externalId }] : []
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
  const rows = await queries.selectVariants(context, [product.id], await readerOf(context))
  const shown = rows.slice(page * size, (page + 1) * size)
  return toSpringPage(await toVariants(context, shown), { page, size, total: rows.length })
}

export async function readVariant(context: Context, wanted: Wanted): Promise<Variant> {
  const [variant] = await toVariants(context, [await requireVariant(context, wanted)])
  return variant!
}

/** For who has the ids from a place where they were found visible. */
export async function listVariantsById(context: Context, ids: string[]): Promise<Map<string, Variant>> {
  const rows = ids.length === 0 ? [] : await queries.selectVariantsById(context, ids, await readerOf(context))
  return new Map((await toVariants(context, rows)).map((variant) => [variant.id, variant]))
}

async function toVariants(context: Context, rows: queries.VariantRow[]): Promise<Variant[]> {
  const { locale } = context
  const attributes = await attributesOf(context)
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const assets = productIds.length === 0 ? [] : await queries.selectAssets(context, productIds)
  const byProduct = Map.groupBy(assets, ({ productId }) => productId)
  return rows.map((row) => {
    const all = byProduct.get(row.productId) ?? []
    const own = all.filter(({ variantId }) => variantId === row.id)
    const shared = all.filter(({ variantId }) => variantId === null)
    const productPictures = picturesOf(context, row, own.length > 0 ? own : shared)
    const name = textIn(row.name, locale) ?? row.sku
    const description = textIn(row.description, locale) ?? null
    return {
      id: row.id,
      externalId: row.externalId,
      skuProduct: row.productSku,
      skuVariant: row.sku,
      name,
      description,
      ean: row.ean,
      gtin: row.ean,
      mpn: row.mpn,
      default: row.isDefault,
      status: row.status,
      attributeValues: toAttributeValues(row.attributes, attributes, locale),
      attributesDetails: toAttributesDetails(row.attributes, attributes, locale),
      productPictures,
      productMediaInfoDTO: productPictures[0] ?? null,
      mainImageUrl: productPictures[0]?.urls.at(-1)?.url ?? null,
      info: { name, description, ean: row.ean, mpn: row.mpn, sku: row.sku },
      partNumber: row.partNumber,
      replacedBy: row.replacedBy && {
        ...row.replacedBy,
        name: textIn(row.replacedBy.name, locale) ?? row.replacedBy.sku,
      },
    }
  })
}

/** The attributes that differ between the variants, with the values they have. */
export async function listVariantAttributes(context: Context, wanted: Wanted) {
  const product = await requireProduct(context, wanted)
  const rows = await queries.selectVariants(context, [product.id], await readerOf(context))
  const attributes = await attributesOf(context)
  return [...attributes.values()].flatMap((attribute) => {
    const values = rows.flatMap((row) => {
      const value = row.attributes[attribute.externalId]
      return value === undefined ? [] : listOf(value)
    })
    const distinct = [...new Set(values)].toSorted(byRank(attribute))
    if (distinct.length < 2) return []
    return [{ ...toAttribute(attribute), values: distinct.map((each) => textOf(attribute, each, context.locale)) }]
  })
}

type Definition = Awaited<ReturnType<typeof attributesOf>> extends Map<string, infer Each> ? Each : never

/** Numbers by size, options in their own order, texts by alphabet. */
function byRank({ options }: Definition) {
  type Value = string | number | boolean
  const rank = (value: Value) => (typeof value === 'number' ? value : (options.get(String(value))?.position ?? 0))
  return (a: Value, b: Value) => rank(a) - rank(b) || String(a).localeCompare(String(b))
}

/** What a product is related to, replacements first. */
export const listRelations = queries.selectRelations

/** The variant of each product that is shown first, by product. */
export async function defaultVariantsOf(context: Context, productIds: string[]): Promise<Map<string, string>> {
  const rows = productIds.length === 0 ? [] : await queries.selectDefaultVariants(context, productIds)
  return new Map(rows.map(({ productId, id }) => [productId, id]))
}

type AssetFilter = Paging & { productIds?: string[]; productIdType?: string; type?: Asset['type'][] }

export async function listAssets(context: Context, { productIds = [], productIdType, type, page, size }: AssetFilter) {
  const wanted = { ids: productIds, idType: productIdType }
  const ids = await queries.selectProductIds(context, wanted, await assortmentsOf(context))
  const given = ids.length === 0 ? [] : await queries.selectAssets(context, ids)
  const all = given
    .filter((each) => !type || type.includes(each.type))
    .map(({ position: _position, ...row }): Asset => ({
      ...row,
      url: signedDocument(context, row.url),
      name: textIn(row.name, context.locale) ?? row.externalId,
    }))
  return toSpringPage(all.slice(page * size, (page + 1) * size), { page, size, total: all.length })
}
