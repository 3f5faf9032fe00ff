import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const { variant: capScrew } = knownProducts.capScrews

let platform: TestPlatform
let buyer: PlatformClient
let fresh: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signedIn('buyer@tiber.example')).client
  fresh = (await platform.signedIn('new@tiber.example')).client
})
afterAll(() => platform.close())

type Wish = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const search = (wish: Wish, client = buyer) => client.search.search({ query: { size: 24, ...wish } })
const execute = (statement: ReturnType<typeof sql>) => platform.database.db.execute(statement)

describe('a code', () => {
  test('of a product outside the range of the company is none', async () => {
    const [hidden] = (await search({ categoryIds: ['button-head-iso-7380'] })).products.content
    const query = hidden!.variant.sku
    expect((await search({ query })).search?.exact?.variantId).toBe(hidden!.variant.id)
    const found = await search({ query }, fresh)
    expect(found.search?.exact).toBeNull()
    expect(found.products.content.map(({ variant }) => variant.sku)).not.toContain(query)
  })

  test('that is begun finds what may be seen, however much begins like it that may not', async () => {
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

  test('of a variant that was just taken out of the shop is no exact one, also before the index knows', async () => {
    const setStatus = (status: string) => execute(sql`update variant set status = ${status} where sku = ${capScrew}`)
    await setStatus('INACTIVE')
    expect((await search({ query: capScrew })).search?.exact).toBeNull()
    await setStatus('ACTIVE')
    expect((await search({ query: capScrew })).search?.exact).not.toBeNull()
  })
})
