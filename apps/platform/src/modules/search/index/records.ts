import { pickText } from '@tiber/contract/locales'
import { calculatePercent, toAmount, toMoney, toNumber } from '@tiber/contract/money'
import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { createVersionCache, identify } from '../../../database/version-cache.ts'
import {
  getAccountId,
  loadAttributes,
  findCategories,
  toList,
  loadNavigation,
  buildMainPicture,
  findThumbnailUrl,
  loadTags,
  resolveStore,
  formatAttributeValue,
  toBackorder,
  type Attributes,
  type Category,
} from '../../catalogue/service.ts'
import { readValues } from '../../custom-fields/service.ts'
import { findBestOffers, findPriceLadders, type BestOffer, type BestOfferOptions } from '../../prices/service.ts'
import { selectRecords, selectRecordVersions, type RecordRow, type RecordVersion } from './record-queries.ts'

type RecordOptions = BestOfferOptions & {
  withLadders?: boolean | undefined
  withAttributes?: boolean | undefined
  /** The current versions, where the statement that found the variants has read them. */
  versions?: RecordVersion[]
}

/** Returns variants as search records, in the order of their ids, in a handful of statements for any number. */
export async function loadRecords(
  context: Context,
  variantIds: string[],
  options: RecordOptions = {},
): Promise<SearchRecord[]> {
  if (variantIds.length === 0) return []
  const [versions, offers] = await Promise.all([
    options.versions ?? selectRecordVersions(context.db, variantIds, getAccountId(context)),
    findBestOffers(context, variantIds, options),
  ])
  const articles = await readArticles(context, versions)
  const offerIds = [...offers.values()].map(({ id }) => id)
  const ladders = options.withLadders ? await findPriceLadders(context, offerIds, options.currency) : undefined
  const withFields = [...offers.values()].filter(({ hasCustomFields }) => hasCustomFields).map(({ id }) => id)
  const fields = withFields.length === 0 ? new Map() : await readValues(context, withFields)
  const partNumbers = new Map(versions.map(({ variantId, partNumber }) => [variantId, partNumber]))
  return variantIds.flatMap((id) => {
    const article = articles.get(id)
    const best = offers.get(id)
    const partNumber = partNumbers.get(id) ?? null
    return article
      ? {
          product: article.product,
          navigations: article.navigations,
          variant: partNumber === null ? article.variant : { ...article.variant, partNumber },
          offer: best ? toOffer(best, fields.get(best.id) ?? []) : {},
          offerPrice: best ? { ...toOfferPrice(best), ...(ladders && { ladder: ladders.get(best.id) ?? [] }) } : {},
          supplier: best
            ? { id: best.supplier.id, externalId: best.supplier.externalId, name: best.supplier.name }
            : {},
          attributes: options.withAttributes === false ? [] : article.attributes,
        }
      : []
  })
}

/** The part of a record that is the same for everybody who reads it in one language and store. */
type Article = Pick<SearchRecord, 'product' | 'navigations' | 'variant' | 'attributes'>

const articleCache = createVersionCache<Article>({ name: 'search records', maxEntries: 4000 })

/** Builds the articles that are new or have changed; the others are known. */
async function readArticles(context: Context, versions: RecordVersion[]): Promise<Map<string, Article>> {
  const attributes = await loadAttributes(context)
  const navigation = await loadNavigation(context)
  const tags = await loadTags(context)
  const { storeViewId } = await resolveStore(context)
  const definitions = [attributes, navigation, tags].map(identify).join(' ')
  const current = new Map(versions.map(({ variantId, version }) => [variantId, `${version} ${definitions}`]))
  const load = async (ids: string[]) => {
    const rows = await selectRecords(context.db, ids)
    const getProductPart = createProductParts(context, { navigation, tags })
    return new Map(
      rows.map((row): [string, Article] => [
        row.id,
        {
          ...getProductPart(row),
          variant: toVariant(row, context),
          attributes: toAttributes(row, attributes, context),
        },
      ]),
    )
  }
  return articleCache(context, { scope: `${context.locale} ${storeViewId}`, versions: current }, load)
}

type ProductDefinitions = { navigation: Category[]; tags: Awaited<ReturnType<typeof loadTags>> }

/** Creates a function that builds the part of a product once: a table shows many variants of it. */
function createProductParts(context: Context, { navigation, tags }: ProductDefinitions) {
  const tagTexts = (id: string) => {
    const tag = tags.get(id)
    return tag ? [{ id, name: pickText(tag.name, context.locale) ?? tag.externalId }] : []
  }
  const known = new Map<string, Pick<SearchRecord, 'product' | 'navigations'>>()
  return (row: RecordRow) => {
    const given = known.get(row.productId) ?? {
      product: { ...toProduct(row, context), tags: row.tagIds.flatMap(tagTexts) },
      navigations: toNavigations(row, navigation, context),
    }
    known.set(row.productId, given)
    return given
  }
}

function toProduct(row: RecordRow, context: Context): Omit<SearchRecord['product'], 'tags'> {
  return {
    id: row.productId,
    externalId: row.productExternalId,
    sku: row.productSku,
    name: pickText(row.productName, context.locale) ?? row.productSku,
    description: pickText(row.productDescription, context.locale) ?? null,
    brand: row.brand,
    mainPictureUrl: findThumbnailUrl(context, toProductSource(row), listPictures(row, { ofVariant: false })) ?? null,
    unit: { id: row.unit, type: row.unitType, unit: row.unit },
    productUnit: row.unit,
    priceBasis: row.priceBasis,
    variantCount: row.variantCount,
  }
}

const toProductSource = (row: RecordRow) => ({
  id: row.productId,
  sku: row.productSku,
  name: row.productName,
  drawing: row.drawing,
  attributes: row.productAttributes,
  updatedAt: row.productUpdatedAt,
})

/** The variant's own pictures if it has any, else the product's. */
function listPictures({ pictures }: RecordRow, { ofVariant }: { ofVariant: boolean }) {
  if (!pictures) return []
  const own = ofVariant ? pictures.filter(({ variantId }) => variantId !== null) : []
  return own.length > 0 ? own : pictures.filter(({ variantId }) => variantId === null)
}

function toVariant(row: RecordRow, context: Context): SearchRecord['variant'] {
  const picture = buildMainPicture(context, row, listPictures(row, { ofVariant: true }))
  return {
    id: row.id,
    externalId: row.externalId,
    sku: row.sku,
    name: pickText(row.name, context.locale) ?? row.sku,
    description: pickText(row.description, context.locale) ?? null,
    ean: row.ean,
    mpn: row.mpn,
    partNumber: null,
    pictureUrls: (picture?.urls ?? []).map((url) => ({ ...url, main: true })),
  }
}

function toOffer(best: BestOffer, customFields: CustomFieldValue[]): SearchRecord['offer'] {
  return {
    id: best.id,
    externalId: best.externalId,
    currency: best.currency,
    stock: best.stock,
    packingType: best.packingType,
    productUnit: best.unit,
    quantityPerItem: Number(best.quantityPerItem),
    minOrderQuantity: best.minOrderQuantity,
    maxOrderQuantity: best.maxOrderQuantity,
    minStockAlert: best.minStockAlert,
    minShippingPrice: best.supplier.freightPrice === null ? null : Number(best.supplier.freightPrice),
    leadTimeToShip: best.leadTimeDays,
    orderMultiple: best.orderMultiple,
    restockDate: best.restockDate,
    backorder: toBackorder(best),
    offerCount: best.offerCount,
    customFields: customFields.map(({ customField, value }) => ({
      id: customField.id,
      externalId: customField.externalId,
      name: Object.values(customField.name)[0] ?? customField.externalId,
      value,
      values: Array.isArray(value) ? value : [value],
    })),
  }
}

function toOfferPrice(best: BestOffer): SearchRecord['offerPrice'] {
  const unit = toMoney(best.price)
  const discount = toAmount(best.discountPrice)
  return {
    id: best.priceId,
    externalId: best.priceExternalId,
    offerPriceType: best.type,
    itemPerPack: best.itemPerPack,
    price: toNumber(unit),
    itemPrice: toNumber(unit),
    unitPrice: toNumber(unit),
    unitPriceTTC: toNumber(unit + calculatePercent(unit, best.taxRate)),
    discountItemPrice: discount,
    discountUnitPrice: discount,
  }
}

/** Returns attributes in display order; the variant's values override the product's. */
function toAttributes(row: RecordRow, attributes: Attributes, { locale }: Context): SearchRecord['attributes'] {
  const given = { ...row.productAttributes, ...row.attributes }
  return Object.keys(given)
    .flatMap((key) => attributes.get(key) ?? [])
    .toSorted((a, b) => a.position - b.position)
    .map((attribute) => {
      const values = toList(given[attribute.externalId]!).map((value) => formatAttributeValue(attribute, value, locale))
      return {
        externalId: attribute.externalId,
        name: pickText(attribute.name, locale) ?? attribute.externalId,
        type: attribute.type,
        value: values.join(', '),
        values,
        unit: attribute.unit,
        symbol: attribute.symbol,
      }
    })
}

function toNavigations(row: RecordRow, all: Category[], { locale }: Context): SearchRecord['navigations'] {
  return findCategories(all, row.classificationId ?? undefined, row.tagIds).map(({ externalId, name }) => ({
    externalId,
    name: pickText(name, locale) ?? externalId,
  }))
}
