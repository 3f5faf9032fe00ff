import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { externalSources } from '../company/custom-fields.ts'
import { MediaInfo } from '../media.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { OfferInventory, OfferPrice, offersQuery, OfferWithPrices } from './prices.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { Supplier, SupplierLite } from './suppliers.ts'
import {
  attributeTypes,
  AttributeValue,
  LocalisedText,
  productIdType,
  productStatuses,
  variantReads,
} from './variants.ts'

export const ProductUnit = Type.Object({ id: Type.String(), type: Type.String(), unit: Type.String() })

export type Product = Static<typeof Product>
export const Product = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  externalSource: OneOf(externalSources),
  djustProductUuid: Type.String(),
  sku: Type.String(),
  name: LocalisedText,
  description: LocalisedText,
  brand: Nullable(Type.String()),
  mpn: Nullable(Type.String()),
  gtin: Nullable(Type.String()),
  productStatus: OneOf(productStatuses),
  isBundle: Type.Boolean(),
  classificationCategory: Nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      externalId: Type.String(),
      externalSource: OneOf(externalSources),
    }),
  ),
  navigationCategories: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), externalId: Type.Optional(Type.String()) }),
  ),
  tags: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  productUnit: ProductUnit,
  imageLinks: Type.Array(Type.String()),
  productPictures: Type.Array(MediaInfo),
  attributeValues: Type.Array(AttributeValue),
  info: Type.Object({
    name: Type.String(),
    description: Nullable(Type.String()),
    brand: Nullable(Type.String()),
    sku: Type.String(),
    unit: Nullable(Type.String()),
  }),
  /** Tiber extension: number of pieces prices are quoted for. */
  priceBasis: Type.Optional(Type.Integer()),
  variantCount: Type.Optional(Type.Integer()),
})

const ProductReview = Type.Object({
  id: Type.String(),
  rating: Type.Integer(),
  message: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.Optional(Type.String()),
  customerUserId: Type.String(),
  productId: Type.String(),
})

/** Review with the name of its author; only the author sees the e-mail. */
export type ReviewWithAuthor = Static<typeof ReviewWithAuthor>
export const ReviewWithAuthor = Type.Object({
  productReview: ProductReview,
  user: Type.Object({
    customerUserId: Type.String(),
    email: Type.Optional(Nullable(Type.String())),
    firstName: Type.String(),
    lastName: Type.String(),
  }),
})

export const relationTypes = ['RELATED', 'ACCESSORY', 'REPLACEMENT'] as const
export type RelationType = (typeof relationTypes)[number]

export type ProductThumbnail = Static<typeof ProductThumbnail>
export const ProductThumbnail = Type.Object({
  product: Product,
  bestOffer: Nullable(
    Type.Object({ offerInventory: OfferInventory, offerPrice: Nullable(OfferPrice), supplier: SupplierLite }),
  ),
  productReviewRatings: Type.Object({ rating: Type.Number(), countRating: Type.Integer() }),
  attributeViewDetails: Type.Array(Type.Unknown()),
  /** Tiber extension: kind of relation. */
  relationType: Type.Optional(OneOf(relationTypes)),
})

/** Products as thumbnails, with what they are grouped by. */
export const ThumbnailList = Type.Object({
  aggregations: Type.Array(
    Type.Object({
      type: Type.String(),
      buckets: Type.Array(
        Type.Object({ key: Type.String(), count: Type.Integer(), values: Type.Array(Type.String()) }),
      ),
    }),
  ),
  productThumbnails: SpringPage(ProductThumbnail),
})
export type ThumbnailList = Static<typeof ThumbnailList>

const byId = closedObject({ productIdType })
/** Some clients name the kind of id `productIdentifier`. */
const offersById = closedObject({ ...offersQuery, productIdType, productIdentifier: productIdType })

/** Maximum ids per response, so that a sitemap of as many products in all languages stays within its size limit. */
export const maxProductIds = 10_000

export const products = callGroup({
  brands: {
    method: 'GET',
    path: '/v1/tiber/brands',
    summary: 'List the brands of the products visible to the caller, with the number of products',
    access: 'anyone',
    returns: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), count: Type.Integer() })),
    errors: [],
    extension: 'full-catalogue',
  },
  ids: {
    method: 'GET',
    path: '/v1/tiber/product-ids',
    summary: 'List the ids of all products visible to the caller; page with `after`',
    access: 'anyone',
    query: closedObject({
      after: Type.Optional(Type.String({ maxLength: 255 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxProductIds, default: maxProductIds })),
    }),
    returns: Type.Object({ ids: Type.Array(Type.String()), isLast: Type.Boolean() }),
    errors: [],
    extension: 'full-catalogue',
  },
  read: {
    method: 'GET',
    path: '/v1/shop/products/{id}',
    summary: 'Get a product visible to the caller',
    access: 'anyone',
    query: byId,
    returns: Product,
    errors: [],
  },
  offers: {
    method: 'GET',
    path: '/v1/shop/products/{id}/offers',
    summary: 'List the offers of all variants of a product; empty for visitors',
    access: 'anyone',
    query: offersById,
    returns: Type.Array(OfferWithPrices),
    errors: [],
  },
  paginatedOffers: {
    method: 'GET',
    path: '/v1/shop/products/{id}/paginated-offers',
    summary: 'List the offers of all variants of a product by page',
    operation: 'PRODUCT-509',
    access: 'anyone',
    query: closedObject({ ...listQuery, ...offersQuery, productIdType, productIdentifier: productIdType }),
    returns: SpringPage(OfferWithPrices),
    errors: [],
  },
  relatedProducts: {
    method: 'GET',
    path: '/v1/shop/products/{id}/related-products',
    summary: 'List related products, accessories and replacements',
    access: 'anyone',
    query: closedObject({ ...listQuery, productIdType }),
    returns: ThumbnailList,
    errors: [],
  },
  reviews: {
    method: 'GET',
    path: '/v1/shop/products/{id}/reviews',
    summary: 'List the reviews of a product, newest first',
    access: 'anyone',
    query: closedObject({ ...listQuery, productIdType }),
    returns: SpringPage(ReviewWithAuthor),
    errors: [],
  },
  statReviews: {
    method: 'GET',
    path: '/v1/shop/products/{id}/stat-reviews',
    summary: 'Get the average rating and the number of ratings',
    access: 'anyone',
    query: byId,
    returns: Type.Object({ rating: Type.Number(), countRating: Type.Integer() }),
    errors: [],
  },
  variantAttributes: {
    method: 'GET',
    path: '/v1/shop/products/{id}/variant-attributes',
    summary: 'List the attributes in which the variants differ',
    access: 'anyone',
    query: byId,
    returns: Type.Array(
      Type.Object({
        id: Type.String(),
        externalId: Type.String(),
        name: LocalisedText,
        type: OneOf(attributeTypes),
        values: Type.Array(Type.String()),
        unit: Type.Optional(Nullable(Type.String())),
        symbol: Type.Optional(Nullable(Type.String())),
      }),
    ),
    errors: [],
  },
})

export const productVariants = callGroup({
  ...variantReads,
  offers: {
    method: 'GET',
    path: '/v1/shop/product-variants/{id}/offers',
    summary: 'List the offers of a variant with the caller’s prices; empty for visitors',
    access: 'anyone',
    query: offersById,
    returns: Type.Array(OfferWithPrices),
    errors: [],
  },
  suppliers: {
    method: 'GET',
    path: '/v1/shop/product-variants/{id}/suppliers',
    summary: 'List the suppliers with an active offer of a variant; empty for visitors',
    access: 'anyone',
    query: byId,
    returns: Type.Array(Supplier),
    errors: [],
  },
})

export const assetTypes = ['PICTURE', 'DATA_SHEET', 'CERTIFICATE', 'CAD', 'MANUAL'] as const

/** File of a product or of one of its variants. */
export type Asset = Static<typeof Asset>
export const Asset = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  type: OneOf(assetTypes),
  name: Type.String(),
  /** URL; relative to the platform if it starts with `/`. */
  url: Type.String(),
  contentType: Type.String(),
  productId: Type.String(),
  variantId: Nullable(Type.String()),
})

export const assets = callGroup({
  list: {
    method: 'GET',
    path: '/v1/shop/assets',
    summary: 'List pictures and documents of products',
    access: 'anyone',
    query: closedObject({
      ...listQuery,
      productIds: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 })),
      productIdType,
      id: Type.Optional(Type.Array(Text(255), { maxItems: 1000, description: 'Ids or external ids of assets' })),
      type: Type.Optional(Type.Array(OneOf(assetTypes))),
    }),
    returns: SpringPage(Asset),
    errors: [],
  },
})

const reviewFields = {
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  message: Text(4000),
}

export const reviews = callGroup({
  create: {
    method: 'POST',
    path: '/v1/shop/reviews',
    summary: 'Review a product; one review per user',
    access: 'customer',
    body: closedObject({ productSku: Text(255), ...reviewFields }),
    returns: ReviewWithAuthor,
    errors: ['F-E-003'],
  },
  update: {
    method: 'PUT',
    path: '/v1/shop/reviews/{id}',
    summary: 'Update the user’s own review',
    access: 'customer',
    body: closedObject(reviewFields),
    returns: ReviewWithAuthor,
    errors: ['PE0001'],
  },
})
