import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const { variant: capScrew } = knownProducts.capScrews

let platform: TestPlatform
let buyer: PlatformClient
let english: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example')).client
  english = (await platform.signIn('buyer@tiber.example', { locale: 'en-US' })).client
})
afterAll(() => platform.close())

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const search = (params: SearchParams, client = buyer) => client.search.search({ query: { size: 24, ...params } })
const skus = async (params: SearchParams, client = buyer) =>
  (await search(params, client)).products.content.map(({ variant }) => variant.sku)

describe('words of a query', () => {
  test.each(['tornillo allen m8x40', 'tornillos allen M8 × 40 mm', 'TORNILLO ALLEN 8x40 m8', 'DIN 912 m8x40'])(
    'find the same screw however its size is written: %s',
    async (query) => {
      const [first] = (await search({ query })).products.content
      expect(first?.variant.name).toMatch(/4762 M8 × 40/)
    },
  )

  test.each([
    ['luces', 'luz'],
    ['kits', 'kit'],
    ['láminas', 'lámina'],
  ])('find the same in plural and singular: %s, %s', async (plural, singular) => {
    const found = await skus({ query: singular })
    expect(found.length).toBeGreaterThan(0)
    expect(await skus({ query: plural })).toEqual(found)
  })

  test('find products of one kind in the order of their numbers, where nothing else decides', async () => {
    const visitor = platform.createClient()
    const query = { query: 'tornillo', aggregation: 'PRODUCT' as const, size: 100 }
    const { products } = await visitor.search.search({ query })
    const series = Map.groupBy(products.content, ({ product: { name } }) => name.replace(/\d+/g, '#'))
    const threads = [...series.values()].map((all) =>
      all.map(({ product: { name } }) => Number(/M(\d+)/.exec(name)?.[1])),
    )
    const several = threads.filter((each) => each.length > 1)
    expect(several.length).toBeGreaterThan(0)
    for (const each of several) expect(each).toEqual(each.toSorted((one, other) => one - other))
  })

  test('match synonyms, the other language and words without accents', async () => {
    expect((await search({ query: 'socket screw m8x40' }, english)).products.content[0]?.variant.sku).toMatch(/^SCS-/)
    expect((await search({ query: 'cap screw m8x40' })).products.content[0]?.variant.sku).toMatch(/^SCS-/)
    const plain = await skus({ query: 'acero inoxidable' })
    expect(plain).toEqual(await skus({ query: 'ACÉRO INOXIDABLE' }))
    expect(plain.length).toBeGreaterThan(0)
  })

  test('with a typo are corrected, and the correction is reported', async () => {
    const found = await search({ query: 'tornilo' })
    expect(found.search?.corrections).toEqual([{ from: 'tornilo', to: 'tornillo' }])
    expect(found.products.totalElements).toBe((await search({ query: 'tornillo' })).products.totalElements)
  })

  test('need not all match: dropped words are reported', async () => {
    const found = await search({ query: 'tornillo zzqqyy' })
    expect(found.products.totalElements).toBeGreaterThan(0)
    expect(found.search?.dropped).toEqual(['zzqqyy'])
  })
})

describe('an unusual request', () => {
  test.each([
    '"',
    "'; drop table product; --",
    '& | ! <-> :*',
    '💥🔩',
    '%',
    '_',
    '\\',
    'de la para con',
    'x'.repeat(500),
    '1x'.repeat(240),
    '(((((((',
    '..',
    'a b c d e f g h i j k l m n o p q r s t u v',
    '日本語 ねじ',
  ])('is answered without an error: %j', async (query) => {
    const { products } = await search({ query })
    expect(products.totalElements).toBeGreaterThanOrEqual(0)
    await buyer.search.autocomplete({ query: { input: query } })
  })

  test('may use every filter at once', async () => {
    const areas = ['fixings', 'tools', 'safety', 'electrical', 'pneumatics', 'adhesives', 'storage']
    const answers = await Promise.all(areas.map((area) => search({ size: 1, categoryIds: [area] })))
    const known = new Map(answers.flatMap(({ facets }) => facets.attributes.map((each) => [each.externalId, each])))
    const attributes = [...known.values()].map(({ externalId, values }) => `${externalId}|${values[0]}`)
    expect(attributes.length).toBeGreaterThan(30)
    for (const aggregation of ['PRODUCT', 'VARIANT'] as const)
      expect((await search({ attributes, aggregation, brand: ['Ibertor'], priceMin: 0 })).products.content).toEqual([])
  })

  test('with an invalid date is rejected', async () => {
    for (const day of ['0000-01-01', '+010000-01-01', '-000001-01-01', 'yesterday'])
      await expect(search({ productUpdatedTime: day })).rejects.toThrow(refusal('F-E-012', 'productUpdatedTime'))
  })

  test('beyond the deepest page is rejected', async () => {
    await expect(search({ page: 500, size: 20 })).rejects.toThrow(refusal('F-E-007'))
    expect((await search({ page: 499, size: 20 })).products.content).toEqual([])
    await expect(search({ query: 'x'.repeat(501) })).rejects.toThrow()
  })

  test('ignores unknown sort fields and accepts three notations of a sort field', async () => {
    expect((await search({ sort: ['nonsense,asc'] })).products.sort).toEqual([])
    for (const sort of ['name,desc', 'name:desc', 'name|desc']) {
      const names = (await search({ sort: [sort] })).products.content.map(({ product }) => product.name)
      expect(names[0]! > names.at(-1)!).toBe(true)
    }
    const lengths = (
      await search({ categoryIds: ['socket-head-iso-4762'], aggregation: 'VARIANT', sort: ['attributes.length,asc'] })
    ).products.content.map(({ attributes }) =>
      Number(attributes.find(({ externalId }) => externalId === 'length')?.value),
    )
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  })
})

test("search records › include the price ladder on request, the same as the product's", async () => {
  const query = { query: capScrew, aggregation: 'VARIANT', size: 1, withFacets: false } as const
  const [record] = (await buyer.search.search({ query: { ...query, withLadders: true } })).products.content
  const offers = await buyer.productVariants.offers({ params: { id: record!.variant.id } })
  const shown = offers.find(({ offerInventory }) => offerInventory.id === record!.offer.id)
  expect(record!.offerPrice.ladder?.length).toBeGreaterThan(1)
  expect(record!.offerPrice.ladder).toEqual(shown?.ladder)
  expect((await buyer.search.search({ query })).products.content[0]!.offerPrice.ladder).toBeUndefined()
})

test('search records › omit their attributes on request, and nothing else', async () => {
  const query = { query: capScrew, aggregation: 'VARIANT', size: 2, withFacets: false } as const
  const whole = await search(query)
  const short = await search({ ...query, withAttributes: false })
  expect(whole.products.content[0]!.attributes.length).toBeGreaterThan(1)
  expect(short.products.content).toEqual(whole.products.content.map((each) => ({ ...each, attributes: [] })))
})
