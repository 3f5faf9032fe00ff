import { pickText, type Locale } from '@tiber/contract/locales'
import { toAmount, toMoney, toNumber } from '@tiber/contract/money'
import type { OfferInventory, OfferPrice, OfferWithPrices } from '@tiber/contract/catalogue/prices'
import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import type { SupplierLite } from '@tiber/contract/catalogue/suppliers'
import type { Variant } from '@tiber/contract/catalogue/variants'
import { toBackorder } from '../catalogue/service.ts'
import type { OfferRow } from './offer-queries.ts'
import type { OfferPriceRow, ResolvedRow } from './queries.ts'
import { deliveryRange, toPricePoint } from './rules.ts'

export function toSupplierLite({ supplier, supplierRating }: OfferRow, locale: Locale): SupplierLite {
  const { id, externalId, name, returnPolicy, currency, freightPrice, freightFreeFrom, onTimePercent } = supplier
  return {
    id,
    externalId,
    name,
    returnPolicy: pickText(returnPolicy, locale) ?? null,
    supplierRating,
    freight: { price: toAmount(freightPrice), freeFrom: toAmount(freightFreeFrom), currency },
    onTimePercent,
    customFieldValues: [],
  }
}

export function toInventory(row: OfferRow, variant: Variant, customFieldValues: CustomFieldValue[]): OfferInventory {
  return {
    id: row.id,
    externalId: row.externalId,
    externalSource: row.externalSource,
    brand: row.brand,
    currency: row.currency,
    stock: row.stock,
    status: row.status,
    packingType: row.packingType,
    productUnit: row.unit,
    quantityPerItem: Number(row.quantityPerItem),
    minOrderQuantity: row.minOrderQuantity,
    maxOrderQuantity: row.maxOrderQuantity,
    minStockAlert: row.minStockAlert,
    leadTimeToShip: row.leadTimeDays,
    minShippingPrice: toAmount(row.supplier.freightPrice),
    minShippingPriceAdditional: null,
    minShippingType: null,
    minShippingZone: null,
    orderMultiple: row.orderMultiple,
    restockDate: row.restockDate,
    restockQuantity: row.restockQuantity,
    taxRate: Number(row.taxRate),
    backorder: toBackorder(row),
    customFieldValues,
    variant,
  }
}

export function toOfferPrice(row: OfferPriceRow, pack: { itemPerPack: number; taxRate: string }): OfferPrice {
  return {
    id: row.id,
    externalId: row.externalId,
    offerPriceType: row.type,
    itemPerPack: pack.itemPerPack,
    customerAccountId: row.accountId,
    customerTagId: row.tagId,
    priceRanges: row.quantities.map((quantity, at) => {
      const discount = row.discountPrices?.[at] ?? null
      return {
        quantity,
        price: toPricePoint(row.prices[at]!, pack.taxRate),
        discountPrice: discount === null ? null : toPricePoint(discount, pack.taxRate),
      }
    }),
  }
}

type OfferDetails = { variant: Variant; prices: OfferPriceRow[]; ladder: Ladder; values: CustomFieldValue[] }

export function toOffer(
  row: OfferRow,
  details: OfferDetails,
  { locale, now }: { locale: Locale; now: () => Date },
): OfferWithPrices {
  const range = deliveryRange(row, now())
  return {
    offerInventory: toInventory(row, details.variant, details.values),
    supplier: toSupplierLite(row, locale),
    offerPrices: details.prices.map((price) => toOfferPrice(price, row)),
    estimatedDeliveryDates: range
      ? [
          {
            code: 'STANDARD',
            label: locale === 'es-ES' ? 'Entrega estándar' : 'Standard delivery',
            shippingPriceUnit: toAmount(row.supplier.freightPrice),
            shippingZone: { code: 'DEFAULT', label: locale === 'es-ES' ? 'Península' : 'Mainland' },
            deliveryTimeRange: range,
          },
        ]
      : [],
    ladder: details.ladder,
  }
}

export type Ladder = NonNullable<OfferWithPrices['ladder']>

/** Drops steps that cost the same as the step before. */
export function toLadder(rows: ResolvedRow[]): Ladder {
  return rows
    .map((row) => ({
      quantity: Number(row.line.split(' ')[1]),
      unitPrice: toNumber(toMoney(row.unitPrice)),
      regularUnitPrice: row.discountPrice === null ? null : toAmount(row.price),
      offerPriceId: row.priceId,
      offerPriceType: row.type,
    }))
    .filter((step, at, all) => all[at - 1]?.unitPrice !== step.unitPrice)
}
