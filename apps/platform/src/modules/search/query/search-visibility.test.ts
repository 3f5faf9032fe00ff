import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { excludeEbro } from '../../../testing/assortments.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

const [, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string, string]
const { variant: capScrew } = knownProducts.capScrews

let platform: TestPlatform
let buyer: PlatformClient
let fresh: PlatformClient
/** May not buy from Ebro. */
let shipyard: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example')).client
  fresh = (await platform.signIn('new@tiber.example')).client
  shipyard = (await platform.signIn('buyer@tiber.example', { customerAccountId: cantabrico })).client
  await excludeEbro(platform)
})
afterAll(() => platform.close())

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const search = (params: SearchParams, client = buyer) => client.search.search({ query: { size: 24, ...params } })
const execute = (statement: ReturnType<typeof sql>) => platform.database.db.execute(statement)

describe('searching for a code', () => {
  test("outside the company's assortment finds nothing", async () => {
    const [hidden] = (await search({ categoryIds: ['button-head-iso-7380'] })).products.content
    const query = hidden!.variant.sku
    expect((await search({ query })).search?.exact?.variantId).toBe(hidden!.variant.id)
    const found = await search({ query }, fresh)
    expect(found.search?.exact).toBeNull()
    expect(found.products.content.map(({ variant }) => variant.sku)).not.toContain(query)
  })

  test('by its beginning finds visible variants, however many hidden ones share it', async () => {
    await execute(sql`insert into search_code (code, product, variant, kind)
      select 'ZQ7' || lpad(n::text, 4, '0'), x.id, x.first_variant, 3 from generate_series(1, 300) n, (
        select p.id, p.first_variant from search_product p join product c on c.id = p.product_id
          join classification_category k on k.id = c.classification_id
        where k.external_id = 'button-head-iso-7380' limit 1) x`)
    await execute(sql`insert into search_code (code, product, variant, kind)
      select 'ZQ7000000001', v.product, v.id, 3 from search_variant v join variant c on c.id = v.variant_id
      where c.sku = ${capScrew}`)
    const found = (await search({ query: 'ZQ70' }, fresh)).products.content
    expect(found.map(({ variant }) => variant.sku)).toEqual([capScrew])
    await execute(sql`delete from search_code where code like 'ZQ7%'`)
  })

  test('of a variant that was just deactivated finds no exact match, even before the index is updated', async () => {
    const setStatus = (status: string) => execute(sql`update variant set status = ${status} where sku = ${capScrew}`)
    await setStatus('INACTIVE')
    expect((await search({ query: capScrew })).search?.exact).toBeNull()
    await setStatus('ACTIVE')
    expect((await search({ query: capScrew })).search?.exact).not.toBeNull()
  })
})

describe('suppliers a company may not buy from', () => {
  const searches: SearchParams[] = [{}, { aggregation: 'VARIANT' }, { attributes: ['thread|M8'] }]

  test('cannot be filtered by', async () => {
    expect((await search({ suppliers: ['EBRO'] })).products.totalElements).toBeGreaterThan(0)
    expect((await search({ suppliers: ['EBRO'] }, shipyard)).products.totalElements).toBe(0)
  })

  test('do not count as stock, in the facet or in the filter', async () => {
    const inStock = async (params: SearchParams, client: PlatformClient) => {
      const { facets } = await search({ ...params, size: 1 }, client)
      const { products, facets: filtered } = await search({ ...params, inStock: true, size: 100 }, client)
      expect([params, facets.inStock, filtered.inStock]).toEqual([
        params,
        products.totalElements,
        products.totalElements,
      ])
      for (const { offer } of products.content) expect(offer.stock).toBeGreaterThan(0)
      return products.totalElements
    }
    for (const params of searches) {
      const found = await inStock(params, shipyard)
      expect(found).toBeGreaterThan(0)
      expect([params, found]).not.toEqual([params, await inStock(params, buyer)])
    }
  })

  test('do not affect the price range, nor do prices in another currency', async () => {
    for (const params of searches) {
      expect((await search(params)).facets.priceMin).toBeGreaterThan(0)
      expect((await search(params, shipyard)).facets).toMatchObject({ priceMin: null, priceMax: null })
      expect((await search({ ...params, currency: 'USD' })).facets).toMatchObject({ priceMin: null, priceMax: null })
    }
  })

  test('are not found by the custom fields of their offers', async () => {
    await execute(sql`insert into custom_field (id, external_id, name, type, sealed_target)
      values ('0099000001', 'shelf', '{"es-ES": "Estante"}', 'TEXT', 'OFFER')`)
    await execute(sql`insert into custom_field_value (entity_id, custom_field_id, value)
      select o.id, '0099000001', '"B7"' from offer o join supplier s on s.id = o.supplier_id
        join variant v on v.id = o.variant_id where s.external_id = 'EBRO' and v.sku = ${capScrew}`)
    const found = async (client: PlatformClient) =>
      (await search({ customFields: ['shelf|B7'] }, client)).products.content.map(({ variant }) => variant.sku)
    expect(await found(buyer)).toEqual([capScrew])
    expect(await found(shipyard)).toEqual([])
  })
})
