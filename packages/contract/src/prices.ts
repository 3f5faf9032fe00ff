import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { CustomFieldValue, externalSources } from './custom-fields.ts'
import { currencies } from './currencies.ts'
import { listQuery, SpringPage } from './paging.ts'
import { closedObject, Nullable, OneOf } from './shapes.ts'
import { SupplierLite } from './suppliers.ts'
import { Variant } from './variants.ts'

export const offerPriceTypes = ['PUBLIC', 'GROUP', 'ACCOUNT'] as const
export type OfferPriceType = (typeof offerPriceTypes)[number]
export const packingTypes = ['BOX', 'BOTTLE', 'UNIT'] as const
export const offerStatuses = ['ACTIVE', 'INACTIVE'] as const

/** `unitPrice` is for one piece, with up to six decimals; `itemPrice` for a whole pack, in cents. Both are net. */
export type PricePoint = Static<typeof PricePoint>
export const PricePoint = Type.Object({
  itemPrice: Type.Number(),
  itemPriceTTC: Type.Number(),
  unitPrice: Type.Number(),
  unitPriceTTC: Type.Number(),
})

/** Holds from this quantity of pieces on. */
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
  /** Days until what is in stock leaves the supplier. */
  leadTimeToShip: Nullable(Type.Integer()),
  minShippingPrice: Nullable(Type.Number()),
  minShippingPriceAdditional: Nullable(Type.Number()),
  minShippingType: Nullable(Type.String()),
  minShippingZone: Nullable(Type.String()),
  /** Ours: quantities go in steps of this; when more arrives (a date), and how many; the tax rate in percent. */
  orderMultiple: Type.Optional(Type.Integer()),
  restockDate: Type.Optional(Nullable(Type.String())),
  restockQuantity: Type.Optional(Nullable(Type.Integer())),
  taxRate: Type.Optional(Type.Number()),
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
  /** What it would cost without its discount. */
  regularUnitPrice: Nullable(Type.Number()),
  offerPriceId: Type.String(),
  offerPriceType: OneOf(offerPriceTypes),
})

/** One supplier's offer of a variant, with the prices that hold for who asks, the best kind first. */
export type OfferWithPrices = Static<typeof OfferWithPrices>
export const OfferWithPrices = Type.Object({
  offerInventory: OfferInventory,
  supplier: SupplierLite,
  offerPrices: Type.Array(OfferPrice),
  estimatedDeliveryDates: Type.Array(DeliveryEstimate),
  /** Ours: what one piece costs the caller, from each quantity on, whichever list it comes from. */
  ladder: Type.Optional(Type.Array(LadderStep)),
})

export const offersQuery = {
  currency: Type.Optional(OneOf(currencies)),
  withoutPrices: Type.Optional(Type.Boolean({ description: 'Also offers that have no price for the caller' })),
}

/** One step of an explanation; amounts are net prices of one piece. */
export type PriceStep = Static<typeof PriceStep>
export const PriceStep = Type.Object({
  step: OneOf(['list', 'contract', 'break', 'discount']),
  offerPriceType: OneOf(offerPriceTypes),
  /** The price list it comes from, in the language of the request. */
  name: Type.String(),
  reference: Nullable(Type.String()),
  validUntil: Nullable(Type.String()),
  /** From which quantity on it holds. */
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
  /** From the public list down to the price that is charged; the last step holds it. */
  steps: Type.Array(PriceStep),
  unitPrice: Type.Number(),
  net: Type.Number(),
  taxRate: Type.Number(),
  tax: Type.Number(),
  gross: Type.Number(),
  /** What rounding to cents added to quantity times unit price. */
  rounding: Type.Number(),
  /** Where the price falls next, and what that quantity would cost. */
  nextBreak: Nullable(Type.Object({ quantity: Type.Integer(), unitPrice: Type.Number(), net: Type.Number() })),
  computedAt: Type.String(),
})

const bulkFilter = {
  ...listQuery,
  currency: Type.Optional(OneOf(currencies)),
  variantIds: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 })),
  supplierIds: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 })),
}

export const offers = callGroup({
  inventories: {
    method: 'GET',
    path: '/v1/shop/offer-inventories',
    summary: 'Offers in bulk: stock, packs and limits; nothing for visitors',
    access: 'anyone',
    query: closedObject(bulkFilter),
    returns: SpringPage(OfferInventory),
    errors: [],
  },
  prices: {
    method: 'GET',
    path: '/v1/shop/offer-prices',
    summary: 'The prices that hold for the caller, in bulk; nothing for visitors',
    access: 'anyone',
    query: closedObject({
      ...bulkFilter,
      offerIds: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 })),
    }),
    returns: SpringPage(OfferPrice),
    errors: [],
  },
  explainPrice: {
    method: 'GET',
    path: '/v1/tiber/offers/{offerId}/price-explanation',
    summary: 'Why an offer costs the caller what it costs, at a quantity',
    access: 'customer',
    query: closedObject({ quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })) }),
    returns: PriceExplanation,
    errors: [],
    extension: 'price-explanation',
  },
})
