import { getQuantityBounds, splitQuantity, type QuantityRule } from '@tiber/contract/carts/quantities'
import type { Availability, CartLine, Price3 } from '@tiber/contract/carts/cart-shapes'
import { pickText } from '@tiber/contract/locales'
import { calculatePercent, toAmount, toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../../context.ts'
import {
  loadAttributes,
  findCategories,
  toList,
  loadNavigation,
  findThumbnailUrl,
  formatAttributeValue,
  toBackorder,
  type Attributes,
} from '../../catalogue/service.ts'
import { findPriceLadders } from '../../prices/service.ts'
import type { LineRow } from './line-queries.ts'
import { findBlockers, toQuantityRule } from './rules.ts'

/**
 * Converts rows to the API shape, with one lookup for all. Exports of 10,000 lines skip the attributes, which nobody
 * reads there.
 */
export async function toLines(
  context: CustomerContext,
  rows: LineRow[],
  { withAttributes = true } = {},
): Promise<CartLine[]> {
  if (rows.length === 0) return []
  const attributes: Attributes = withAttributes ? await loadAttributes(context) : new Map()
  const navigation = await loadNavigation(context)
  const offerIds = rows.map(({ offerId }) => offerId)
  const ladders = await findPriceLadders(context, offerIds)
  const categoryNames = new Map<string, string | null>()
  const findCategoryName = ({ classificationId, tagIds }: LineRow) => {
    const key = `${classificationId} ${tagIds.join(' ')}`
    const known = categoryNames.get(key)
    if (known !== undefined) return known
    const [category] = findCategories(navigation, classificationId ?? undefined, tagIds)
    const name = category ? (pickText(category.name, context.locale) ?? category.externalId) : null
    categoryNames.set(key, name)
    return name
  }
  return rows.map((row) => toLine(row, { context, attributes, ladders, findCategoryName }))
}

type LineLookups = {
  context: CustomerContext
  attributes: Attributes
  ladders: Awaited<ReturnType<typeof findPriceLadders>>
  findCategoryName: (row: LineRow) => string | null
}

/** Copies no row as a whole: it has fifty columns, and a cart may have thousands of lines. */
function toLine(row: LineRow, { context, attributes, ladders, findCategoryName }: LineLookups): CartLine {
  const { locale } = context
  const ladder = ladders.get(row.offerId) ?? []
  const rule = toQuantityRule(row)
  return {
    id: row.id,
    quantity: row.quantity,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    blockedLineInformation: findBlockers(row, getQuantityBounds(rule)),
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
      offerPriceId: row.offerPriceId,
      currency: row.currency,
      totalPrice: toPiecePrice(row.regularUnitPrice ?? row.unitPrice, row.taxRate),
      totalDiscountPrice: toPiecePrice(row.unitPrice, row.taxRate),
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
      unitPrice: toAmount(row.unitPrice),
      priceBasis: row.priceBasis,
      regularUnitPrice: toAmount(row.regularUnitPrice),
      ladder: ladder.map(({ quantity, unitPrice }) => ({ quantity, unitPrice })),
      orderMultiple: row.orderMultiple,
      minStockAlert: row.minStockAlert,
      restockQuantity: row.restockQuantity,
      restockDate: row.restockDate,
      backorder: toBackorder(row),
      leadTimeToShip: row.leadTimeDays,
      taxRate: Number(row.taxRate),
      offerPriceType: ladder.findLast(({ quantity }) => quantity <= row.quantity)?.offerPriceType ?? null,
    },
    availability: toAvailability(row, rule),
    linePrice: toPrice3(row.net, row.tax),
    partNumber: row.partNumber,
    previousUnitPrice: toAmount(row.previousUnitPrice),
    note: row.note,
    reference: row.reference,
    section: row.section,
    parQuantity: row.parQuantity,
  }
}

function toAvailability({ quantity, backorderDate }: LineRow, rule: QuantityRule): Availability {
  const { now, later, missing } = splitQuantity(quantity, rule)
  return { now, later, laterDate: later > 0 ? backorderDate : null, missing }
}

const toPictureSource = ({ variantId, sku, variantName, drawing, attributes, updated }: LineRow) => ({
  id: variantId,
  sku,
  name: variantName,
  drawing,
  attributes,
  updatedAt: updated,
})

export const toPrice3 = (net: string, tax: string) => ({
  priceWithTax: toNumber(toMoney(net) + toMoney(tax)),
  priceWithoutTax: toNumber(toMoney(net)),
  taxAmount: toNumber(toMoney(tax)),
})

/** Returns the price of one piece, unrounded; an offer without a price for the account costs 0. */
function toPiecePrice(unitPrice: string | null, taxRate: string): Price3 {
  const net = toMoney(unitPrice ?? '0')
  const tax = calculatePercent(net, taxRate)
  return { priceWithTax: toNumber(net + tax), priceWithoutTax: toNumber(net), taxAmount: toNumber(tax) }
}

function formatAttributes({ attributes: values }: LineRow, attributes: Attributes, locale: CustomerContext['locale']) {
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
