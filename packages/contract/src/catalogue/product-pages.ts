import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { MediaInfo } from '../media.ts'
import { LastPurchase } from '../orders/orders.ts'
import { listQuery } from '../paging.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { Asset, Product, products, relationTypes } from './catalogue.ts'
import { LadderStep, OfferInventory, OfferPrice, OfferWithPrices } from './prices.ts'
import { SupplierLite } from './suppliers.ts'
import { Attribute, Variant } from './variants.ts'

const { page, size } = listQuery

/** Related products, as many as a page shows. */
export const maxRelated = 24

const PageVariant = Type.Object({
  ...Type.Pick(Variant, [
    'id',
    'externalId',
    'skuVariant',
    'name',
    'ean',
    'gtin',
    'mpn',
    'status',
    'partNumber',
    'replacedBy',
  ]).properties,
  /** Values by the external id of the attribute, which `attributes` describes. */
  values: Type.Array(Type.Object({ attribute: Type.String(), value: Type.Unknown() })),
})

/** What limits the quantity of an offer. */
const supplyFields = [
  'stock',
  'minOrderQuantity',
  'maxOrderQuantity',
  'minStockAlert',
  'orderMultiple',
  'restockDate',
  'backorder',
] as const

/** What a page shows of an offer; the names are those of the full record. */
export type PageOffer = Static<typeof PageOffer>
export const PageOffer = Type.Object({
  variantId: Type.String(),
  offerInventory: Type.Pick(OfferInventory, ['id', ...supplyFields, 'restockQuantity', 'taxRate']),
  supplier: Type.Pick(SupplierLite, ['id', 'name', 'freight', 'onTimePercent']),
  /** The first price identifies the offer in a cart. */
  offerPrices: Type.Array(Type.Pick(OfferPrice, ['externalId', 'offerPriceType', 'itemPerPack'])),
  deliveryTimeRange: Nullable(OfferWithPrices.properties.estimatedDeliveryDates.items.properties.deliveryTimeRange),
  /** The caller's unit price from each quantity on. */
  ladder: Type.Array(Type.Pick(LadderStep, ['quantity', 'unitPrice'])),
})

export type PageRelated = Static<typeof PageRelated>
const PageRelated = Type.Object({
  relationType: OneOf(relationTypes),
  id: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  brand: Nullable(Type.String()),
  picture: Nullable(Type.String()),
  variantCount: Type.Integer(),
  unit: Type.String(),
  priceBasis: Type.Integer(),
  /** Price at the lowest break of the best offer; absent for visitors. */
  unitPrice: Type.Optional(Type.Number()),
  /** Variant in the size of the requested one, with its best offer; null if there is none. */
  variant: Type.Optional(
    Nullable(
      Type.Object({
        id: Type.String(),
        externalId: Type.String(),
        sku: Type.String(),
        name: Type.String(),
        offer: Nullable(
          Type.Object({
            unitPrice: Type.Number(),
            ...Type.Pick(OfferInventory, [...supplyFields]).properties,
          }),
        ),
      }),
    ),
  ),
})

/** Everything of a product that its page shows: the product and the caller are read once. */
export const productPages = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/products/{id}/page',
    summary: 'Get what the page of a product shows: variants, offers, related products, reviews and documents',
    access: 'anyone',
    query: closedObject({ variant: Type.Optional(Text(255)), page, size }),
    returns: Type.Object({
      product: Product,
      /** Attributes of the variants. */
      attributes: Type.Array(Attribute),
      variants: Type.Array(PageVariant),
      /** The requested variant, or the only one. */
      selected: Nullable(
        Type.Object({
          id: Type.String(),
          description: Nullable(Type.String()),
          productPictures: Type.Array(MediaInfo),
        }),
      ),
      /** Offers of all variants; empty for visitors. */
      offers: Type.Array(PageOffer),
      related: Type.Array(PageRelated),
      reviews: products.reviews.returns,
      statistics: products.statReviews.returns,
      /** Documents of the product and of the selected variant. */
      documents: Type.Array(Asset),
      /** Of the requested variant; null if it was never bought or the caller may not read orders. */
      lastPurchase: Nullable(LastPurchase),
    }),
    errors: [],
    extension: 'product-page',
  },
})
