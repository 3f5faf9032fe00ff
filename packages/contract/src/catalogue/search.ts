import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { ProductUnit, ThumbnailList } from './catalogue.ts'
import { currencies } from '../currencies.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { Backorder, LadderStep, offerPriceTypes } from './prices.ts'
import { closedObject, Nullable, OneOf } from '../shapes.ts'
import { attributeTypes } from './variants.ts'
import { pictureSizes } from '../media.ts'

export const aggregations = ['PRODUCT', 'VARIANT'] as const
export type Aggregation = (typeof aggregations)[number]

/** Results beyond this depth are not paged: filters serve better there. */
export const maxResultDepth = 10_000
export const maxQueryLength = 500

/** Why a text found an article. */
export const searchMethods = [
  'OWN_NUMBER',
  'CODE',
  'MANUFACTURER_CODE',
  'GTIN',
  /** Its code begins with the text or contains it. */
  'SIMILAR_CODE',
  'TEXT',
  /** The text names a brand that is not sold: see `equivalents` of the interpretation. */
  'EQUIVALENT',
] as const
export type SearchMethod = (typeof searchMethods)[number]

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
  /** Tiber extension: as on an offer, and the number of offers. */
  orderMultiple: Type.Optional(Type.Integer()),
  restockDate: Type.Optional(Nullable(Type.String())),
  backorder: Type.Optional(Nullable(Backorder)),
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
  /**
   * Net prices of one piece at the smallest order quantity; a discount price is given in addition to the price it
   * replaces, and `unitPriceTTC` is `unitPrice` with tax.
   */
  price: Type.Number(),
  itemPrice: Type.Number(),
  unitPrice: Type.Number(),
  unitPriceTTC: Type.Number(),
  discountItemPrice: Nullable(Type.Number()),
  discountUnitPrice: Nullable(Type.Number()),
  /** Tiber extension, with `withLadders`: the caller's unit price from each quantity on. */
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
    /** Tiber extension. */
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
    /** Tiber extension: the account's own part number. */
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
  /** Empty objects for visitors and if there is no offer for the caller. */
  offer: Type.Partial(SearchOffer),
  offerPrice: Type.Partial(SearchOfferPrice),
  supplier: Type.Partial(Type.Object({ id: Type.String(), externalId: Type.String(), name: Type.String() })),
  attributes: Type.Array(SearchAttribute),
  navigations: Type.Array(Type.Object({ externalId: Type.String(), name: Type.String() })),
  /** Tiber extension, if a text was searched: why it matched, and the words it lacks or has another value of. */
  foundBy: Type.Optional(OneOf(searchMethods)),
  missingWords: Type.Optional(Type.Array(Type.String())),
  /** Tiber extension, if a text was searched: true if the caller's company has bought the variant. */
  isBought: Type.Optional(Type.Literal(true)),
})

const count = Type.Optional(Type.Integer())

/** Facets with counts of results (products or variants, as aggregated) under all other filters. */
export type Facets = Static<typeof Facets>
export const Facets = Type.Object({
  attributes: Type.Array(
    Type.Object({
      id: Type.String(),
      externalId: Type.String(),
      name: Type.String(),
      type: Type.Optional(OneOf(attributeTypes)),
      unit: Type.Optional(Nullable(Type.String())),
      /** Values as the filter expects them: `attributes=<externalId>|<value>`. */
      values: Type.Array(Type.String()),
      /** Tiber extension: the same values with labels and counts; `colour` as #rrggbb for colours. */
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
  /** Range of the caller's prices; missing for visitors. */
  priceMin: Type.Optional(Nullable(Type.Number())),
  priceMax: Type.Optional(Nullable(Type.Number())),
  /** Tiber extension: number of results in stock. */
  inStock: Type.Optional(Type.Integer()),
})

const CategoryLink = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  name: Type.String(),
  /** Tiber extension: external ids from the root to the category, as in the URL of its page. */
  path: Type.Optional(Type.Array(Type.String())),
})

/** Tiber extension: how the query was interpreted, for display above the results. */
export type QueryInterpretation = Static<typeof QueryInterpretation>
export const QueryInterpretation = Type.Object({
  /** Variant whose complete code is the query. */
  exact: Nullable(Type.Object({ productId: Type.String(), variantId: Type.String() })),
  /** Corrected words. */
  corrections: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** Words that were ignored because nothing matches all of them. */
  dropped: Type.Array(Type.String()),
  /** True if there are more results than were counted. */
  capped: Type.Boolean(),
  /** If nothing was found: the categories nearest to the text. */
  families: Type.Optional(Type.Array(CategoryLink)),
  /** Brands that are not sold, with the articles that were searched instead: results are their equivalents. */
  equivalents: Type.Optional(Type.Array(Type.Object({ word: Type.String(), meaning: Type.String() }))),
})

const texts = (maxItems: number) => Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems }))

export const searchFilter = {
  query: Type.Optional(Type.String({ maxLength: maxQueryLength })),
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
  withLadders: Type.Optional(Type.Boolean({ description: 'Include the price breaks of each offer' })),
  withAttributes: Type.Optional(Type.Boolean({ description: 'False omits the attributes of each result' })),
  productUpdatedTime: Type.Optional(Type.String({ maxLength: 40 })),
  offerUpdatedTime: Type.Optional(Type.String({ maxLength: 40 })),
}

const suggestParams = {
  input: Type.Optional(Type.String({ maxLength: maxQueryLength })),
  currency: Type.Optional(OneOf(currencies)),
  aggregation: Type.Optional(OneOf(aggregations)),
}

export type Suggestions = Static<typeof Suggestions>
export const Suggestions = Type.Object({
  products: Type.Array(
    Type.Intersect([SearchRecord, Type.Object({ navigationCategoryName: Nullable(Type.String()) })]),
  ),
  navigations: Type.Array(CategoryLink),
  /** Tiber extension. */
  search: Type.Optional(QueryInterpretation),
})

const SearchResult = Type.Object({
  products: SpringPage(SearchRecord),
  facets: Facets,
  search: Type.Optional(QueryInterpretation),
})

export const search = callGroup({
  autocomplete: {
    method: 'GET',
    path: '/v2/shop/autocomplete',
    summary: 'Suggest up to ten codes, products and categories for a typed text',
    access: 'anyone',
    query: closedObject(suggestParams),
    returns: Suggestions,
    errors: [],
  },
  search: {
    method: 'GET',
    path: '/v2/shop/search',
    summary: 'Search with filters, facets and paging; visitors cannot filter or sort by price, stock or supplier',
    operation: 'PRODUCT-552',
    access: 'anyone',
    query: closedObject({ ...listQuery, ...searchFilter }),
    returns: SearchResult,
    errors: ['PE0001'],
  },
  autocompleteV1: {
    method: 'GET',
    path: '/v1/shop/autocomplete',
    summary: 'Suggest products and categories (older version)',
    access: 'anyone',
    query: closedObject({ ...suggestParams, search: suggestParams.input }),
    returns: Suggestions,
    errors: [],
  },
  listV1: {
    method: 'GET',
    path: '/v1/shop/list',
    summary: 'Search for products with their best offer (older version)',
    access: 'anyone',
    query: closedObject({ ...listQuery, ...searchFilter }),
    returns: ThumbnailList,
    errors: ['PE0001'],
  },
})

export const searchIndex = callGroup({
  rebuild: {
    method: 'POST',
    path: '/v1/tiber/search-index/rebuild',
    summary: 'Rebuild the search index; searches use the current one until the new one is complete',
    access: 'operator',
    right: 'JOB_RUN',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'search-index',
  },
})
