import { sql, type SQL } from '@tiber/server/sql'
import { beforeAll, expect, test } from 'vitest'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { useTwoCompanies, type RowChange } from '../../../testing/two-companies.ts'

/** What a search found is known from the second time on; what its page says of articles is read with every request. */

const used = useTwoCompanies()

const words = { query: 'arandela' }
const category = { categoryIds: ['screws'] }
const search = (params: object, client: PlatformClient = used.buyer) =>
  client.search.search({ query: { ...params, size: 24 } })
const listProducts = async (params: object, client?: PlatformClient) =>
  (await search(params, client)).products.content.map(({ product }) => product.id)

let first: SearchRecord
beforeAll(async () => {
  first = (await search(category)).products.content[0]!
})

const inFirst = (table: string, column: string): SQL => sql`${sql.raw(table)}.${sql.raw(column)} = ${first.variant.id}`
const readFirst = async () => (await search(category)).products.content[0]!

const changes: (() => RowChange<SearchRecord>)[] = [
  () => ({
    change: 'a variant is renamed',
    statement: sql`update variant set name = '{"es-ES": "Otra variante"}' where ${inFirst('variant', 'id')}`,
    read: ({ variant }) => variant.name,
    expected: 'Otra variante',
  }),
  () => ({
    change: 'prices change',
    statement: sql`update offer_price set prices = array_fill(7::numeric, array[cardinality(prices)]), discount_prices = null
      where offer_id in (select o.id from offer o where ${inFirst('o', 'variant_id')})`,
    read: ({ offerPrice }) => offerPrice.unitPrice,
    expected: 7,
  }),
  () => ({
    change: 'offers are out of stock',
    statement: sql`update offer set stock = 0 where ${inFirst('offer', 'variant_id')}`,
    read: ({ offer }) => offer.stock,
    expected: 0,
  }),
]
test.each(changes)('a repeated search › change %# of an article › the next request shows it', (change) =>
  used.expectShown(change(), readFirst),
)

test('a repeated search › offers are withdrawn › the next request shows none, until they are back', async () => {
  const setStatus = (status: string) =>
    used.execute(sql`update offer set status = ${status} where ${inFirst('offer', 'variant_id')}`)
  const { offer } = await readFirst()
  expect(offer).not.toEqual({})
  await setStatus('INACTIVE')
  expect((await readFirst()).offer).toEqual({})
  await setStatus('ACTIVE')
  expect((await readFirst()).offer).toEqual(offer)
})

test('a repeated search › the company numbers an article by a word that was searched › it is found by its number', async () => {
  const [wanted] = await listProducts(category)
  const text = { query: 'tuerca' }
  expect(await listProducts(text)).not.toContain(wanted)
  const { variant } = await readFirst()
  await used.buyer.partNumbers.set({ params: { variantId: variant.id }, body: { partNumber: 'TUERCA' } })
  expect(await listProducts(text)).toContain(wanted)
  expect(await listProducts(text, used.shipyard)).not.toContain(wanted)
  await used.buyer.partNumbers.delete({ params: { variantId: variant.id } })
  expect(await listProducts(text)).not.toContain(wanted)
})

test('a repeated search › other companies, visitors and languages › see their own results', async () => {
  const hidden = { categoryIds: ['button-head-iso-7380'] }
  const total = async (client: PlatformClient) => (await search(hidden, client)).products.totalElements
  const own = await total(used.buyer)
  expect(own).toBeGreaterThan(0)
  expect([await total(used.stranger), await total(used.buyer), await total(used.stranger)]).toEqual([0, own, 0])
  const visited = await search(category, used.platform.createClient())
  for (const record of visited.products.content) expect(record).toMatchObject({ offer: {}, offerPrice: {} })
  expect(JSON.stringify(visited.products.content)).not.toMatch(/unitPrice|"stock"/)
  expect(Object.keys(visited.facets)).not.toContain('priceMin')
  const english = (await used.platform.signIn('buyer@tiber.example', { locale: 'en-US' })).client
  const [spanish, translated] = [await search(category), await search(category, english)]
  expect(translated.facets.navigations.map(({ name }) => name)).not.toEqual(
    spanish.facets.navigations.map(({ name }) => name),
  )
})

test('a repeated search › the index changes › it is found anew', async () => {
  const total = async () => (await search(words)).products.totalElements
  const found = await total()
  expect(found).toBeGreaterThan(0)
  const setRevision = () => used.execute(sql`update search_state set vocabulary = vocabulary + 1`)
  await used.execute(sql`create table kept_posting as table search_posting`)
  await used.execute(sql`delete from search_posting`)
  expect(await total()).toBe(found)
  await setRevision()
  expect(await total()).toBe(0)
  await used.execute(sql`insert into search_posting table kept_posting`)
  await setRevision()
  expect(await total()).toBe(found)
})
