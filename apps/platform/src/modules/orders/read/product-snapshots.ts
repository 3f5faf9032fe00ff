import { pickText } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { buildMainPicture, formatAttributeValue, toList, type Attributes } from '../../catalogue/service.ts'
import type { LineRow } from './line-queries.ts'

/** Converts the ordered product and variant, as they were when the line was created. */
export function toProductSnapshots(row: LineRow, context: Context, attributes: Attributes) {
  const { locale } = context
  const { product, variant } = row.snapshot
  const picture = buildPicture(row, context)
  const details: Details = {
    getName: (name, otherwise) => pickText(name, locale) ?? otherwise,
    locale,
    picture,
    mainImageUrl: picture?.urls[0]?.url ?? null,
    attributeTexts: listAttributeTexts(variant.attributes, attributes, locale),
  }
  return {
    orderLogisticLineProductDto: toProductSnapshot(product, variant, details),
    orderLogisticLineProductVariantDto: toVariantSnapshot(variant, details),
  }
}

type Product = LineRow['snapshot']['product']
type Variant = LineRow['snapshot']['variant']

/** Data shared by the snapshots of product and variant. */
type Details = {
  getName: (name: Record<string, string>, otherwise: string) => string
  locale: Context['locale']
  picture: ReturnType<typeof buildPicture>
  mainImageUrl: string | null
  attributeTexts: ReturnType<typeof listAttributeTexts>
}

/** Builds the picture of the variant, or else of its product; undefined if the catalogue no longer has them. */
function buildPicture(row: LineRow, context: Context) {
  if (row.pictureUpdated === null) return undefined
  const { sku, name, attributes } = row.snapshot.variant
  const own = (row.pictures ?? []).filter(({ variantId }) => variantId !== null)
  return buildMainPicture(
    context,
    { id: row.variantId, sku, name, drawing: row.drawing, attributes, updatedAt: row.pictureUpdated },
    own.length > 0 ? own : (row.pictures ?? []),
  )
}

/** Formats the known attributes of a variant, in the order of the catalogue. */
function listAttributeTexts(values: Variant['attributes'], attributes: Attributes, locale: Context['locale']) {
  const attributeTexts = Object.entries(values).flatMap(([key, value]) => {
    const attribute = attributes.get(key)
    if (!attribute) return []
    const texts = toList(value).map((each) => formatAttributeValue(attribute, each, locale))
    return [{ attribute, text: texts.join(', ') }]
  })
  return attributeTexts.toSorted((a, b) => a.attribute.position - b.attribute.position)
}

function toProductSnapshot(
  product: Product,
  { gtin, mpn }: Variant,
  { getName, locale, mainImageUrl, attributeTexts }: Details,
) {
  const category = product.category ? getName(product.category.name, product.category.externalId) : null
  return {
    sku: product.sku,
    externalId: product.externalId,
    djustProductUuid: product.id,
    name: getName(product.name, product.sku),
    description: product.description ? (pickText(product.description, locale) ?? null) : null,
    brand: product.brand,
    mainImageUrl,
    productUnit: product.unit,
    classificationCategory: category,
    classificationCategoryExternalId: product.category?.externalId ?? null,
    navigationCategory: category,
    navigationCategoryExternalId: product.category?.externalId ?? null,
    navigationCategories: category === null ? [] : [category],
    tags: [],
    gtin,
    mpn,
    defaultLanguage: locale,
    externalSource: 'CLIENT' as const,
    productAttributeValues: [],
    specifications: attributeTexts.map(({ attribute, text }) => ({
      attribute: getName(attribute.name, attribute.externalId),
      value: text,
    })),
  }
}

function toVariantSnapshot(variant: Variant, { getName, picture, mainImageUrl, attributeTexts }: Details) {
  return {
    sku: variant.sku,
    externalId: variant.externalId,
    externalReference: variant.externalId,
    name: getName(variant.name, variant.sku),
    description: null,
    ean: variant.ean,
    gtin: variant.gtin,
    mpn: variant.mpn,
    mainImageUrl,
    externalSource: 'CLIENT' as const,
    attributeValues: attributeTexts.map(({ attribute, text }) => ({
      attribute: { externalId: attribute.externalId, name: getName(attribute.name, attribute.externalId) },
      attributeValue: text,
    })),
    productMediaInfoDTOS: picture ? [picture] : [],
  }
}
