import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'
import { rebuildIndex } from '../service.ts'

const { product: capScrews, variant: capScrew } = knownProducts.capScrews

let platform: TestPlatform
let buyer: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example')).client
})
afterAll(() => platform.close())

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const search = (params: SearchParams) => buyer.search.search({ query: { size: 24, ...params } })
const execute = (statement: ReturnType<typeof sql>) => platform.database.db.execute(statement)
const unitPrice = ({ offerPrice }: SearchRecord) => offerPrice.discountUnitPrice ?? offerPrice.unitPrice ?? 0

const indexEverything = () => rebuildIndex(platform.systemContext())

/** Indexes a product that was changed directly in the database. */
async function indexAgain(sku: string) {
  const rows = await platform.database.db.query<{ id: string }>(sql`select id from product where sku = ${sku}`)
  const context = platform.systemContext()
  await context.jobs.enqueue(context, 'index-products', { productIds: rows.map(({ id }) => id) })
  await platform.drainJobs()
}

describe('an offer whose prices start above the minimum order quantity', () => {
  test('is shown, found and sorted by its first price', async () => {
    const offers = sql`select o.id from offer o join variant v on v.id = o.variant_id where v.sku = ${capScrew}`
    const ofScrew = async (params: SearchParams = {}) =>
      (await search({ skus: [capScrew], aggregation: 'VARIANT', ...params })).products.content
    await execute(sql`update offer_price set quantities = array[25, 100], prices = array[0.9, 0.7],
      discount_prices = null where offer_id in (${offers})`)
    await execute(sql`update offer set min_order_quantity = 5 where id in (${offers})`)
    await indexAgain(capScrews)
    const [record] = await ofScrew()
    expect(record?.offerPrice.unitPrice).toBe(0.9)
    expect(await ofScrew({ priceMin: 0.89, priceMax: 0.91 })).toEqual([record])
    expect(await ofScrew({ priceMin: 0.91 })).toEqual([])
    const { facets } = await search({ skus: [capScrew], aggregation: 'VARIANT' })
    expect(facets).toMatchObject({ priceMin: 0.9, priceMax: 0.9 })
  })
})

test('an attribute that is not a facet can be filtered by, but is not counted', async () => {
  const ofScrews: SearchParams = { categoryIds: ['socket-head-iso-4762'], aggregation: 'VARIANT' }
  const { facets, products } = await search(ofScrews)
  expect(facets.attributesRange.map(({ externalId }) => externalId)).not.toContain('head-diameter')
  const small = await search({ ...ofScrews, attributes: ['head-diameter|..10'] })
  const large = await search({ ...ofScrews, attributes: ['head-diameter|10.01..'] })
  expect(small.products.totalElements).toBeGreaterThan(0)
  expect(small.products.totalElements + large.products.totalElements).toBe(products.totalElements)
})

describe('the facets', () => {
  test('count as in stock what the stock filter finds, also for variants selected by words', async () => {
    await execute(sql`update offer set stock = 0 where variant_id in (
      select v.id from variant v where v.name ->> 'es-ES' like '%M8 × 40%')`)
    await indexEverything()
    for (const query of ['m8x40', 'tornillo m8x40', 'tornillo allen m8', 'arandela'])
      for (const params of [{ query }, { query, brand: ['Ibertor'] }, { query, aggregation: 'VARIANT' as const }]) {
        const { facets } = await search(params)
        const { products } = await search({ ...params, inStock: true })
        expect([params, facets.inStock]).toEqual([params, products.totalElements])
      }
  })

  test('give the price range of the variants that match the filters', async () => {
    const ofScrews: SearchParams = { categoryIds: ['socket-head-iso-4762'] }
    const { facets } = await search(ofScrews)
    const threads = facets.attributes.find(({ externalId }) => externalId === 'thread')!.values
    for (const params of threads
      .slice(0, 3)
      .map((each): SearchParams => ({ ...ofScrews, attributes: [`thread|${each}`] }))) {
      const priced = { ...params, aggregation: 'VARIANT' as const, size: 1 }
      const [cheapest] = (await search({ ...priced, sort: ['price,asc'] })).products.content
      const [dearest] = (await search({ ...priced, sort: ['price,desc'] })).products.content
      const bounds = { priceMin: unitPrice(cheapest!), priceMax: unitPrice(dearest!) }
      expect([params, (await search(params)).facets]).toMatchObject([params, bounds])
      expect([params, (await search({ ...params, aggregation: 'VARIANT' })).facets]).toMatchObject([params, bounds])
    }
  })

  test('report when more results without a filter exist than are counted', async () => {
    const params: SearchParams = {
      categoryIds: ['socket-head-iso-4762'],
      attributes: ['length|40'],
      aggregation: 'VARIANT',
    }
    expect((await search(params)).search?.capped).toBe(false)
    await execute(sql`insert into search_variant (variant_id, product, "values", in_stock, position)
      select 'many-' || n, p.id, '{}', false, 1000 + n from generate_series(1, 10001) n, search_product p
        join product c on c.id = p.product_id where c.sku = ${capScrews}`)
    await execute(sql`update search_state set vocabulary = vocabulary + 1`)
    const capped = await search(params)
    await execute(sql`delete from search_variant where variant_id like 'many-%'`)
    await execute(sql`update search_state set vocabulary = vocabulary + 1`)
    expect(capped.products.totalElements).toBeLessThan(10_000)
    expect(capped.search?.capped).toBe(true)
  })

  test('count a product once in a category that contains it by classification and by tags', async () => {
    const [tag] = (await search({ categoryIds: ['screws'] })).facets.productTags
    await execute(
      sql`update navigation_category set tag_ids = array[${tag!.id}] where external_id in ('screws', 'nuts-and-washers')`,
    )
    platform.advance(60)
    const { facets } = await search({ size: 1 })
    for (const category of ['screws', 'nuts-and-washers', 'fixings']) {
      const { products } = await search({ categoryIds: [category], size: 1 })
      const counted = facets.navigations.find(({ externalId }) => externalId === category)
      const { productCount } = await buyer.navigation.read({ params: { id: category } })
      expect([category, counted?.count, productCount]).toEqual([
        category,
        products.totalElements,
        products.totalElements,
      ])
    }
    const tagged = await search({ productTags: [tag!.id], size: 1 })
    const screws = await search({ productTags: [tag!.id], categoryIds: ['screws'], size: 1 })
    const counted = tagged.facets.navigations.find(({ externalId }) => externalId === 'screws')
    expect(counted?.count).toBe(screws.products.totalElements)
  })
})

describe('a filter by custom fields of offers', () => {
  test('accepts the maximum number of fields, each matched by any offer of the variant', async () => {
    await execute(sql`insert into custom_field (id, external_id, name, type, sealed_target)
      select '009900' || n, 'shelf-' || n, jsonb_build_object('es-ES', 'Estante ' || n), 'TEXT', 'OFFER'
      from generate_series(1001, 1100) n`)
    await execute(sql`insert into custom_field_value (entity_id, custom_field_id, value)
      select o.id, '009900' || n, case n % 2 when 0 then '"B7"' else '["A1", "B7"]' end::jsonb
      from generate_series(1001, 1100) n cross join (select min(o.id) as low, max(o.id) as high from offer o
        join variant v on v.id = o.variant_id where v.sku = ${capScrew}) e
        join offer o on o.id = case when n < 1050 then e.low else e.high end`)
    const fields = Array.from({ length: 100 }, (_, at) => `${at % 3 === 0 ? 'Estante ' : 'shelf-'}${1001 + at}|B7`)
    const found = async (customFields: string[]) =>
      (await search({ customFields, aggregation: 'VARIANT' })).products.content.map(({ variant }) => variant.sku)
    expect(await found(fields)).toEqual([capScrew])
    expect(await found(['shelf-1001|A1'])).toEqual([capScrew])
    expect(await found([...fields.slice(1), 'shelf-1001|C3'])).toEqual([])
    expect(await found([...fields.slice(1), 'no such field|B7'])).toEqual([])
  })
})

describe('a filter by supplier', () => {
  test('shows, sorts and bounds prices by the offers of that supplier', async () => {
    const params: SearchParams = { categoryIds: ['screws'], suppliers: ['EBRO'], aggregation: 'VARIANT', size: 100 }
    const { products, facets } = await search({ ...params, sort: ['price,asc'] })
    expect(products.content.length).toBeGreaterThan(10)
    expect(new Set(products.content.map(({ supplier }) => supplier.externalId))).toEqual(new Set(['EBRO']))
    const prices = products.content.map(unitPrice)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(facets.priceMin).toBe(prices[0])
    expect((await search(params)).facets).toMatchObject({ priceMin: facets.priceMin, priceMax: facets.priceMax })
    expect(products.content.some(({ offer }) => offer.offerCount! > 1)).toBe(true)
  })
})
