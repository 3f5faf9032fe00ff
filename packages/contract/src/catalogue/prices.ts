import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { CustomFieldValue, externalSources } from '../company/custom-fields.ts'
import { currencies } from '../currencies.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf } from '../shapes.ts'
import { SupplierLite } from './suppliers.ts'
import { productStatuses, Variant } from './variants.ts'

export const offerPriceTypes = ['PUBLIC', 'GROUP', 'ACCOUNT'] as const
export type OfferPriceType = (typeof offerPriceTypes)[number]
export const packingTypes = ['BOX', 'BOTTLE', 'UNIT'] as const
export const offerStatuses = ['ACTIVE', 'INACTIVE'] as const

/** Price of one piece with up to six decimals, under the two names clients read; a pack costs `itemPerPack` times it. */
export type PricePoint = Static<typeof PricePoint>
export const PricePoint = Type.Object({
  itemPrice: Type.Number(),
  itemPriceTTC: Type.Number(),
  unitPrice: Type.Number(),
  unitPriceTTC: Type.Number(),
})

/** Price from a quantity of pieces on. */
export const PriceRange = Type.Object({
  quantity: Type.Integer(),
  price: PricePoint,
  discountPrice: Type.Optional(Nullable(PricePoint)),
})

export type OfferPrice = Static<typeof OfferPrice>
export const OfferPrice = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  offerPriceType: OneOf(offerPriceTypes),
  itemPerPack: Type.Integer(),
  customerAccountId: Type.Optional(Nullable(Type.String())),
  customerTagId: Type.Optional(Nullable(Type.String())),
  priceRanges: Type.Array(PriceRange),
})

/** What the supplier delivers later: pieces that can be promised beyond the stock, null for any number, and the day. */
export type Backorder = Static<typeof Backorder>
export const Backorder = Type.Object({ quantity: Nullable(Type.Integer()), date: Type.String() })

export type OfferInventory = Static<typeof OfferInventory>
export const OfferInventory = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  externalSource: OneOf(externalSources),
  brand: Nullable(Type.String()),
  currency: Type.String(),
  stock: Type.Integer(),
  status: OneOf(offerStatuses),
  packingType: OneOf(packingTypes),
  productUnit: Type.String(),
  quantityPerItem: Type.Number(),
  minOrderQuantity: Type.Integer(),
  maxOrderQuantity: Nullable(Type.Integer()),
  minStockAlert: Nullable(Type.Integer()),
  /** Days until the supplier ships from stock. */
  leadTimeToShip: Nullable(Type.Integer()),
  minShippingPrice: Nullable(Type.Number()),
  minShippingPriceAdditional: Nullable(Type.Number()),
  minShippingType: Nullable(Type.String()),
  minShippingZone: Nullable(Type.String()),
  /** Tiber extension: quantity step, date and quantity of the next restock, tax rate in percent, back-orders if allowed. */
  orderMultiple: Type.Optional(Type.Integer()),
  restockDate: Type.Optional(Nullable(Type.String())),
  restockQuantity: Type.Optional(Nullable(Type.Integer())),
  taxRate: Type.Optional(Type.Number()),
  backorder: Type.Optional(Nullable(Backorder)),
  customFieldValues: Type.Array(CustomFieldValue),
  variant: Variant,
})

const DeliveryEstimate = Type.Object({
  code: Type.String(),
  label: Type.String(),
  shippingPriceUnit: Nullable(Type.Number()),
  shippingZone: Type.Object({ code: Type.String(), label: Type.String() }),
  deliveryTimeRange: Type.Object({ earliestDeliveryDate: Type.String(), latestDeliveryDate: Type.String() }),
})

export type LadderStep = Static<typeof LadderStep>
export const LadderStep = Type.Object({
  quantity: Type.Integer(),
  unitPrice: Type.Number(),
  /** Price without the discount. */
  regularUnitPrice: Nullable(Type.Number()),
  offerPriceId: Type.String(),
  offerPriceType: OneOf(offerPriceTypes),
})

/** Supplier's offer of a variant with the caller's prices, the best price type first. */
export type OfferWithPrices = Static<typeof OfferWithPrices>
export const OfferWithPrices = Type.Object({
  offerInventory: OfferInventory,
  supplier: SupplierLite,
  offerPrices: Type.Array(OfferPrice),
  estimatedDeliveryDates: Type.Array(DeliveryEstimate),
  /** Tiber extension: the caller's unit price from each quantity on, from any price list. */
  ladder: Type.Optional(Type.Array(LadderStep)),
})

export const offersQuery = {
  currency: Type.Optional(OneOf(currencies)),
  withoutPrices: Type.Optional(Type.Boolean({ description: 'Include offers without a price for the caller' })),
}

/** Step of a price explanation, with net unit prices. */
export type PriceStep = Static<typeof PriceStep>
export const PriceStep = Type.Object({
  step: OneOf(['list', 'contract', 'break', 'discount']),
  offerPriceType: OneOf(offerPriceTypes),
  /** Name of the price list, in the language of the request. */
  name: Type.String(),
  reference: Nullable(Type.String()),
  validUntil: Nullable(Type.String()),
  /** Minimum quantity of the price. */
  quantity: Type.Integer(),
  unitPrice: Type.Number(),
})

export type PriceExplanation = Static<typeof PriceExplanation>
export const PriceExplanation = Type.Object({
  offerId: Type.String(),
  offerPriceId: Type.String(),
  supplier: Type.Object({ id: Type.String(), name: Type.String() }),
  currency: Type.String(),
  quantity: Type.Integer(),
  /** Steps from the public list price to the price charged, which the last step holds. */
  steps: Type.Array(PriceStep),
  unitPrice: Type.Number(),
  net: Type.Number(),
  taxRate: Type.Number(),
  tax: Type.Number(),
  gross: Type.Number(),
  /** Difference that rounding to cents makes to quantity times unit price. */
  rounding: Type.Number(),
  /** Next price break, with its unit price and net total. */
  nextBreak: Nullable(Type.Object({ quantity: Type.Integer(), unitPrice: Type.Number(), net: Type.Number() })),
  computedAt: Type.String(),
})

/** Ids or external ids. */
const Ids = Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 }))

const bulkFilter = {
  ...listQuery,
  currency: Type.Optional(OneOf(currencies)),
  variantIds: Ids,
  supplierIds: Ids,
  offerIds: Ids,
}

export const offers = callGroup({
  inventories: {
    method: 'GET',
    path: '/v1/shop/offer-inventories',
    summary: 'List offers in bulk with stock, packs and limits; empty for visitors',
    access: 'anyone',
    query: closedObject({
      ...bulkFilter,
      supplierId: Ids,
      offerPriceIds: Ids,
      hasStock: Type.Optional(Type.Boolean()),
      productStatus: Type.Optional(Type.Array(OneOf(productStatuses))),
    }),
    returns: SpringPage(OfferInventory),
    errors: [],
  },
  prices: {
    method: 'GET',
    path: '/v1/shop/offer-prices',
    summary: 'List the caller’s prices in bulk; empty for visitors',
    access: 'anyone',
    query: closedObject({ ...bulkFilter, offerInventoryExternalId: Ids }),
    returns: SpringPage(OfferPrice),
    errors: [],
  },
  explainPrice: {
    method: 'GET',
    path: '/v1/tiber/offers/{offerId}/price-explanation',
    summary: 'Explain the caller’s price of an offer at a quantity',
    access: 'customer',
    query: closedObject({ quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })) }),
    returns: PriceExplanation,
    errors: [],
    extension: 'price-explanation',
  },
})
