import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { ProductUnit } from './catalogue.ts'
import { currencies } from './currencies.ts'
import { listQuery, SpringPage } from './paging.ts'
import { LadderStep, offerPriceTypes } from './prices.ts'
import { closedObject, Nullable, OneOf } from './shapes.ts'
import { attributeTypes } from './variants.ts'
import { pictureSizes } from './media.ts'

export const aggregations = ['PRODUCT', 'VARIANT'] as const
export type Aggregation = (typeof aggregations)[number]

/** As deep as lists go: whoever pages further is better served by a filter. */
export const deepestResult = 10_000
export const longestQuery = 500

const SearchOffer = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  currency: Type.String(),
  stock: Type.Integer(),
  packingType: Type.String(),
  productUnit: Type.String(),
  quantityPerItem: Type.Number(),
  minOrderQuantity: Type.Integer(),
  maxOrderQuantity: Nullable(Type.Integer()),
  minStockAlert: Nullable(Type.Integer()),
  minShippingPrice: Nullable(Type.Number()),
  leadTimeToShip: Nullable(Type.Integer()),
  /** Ours, as on an offer; and how many suppliers offer it. */
  orderMultiple: Type.Optional(Type.Integer()),
  restockDate: Type.Optional(Nullable(Type.String())),
  offerCount: Type.Optional(Type.Integer()),
  customFields: Type.Array(
    Type.Object({
      id: Type.String(),
      externalId: Type.String(),
      name: Type.String(),
      value: Type.Unknown(),
      values: Type.Array(Type.Unknown()),
    }),
  ),
})

const SearchOfferPrice = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  offerPriceType: OneOf(offerPriceTypes),
  itemPerPack: Type.Integer(),
  /** All net, at the smallest quantity that can be ordered; a discount is told beside the price it replaces. */
  price: Type.Number(),
  itemPrice: Type.Number(),
  unitPrice: Type.Number(),
  unitPriceTTC: Type.Number(),
  discountItemPrice: Nullable(Type.Number()),
  discountUnitPrice: Nullable(Type.Number()),
  /** Ours, where asked for: what one piece costs the caller, from each quantity on. */
  ladder: Type.Optional(Type.Array(LadderStep)),
})

export const SearchAttribute = Type.Object({
  externalId: Type.String(),
  name: Type.String(),
  type: OneOf(attributeTypes),
  value: Type.String(),
  values: Type.Array(Type.String()),
  unit: Type.Optional(Nullable(Type.String())),
  symbol: Type.Optional(Nullable(Type.String())),
})

export type SearchRecord = Static<typeof SearchRecord>
export const SearchRecord = Type.Object({
  product: Type.Object({
    id: Type.String(),
    externalId: Type.String(),
    sku: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    brand: Nullable(Type.String()),
    mainPictureUrl: Nullable(Type.String()),
    tags: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    unit: Nullable(ProductUnit),
    productUnit: Type.String(),
    /** Ours. */
    priceBasis: Type.Optional(Type.Integer()),
    variantCount: Type.Optional(Type.Integer()),
  }),
  variant: Type.Object({
    id: Type.String(),
    externalId: Type.String(),
    sku: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    ean: Nullable(Type.String()),
    mpn: Nullable(Type.String()),
    /** Ours: the account's own number. */
    partNumber: Type.Optional(Nullable(Type.String())),
    pictureUrls: Type.Array(
      Type.Object({
        formatType: Type.String(),
        sizeType: OneOf(pictureSizes),
        widthInPx: Type.Integer(),
        heightInPx: Type.Integer(),
        main: Type.Boolean(),
        url: Type.String(),
      }),
    ),
  }),
  /** Empty objects for visitors, and where there is no offer for the caller. */
  offer: Type.Partial(SearchOffer),
  offerPrice: Type.Partial(SearchOfferPrice),
  supplier: Type.Partial(Type.Object({ id: Type.String(), externalId: Type.String(), name: Type.String() })),
  attributes: Type.Array(SearchAttribute),
  navigations: Type.Array(Type.Object({ externalId: Type.String(), name: Type.String() })),
})

const count = Type.Optional(Type.Integer())

/** Counts are of results (products or variants, as aggregated) and right under all other filters. */
export type Facets = Static<typeof Facets>
export const Facets = Type.Object({
  attributes: Type.Array(
    Type.Object({
      id: Type.String(),
      externalId: Type.String(),
      name: Type.String(),
      type: Type.Optional(OneOf(attributeTypes)),
      unit: Type.Optional(Nullable(Type.String())),
      /** As a filter takes them: `attributes=<externalId>|<value>`. */
      values: Type.Array(Type.String()),
      /** Ours: the same values with their texts and counts; `colour` of a colour, as #rrggbb. */
      counts: Type.Optional(
        Type.Array(
          Type.Object({
            value: Type.String(),
            label: Type.String(),
            count: Type.Integer(),
            colour: Type.Optional(Nullable(Type.String())),
          }),
        ),
      ),
    }),
  ),
  /** Of numbers: a filter takes `<externalId>|<from>..<to>`, either side open. */
  attributesRange: Type.Array(
    Type.Object({
      id: Type.String(),
      externalId: Type.String(),
      name: Type.String(),
      unit: Nullable(Type.String()),
      min: Type.Number(),
      max: Type.Number(),
    }),
  ),
  brands: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), count })),
  customFields: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), values: Type.Array(Type.String()) })),
  suppliers: Type.Array(Type.Object({ id: Type.String(), externalId: Type.String(), name: Type.String(), count })),
  productTags: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), count })),
  navigations: Type.Array(Type.Object({ id: Type.String(), externalId: Type.String(), name: Type.String(), count })),
  /** Of the caller's own prices; visitors get neither. */
  priceMin: Type.Optional(Nullable(Type.Number())),
  priceMax: Type.Optional(Nullable(Type.Number())),
  /** Ours: how many of the results are in stock. */
  inStock: Type.Optional(Type.Integer()),
})

/** Ours: how the words were understood, so that the screen can say so. */
export type Understanding = Static<typeof Understanding>
export const Understanding = Type.Object({
  /** The one variant whose code was typed, whole. */
  exact: Nullable(Type.Object({ productId: Type.String(), variantId: Type.String() })),
  /** Words that were taken for others. */
  corrections: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** Words that had to be left out to find anything. */
  dropped: Type.Array(Type.String()),
  /** The counts are of the best results only: there are more than were counted. */
  capped: Type.Boolean(),
})

const texts = (most: number) => Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: most }))

export const searchFilter = {
  query: Type.Optional(Type.String({ maxLength: longestQuery })),
  aggregation: Type.Optional(OneOf(aggregations)),
  currency: Type.Optional(OneOf(currencies)),
  categoryIds: texts(100),
  brand: texts(100),
  suppliers: texts(100),
  productTags: texts(100),
  skus: texts(1000),
  attributes: texts(200),
  customFields: texts(100),
  priceMin: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000 })),
  priceMax: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000 })),
  inStock: Type.Optional(Type.Boolean()),
  withFacets: Type.Optional(Type.Boolean()),
  withLadders: Type.Optional(Type.Boolean({ description: 'Also what an offer costs from each quantity on' })),
  productUpdatedTime: Type.Optional(Type.String({ maxLength: 40 })),
  offerUpdatedTime: Type.Optional(Type.String({ maxLength: 40 })),
}

const suggestion = closedObject({
  input: Type.Optional(Type.String({ maxLength: longestQuery })),
  currency: Type.Optional(OneOf(currencies)),
  aggregation: Type.Optional(OneOf(aggregations)),
})

export type Suggestions = Static<typeof Suggestions>
export const Suggestions = Type.Object({
  products: Type.Array(
    Type.Intersect([SearchRecord, Type.Object({ navigationCategoryName: Nullable(Type.String()) })]),
  ),
  navigations: Type.Array(
    Type.Object({
      id: Type.String(),
      externalId: Type.String(),
      name: Type.String(),
      /** Ours: the external ids of its chain from the root, as a screen's address has them. */
      path: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  /** Ours. */
  search: Type.Optional(Understanding),
})

const SearchResult = Type.Object({
  products: SpringPage(SearchRecord),
  facets: Facets,
  search: Type.Optional(Understanding),
})

export const search = callGroup({
  autocomplete: {
    method: 'GET',
    path: '/v2/shop/autocomplete',
    summary: 'At most ten suggestions for a typed text: codes, products, categories',
    access: 'anyone',
    query: suggestion,
    returns: Suggestions,
    errors: [],
  },
  search: {
    method: 'GET',
    path: '/v2/shop/search',
    summary: 'Search with filters, facets and paging; visitors may not filter or sort by price, stock or supplier',
    operation: 'PRODUCT-552',
    access: 'anyone',
    query: closedObject({ ...listQuery, ...searchFilter }),
    returns: SearchResult,
    errors: ['PE0001'],
  },
  autocompleteV1: {
    method: 'GET',
    path: '/v1/shop/autocomplete',
    summary: 'Older form of the suggestions',
    access: 'anyone',
    query: suggestion,
    returns: Suggestions,
    errors: [],
  },
  listV1: {
    method: 'GET',
    path: '/v1/shop/list',
    summary: 'Older form of the search, without facets',
    access: 'anyone',
    query: closedObject({ ...listQuery, ...searchFilter }),
    returns: SpringPage(SearchRecord),
    errors: ['PE0001'],
  },
})

export const searchIndex = callGroup({
  rebuild: {
    method: 'POST',
    path: '/v1/tiber/search-index/rebuild',
    summary: 'Build the search index anew, beside the one that is served; it is put in its place when it is done',
    access: 'operator',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'search-index',
  },
})
