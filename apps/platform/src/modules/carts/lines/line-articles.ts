import { getQuantityBounds } from '@tiber/contract/carts/quantities'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { pickText } from '@tiber/contract/locales'
import { toDay } from '../../prices/service.ts'
import type { CustomerContext } from '../../../context.ts'
import { createVersionCache, identify } from '../../../database/version-cache.ts'
import {
  loadAttributes,
  findCategories,
  toList,
  loadNavigation,
  findThumbnailUrl,
  formatAttributeValue,
  toBackorder,
  type Attributes,
  type Category,
} from '../../catalogue/service.ts'
import { selectArticles, type ArticleRow, type LineRow } from './line-queries.ts'
import { toQuantityRule } from './rules.ts'

/** What depends on the line and on the company: prices and the id of the price. */
type OwnOfferPart =
  | 'offerPriceId'
  | 'totalPrice'
  | 'totalDiscountPrice'
  | 'unitPrice'
  | 'regularUnitPrice'
  | 'ladder'
  | 'offerPriceType'

/** The part of a line that is the same in all carts that are read in one language, on one day. */
export type LineArticle = Pick<CartLine, 'productVariant' | 'supplier'> & {
  offer: Omit<CartLine['offer'], OwnOfferPart>
  supply: Pick<ArticleRow, 'productStatus' | 'variantStatus' | 'offerStatus' | 'supplierStatus'>
  rule: ReturnType<typeof toQuantityRule>
  bounds: ReturnType<typeof getQuantityBounds>
  taxRate: string
  backorderDate: string | null
}

const articleCache = createVersionCache<LineArticle>({ name: 'articles of lines', maxEntries: 5000 })
const noAttributes: Attributes = new Map()

/** Returns the articles of lines by offer; only those that have changed are read. */
export async function readLineArticles(
  context: CustomerContext,
  lines: LineRow[],
  { withAttributes }: { withAttributes: boolean },
): Promise<Map<string, LineArticle>> {
  const attributes = withAttributes ? await loadAttributes(context) : noAttributes
  const navigation = await loadNavigation(context)
  const definitions = `${identify(attributes)} ${identify(navigation)}`
  const scope = [context.locale, context.caller.storeViewId, toDay(context.now()), withAttributes].join(' ')
  const versions = new Map(lines.map(({ offerId, version }) => [offerId, `${version} ${definitions}`]))
  return articleCache(context, { scope, versions }, async (offerIds) => {
    const findCategoryName = createCategoryNames(context, navigation)
    const rows = await selectArticles(context, offerIds)
    return new Map(rows.map((row) => [row.offerId, toArticle(context, row, { attributes, findCategoryName })]))
  })
}

function createCategoryNames({ locale }: CustomerContext, navigation: Category[]) {
  const names = new Map<string, string | null>()
  return ({ classificationId, tagIds }: ArticleRow): string | null => {
    const key = `${classificationId} ${tagIds.join(' ')}`
    const known = names.get(key)
    if (known !== undefined) return known
    const [category] = findCategories(navigation, classificationId ?? undefined, tagIds)
    const name = category ? (pickText(category.name, locale) ?? category.externalId) : null
    names.set(key, name)
    return name
  }
}

type Lookups = { attributes: Attributes; findCategoryName: (row: ArticleRow) => string | null }

function toArticle(context: CustomerContext, row: ArticleRow, { attributes, findCategoryName }: Lookups): LineArticle {
  const { locale } = context
  const rule = toQuantityRule(row)
  return {
    rule,
    bounds: getQuantityBounds(rule),
    supply: {
      productStatus: row.productStatus,
      variantStatus: row.variantStatus,
      offerStatus: row.offerStatus,
      supplierStatus: row.supplierStatus,
    },
    taxRate: row.taxRate,
    backorderDate: row.backorderDate,
    productVariant: {
      id: row.variantExternalId,
      name: pickText(row.variantName, locale) ?? row.sku,
      imageLink: findThumbnailUrl(context, toPictureSource(row), row.pictures ?? []) ?? null,
      sku: row.sku,
      skuProduct: row.productSku,
      brand: row.brand,
      mpn: row.mpn,
      mainProductBusinessId: row.productId,
      status: row.variantStatus,
      variantAttributesValues: formatAttributes(row, attributes, locale),
    },
    supplier: {
      id: row.supplierExternalId,
      name: row.supplierName,
      status: row.supplierStatus,
      businessId: row.supplierId,
    },
    offer: {
      currency: row.currency,
      stock: row.stock,
      itemPerPack: row.itemPerPack,
      quantityPerItem: Number(row.quantityPerItem),
      minOrderQuantity: row.minOrderQuantity,
      maxOrderQuantity: row.maxOrderQuantity,
      packingType: row.packingType,
      productUnit: row.unit,
      navigationCategory: findCategoryName(row),
      status: row.offerStatus,
      customFieldValues: [],
      id: row.offerId,
      priceBasis: row.priceBasis,
      orderMultiple: row.orderMultiple,
      minStockAlert: row.minStockAlert,
      restockQuantity: row.restockQuantity,
      restockDate: row.restockDate,
      backorder: toBackorder(row),
      leadTimeToShip: row.leadTimeDays,
      taxRate: Number(row.taxRate),
    },
  }
}

const toPictureSource = ({ variantId, sku, variantName, drawing, attributes, updated }: ArticleRow) => ({
  id: variantId,
  sku,
  name: variantName,
  drawing,
  attributes,
  updatedAt: updated,
})

function formatAttributes(
  { attributes: values }: ArticleRow,
  attributes: Attributes,
  locale: CustomerContext['locale'],
) {
  return Object.entries(values)
    .flatMap(([key, value]) => {
      const attribute = attributes.get(key)
      return attribute ? [{ attribute, value }] : []
    })
    .toSorted((a, b) => a.attribute.position - b.attribute.position)
    .map(({ attribute, value }) => ({
      id: attribute.externalId,
      name: pickText(attribute.name, locale) ?? attribute.externalId,
      value: toList(value)
        .map((each) => formatAttributeValue(attribute, each, locale))
        .join(', '),
    }))
}
