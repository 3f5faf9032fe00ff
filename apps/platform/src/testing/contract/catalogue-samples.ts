import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { sql, type SQL } from '@tiber/server/sql'
import type { Prepare, Samples } from './call-samples.ts'
import type { TestPlatform } from '../test-platform.ts'

const { product, variant } = knownProducts.capScrews
const category = 'fixings'
const unknownId = '0000099999'
const paging = { page: 0, size: 5 }

type CatalogueGroups =
  | 'navigation'
  | 'products'
  | 'productVariants'
  | 'productPages'
  | 'assets'
  | 'reviews'
  | 'search'
  | 'searchIndex'
  | 'searchSynonyms'
  | 'suppliers'
  | 'offers'
  | 'partNumbers'
  | 'catalogueImports'
  | 'catalogueTables'

/** Sample requests for categories, products, offers, suppliers, part numbers and catalogue imports. */
export const catalogueSamples: Pick<Samples, CatalogueGroups> = {
  navigation: {
    online: async () => ({}),
    read: async () => ({ params: { id: category }, query: { idType: 'EXTERNAL_ID' } }),
    breadcrumb: async () => ({ params: { id: category }, query: { idType: 'EXTERNAL_ID' } }),
  },
  products: {
    brands: async () => ({}),
    ids: async () => ({ query: { after: '0', size: 10 } }),
    read: async () => ({ params: { id: product }, query: { productIdType: 'SKU' } }),
    offers: async () => ({ params: { id: product }, query: { currency: 'EUR', withoutPrices: true } }),
    paginatedOffers: async () => ({ params: { id: product }, query: { ...paging, currency: 'EUR' } }),
    relatedProducts: async () => ({ params: { id: product }, query: paging }),
    reviews: async () => ({ params: { id: product }, query: paging }),
    statReviews: async () => ({ params: { id: product } }),
    variantAttributes: async () => ({ params: { id: product } }),
  },
  productVariants: {
    list: async () => ({ query: { ...paging, productSku: product } }),
    read: async () => ({ params: { id: variant }, query: { productIdType: 'SKU' } }),
    offers: async () => ({ params: { id: variant }, query: { currency: 'EUR' } }),
    suppliers: async () => ({ params: { id: variant } }),
  },
  productPages: { read: async () => ({ params: { id: product }, query: { variant, page: 0, size: 5 } }) },
  assets: { list: async () => ({ query: { ...paging, productIds: [product], type: ['DATA_SHEET'] } }) },
  reviews: {
    create: async (platform) => ({
      body: { productSku: await createProduct(platform), rating: 4, message: 'Cumple lo que promete.' },
    }),
    update: async (platform) => ({
      params: { id: await createReview(platform, buyerId) },
      body: { rating: 5, message: 'Mejor de lo que pensaba.' },
    }),
  },
  searchIndex: { rebuild: async () => ({}) },
  searchSynonyms: {
    list: async () => ({ query: { ...paging, query: 'allen', kind: 'SYNONYM', locale: 'es-ES' } }),
    stores: async () => ({}),
    read: async (platform) => ({ params: { id: await createSynonym(platform) } }),
    create: async () => ({ body: toSynonym() }),
    update: async (platform) => ({ params: { id: await createSynonym(platform) }, body: toSynonym() }),
    delete: async (platform) => ({ params: { id: await createSynonym(platform) } }),
  },
  search: {
    autocomplete: async () => ({ query: { input: 'torn', currency: 'EUR', aggregation: 'VARIANT' } }),
    search: async () => ({ query: { ...paging, query: 'tornillo m8', withFacets: true, sort: ['name|asc'] } }),
    autocompleteV1: async () => ({ query: { input: 'torn' } }),
    listV1: async () => ({ query: { ...paging, query: 'tornillo' } }),
  },
  suppliers: {
    list: async () => ({ query: { ...paging, supplierStatus: 'ACTIVE' } }),
    read: async (platform) => ({ params: { id: await findSupplierId(platform) }, query: { idType: 'DJUST_ID' } }),
    evaluations: async (platform) => ({ params: { id: await findSupplierId(platform) }, query: paging }),
  },
  offers: {
    inventories: async () => ({ query: { ...paging, currency: 'EUR' } }),
    prices: async () => ({ query: { ...paging, currency: 'EUR' } }),
    explainPrice: async (platform) => ({ params: { offerId: await findOfferId(platform) }, query: { quantity: 300 } }),
  },
  partNumbers: {
    list: async () => ({ query: { query: 'TG', kind: 'OWN', page: 0, size: 5 } }),
    set: async () => ({ params: { variantId: variant }, body: { partNumber: `TG-${nextNumber()}` } }),
    delete: async () => ({ params: { variantId: variant } }),
    setAlias: async () => ({ body: { text: 'tornillo de siempre', variantId: variant } }),
    deleteAlias: async () => ({ query: { code: 'TORNILLODESIEMPRE' } }),
    import: async () => ({
      body: { csv: `sku;su referencia\n${variant};TG-${nextNumber()}`, apply: false, skipBroken: true },
    }),
  },
  catalogueTables: {
    read: async () => ({
      body: {
        csv: 'Código;Nombre;Precio;Stock\nMUESTRA-1;Tornillo;0,25;100',
        columns: ['code', 'name', 'price', 'stock'],
        decimalSign: ',',
        supplier: 'EBRO',
        apply: false,
      },
    }),
  },
  catalogueImports: {
    create: async () => ({ body: { fileName: 'productos.csv', format: 'csv', kind: 'product' } }),
    addPart: async (platform) => ({
      params: { id: await createImport(platform), part: '0' },
      body: { text: importLine },
    }),
    start: async (platform) => ({ params: { id: await createCompleteImport(platform) } }),
    read: async (platform) => ({ params: { id: await createImport(platform) } }),
    report: async (platform) => ({ params: { id: await createImport(platform) }, query: paging }),
    export: async () => ({ query: { kind: 'supplier' } }),
  },
}

/** The catalogue has no owner: inactive products and unknown ids stand in for foreign ones. */
export const foreignCatalogueIds = {
  'GET /v1/shop/navigation-category/{id}': async () => ({ id: unknownId }),
  'GET /v1/shop/navigation-category/{id}/breadcrumb': async () => ({ id: unknownId }),
  'GET /v1/shop/products/{id}': createHiddenProduct,
  'GET /v1/shop/products/{id}/offers': createHiddenProduct,
  'GET /v1/shop/products/{id}/paginated-offers': createHiddenProduct,
  'GET /v1/shop/products/{id}/related-products': createHiddenProduct,
  'GET /v1/shop/products/{id}/reviews': createHiddenProduct,
  'GET /v1/shop/products/{id}/stat-reviews': createHiddenProduct,
  'GET /v1/shop/products/{id}/variant-attributes': createHiddenProduct,
  'GET /v1/tiber/products/{id}/page': createHiddenProduct,
  'GET /v1/shop/product-variants/{id}': async () => ({ id: unknownId }),
  'GET /v1/shop/product-variants/{id}/offers': async () => ({ id: unknownId }),
  'GET /v1/shop/product-variants/{id}/suppliers': async () => ({ id: unknownId }),
  'GET /v1/tiber/search-synonyms/{id}': async () => ({ id: unknownId }),
  'PUT /v1/tiber/search-synonyms/{id}': async () => ({ id: unknownId }),
  'DELETE /v1/tiber/search-synonyms/{id}': async () => ({ id: unknownId }),
  'PUT /v1/shop/reviews/{id}': async (platform: TestPlatform) => ({ id: await createReview(platform, foreignUserId) }),
  'GET /v1/shop/suppliers/{id}': async () => ({ id: unknownId }),
  'GET /v1/shop/suppliers/{id}/evaluations': async () => ({ id: unknownId }),
  'GET /v1/tiber/offers/{offerId}/price-explanation': async () => ({ offerId: unknownId }),
  'PUT /v1/tiber/variants/{variantId}/part-number': async () => ({ variantId: unknownId }),
  'DELETE /v1/tiber/variants/{variantId}/part-number': async () => ({ variantId: unknownId }),
  'PUT /v1/tiber/catalogue-imports/{id}/parts/{part}': async () => ({ id: unknownId, part: '0' }),
  'POST /v1/tiber/catalogue-imports/{id}/start': async () => ({ id: unknownId }),
  'GET /v1/tiber/catalogue-imports/{id}': async () => ({ id: unknownId }),
  'GET /v1/tiber/catalogue-imports/{id}/broken-lines': async () => ({ id: unknownId }),
} satisfies Record<string, Prepare<Record<string, string>>>

const buyerId = '0000000201'
/** A user of NORIA. */
const foreignUserId = '0000000204'
const importLine = '{"type":"product","externalId":"sample","name":"Muestra"}\n'
let counter = 0
const nextNumber = () => {
  counter += 1
  return 90_000 + counter
}

async function createProduct({ database }: TestPlatform, status = 'ACTIVE'): Promise<string> {
  const name = `SAMPLE-${nextNumber()}`
  await database.db.execute(
    sql`insert into product (external_id, sku, name, status) values (${name}, ${name}, '{"es-ES":"Muestra"}', ${status})`,
  )
  return name
}

async function createHiddenProduct(platform: TestPlatform) {
  return { id: await createProduct(platform, 'INACTIVE') }
}

async function createReview(platform: TestPlatform, userId: string): Promise<string> {
  const sku = await createProduct(platform)
  return queryId(
    platform,
    sql`insert into review (product_id, user_id, rating, message)
     select id, ${userId}, 3, 'Correcto.' from product where sku = ${sku} returning id`,
  )
}

const toSynonym = () => ({ word: `palabra ${nextNumber()}`, meaning: 'tornillo', locale: 'es-ES' as const })

const createSynonym = (platform: TestPlatform) =>
  queryId(
    platform,
    sql`insert into search_synonym (word, meaning, locale, kind, is_two_way)
        values (${toSynonym().word}, 'tuerca', 'es-ES', 'SYNONYM', false) returning id::text`,
  )

const findSupplierId = (platform: TestPlatform) => queryId(platform, sql`select id from supplier order by id limit 1`)

const findOfferId = (platform: TestPlatform) =>
  queryId(
    platform,
    sql`select o.id from offer o join variant v on v.id = o.variant_id where v.sku = ${variant} limit 1`,
  )

const createImport = (platform: TestPlatform) =>
  queryId(
    platform,
    sql`insert into catalogue_import (file_name, format, state) values ('x', 'jsonl', 'UPLOADING') returning id`,
  )

async function createCompleteImport(platform: TestPlatform): Promise<string> {
  const id = await createImport(platform)
  await platform.database.db.execute(
    sql`insert into catalogue_import_part (import_id, part, text) values (${id}, 0, ${importLine.trim()})`,
  )
  return id
}

async function queryId({ database }: TestPlatform, statement: SQL): Promise<string> {
  const [row] = await database.db.query<{ id: string }>(statement)
  return row!.id
}
