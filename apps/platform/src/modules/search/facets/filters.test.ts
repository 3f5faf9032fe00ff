import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

const { product: capScrews, variant: capScrew } = knownProducts.capScrews

let platform: TestPlatform
let buyer: PlatformClient
let fresh: PlatformClient
let visitor: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example')).client
  fresh = (await platform.signIn('new@tiber.example')).client
  visitor = platform.createClient()
})
afterAll(() => platform.close())

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const search = (params: SearchParams, client = buyer) => client.search.search({ query: { size: 24, ...params } })
const skus = async (params: SearchParams, client = buyer) =>
  (await search(params, client)).products.content.map(({ variant }) => variant.sku)
const unitPrice = ({ offerPrice }: SearchRecord) => offerPrice.discountUnitPrice ?? offerPrice.unitPrice ?? 0

describe('filters', () => {
  test('of one facet are alternatives, of several narrow each other, and facet counts ignore their own filter', async () => {
    const all = await search({ categoryIds: ['screws'], aggregation: 'VARIANT', size: 1 })
    const thread = all.facets.attributes.find(({ externalId }) => externalId === 'thread')!
    const [one, other] = thread.counts!
    const narrowed = await search({
      categoryIds: ['screws'],
      aggregation: 'VARIANT',
      attributes: [`thread|${one!.value}`, `thread|${other!.value}`],
    })
    expect(narrowed.products.totalElements).toBe(one!.count + other!.count)
    expect(narrowed.facets.attributes.find(({ externalId }) => externalId === 'thread')?.counts).toEqual(thread.counts)
    const [brand] = narrowed.facets.brands
    const both = await search({
      categoryIds: ['screws'],
      aggregation: 'VARIANT',
      brand: [brand!.name],
      attributes: [`thread|${one!.value}`, `thread|${other!.value}`],
    })
    expect(both.products.totalElements).toBe(brand!.count)
    expect(both.facets.brands).toEqual(narrowed.facets.brands)
  })

  test('count each product once in a list of products', async () => {
    const all = await search({ categoryIds: ['screws'], size: 100 })
    for (const { externalId, counts } of all.facets.attributes.slice(0, 4))
      for (const { value, count } of counts!.slice(0, 3)) {
        const found = await search({
          categoryIds: ['screws'],
          attributes: [`${externalId}|${value}`],
          withFacets: false,
        })
        expect([externalId, value, found.products.totalElements]).toEqual([externalId, value, count])
      }
  })

  test('accept attributes by name in any language, values by text, and ranges of numbers', async () => {
    const { facets } = await search({ categoryIds: ['socket-head-iso-4762'], aggregation: 'VARIANT' })
    const length = facets.attributesRange.find(({ externalId }) => externalId === 'length')!
    expect(length.max).toBeGreaterThan(length.min)
    const total = async (attributes: string[]) =>
      (await search({ categoryIds: ['socket-head-iso-4762'], aggregation: 'VARIANT', attributes })).products
        .totalElements
    const near = await total(['length|10..20'])
    expect(near).toBeGreaterThan(0)
    expect(near).toBeLessThan(await total([`length|${length.min}..`]))
    expect(await total([`${length.name}|10..20`])).toBe(near)
    expect(await total(['Length|..20', 'length|25..30'])).toBeGreaterThan(near)
  })

  test('for something that does not exist find nothing', async () => {
    const nothing: SearchParams[] = [
      { categoryIds: ['atlantis'] },
      { brand: ['Nadie'] },
      { suppliers: ['nobody'] },
      { productTags: ['nothing'] },
      { skus: ['no-such-sku'] },
      { attributes: ['colourfulness|much'] },
      { attributes: ['thread|M999'] },
      { customFields: ['nothing|at all'] },
      { priceMin: 5, priceMax: 4 },
    ]
    for (const params of nothing) expect([params, (await search(params)).products.totalElements]).toEqual([params, 0])
  })

  test('by category accept either id and include descendants', async () => {
    const screws = await search({ categoryIds: ['screws'], size: 1 })
    const leaf = await search({ categoryIds: ['socket-head-iso-4762'], size: 1 })
    expect(screws.products.totalElements).toBeGreaterThan(leaf.products.totalElements)
    const { id } = await visitor.navigation.read({ params: { id: 'screws' } })
    expect((await search({ categoryIds: [id], size: 1 })).products.totalElements).toBe(screws.products.totalElements)
    const counted = screws.facets.navigations.find(({ externalId }) => externalId === 'socket-head-iso-4762')
    expect(counted?.count).toBe(leaf.products.totalElements)
  })

  test('by SKU select single variants, and by product SKU all variants', async () => {
    expect(await skus({ skus: [capScrew], aggregation: 'VARIANT' })).toEqual([capScrew])
    expect((await skus({ skus: [capScrews], aggregation: 'VARIANT', size: 100 })).length).toBeGreaterThan(5)
  })
})

describe('prices', () => {
  test('in filters, sort order and range are those of the caller', async () => {
    const params: SearchParams = { categoryIds: ['screws'], aggregation: 'VARIANT', size: 100 }
    const rising = (await search({ ...params, sort: ['price,asc'] })).products.content.map(unitPrice)
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    const some = await search({ ...params, priceMin: 0.1, priceMax: 0.3 })
    expect(some.products.content.length).toBeGreaterThan(0)
    for (const record of some.products.content) {
      expect(unitPrice(record)).toBeGreaterThanOrEqual(0.1)
      expect(unitPrice(record)).toBeLessThanOrEqual(0.3)
    }
    const { facets } = await search({ categoryIds: ['screws'] })
    expect(facets.priceMin).toBeLessThanOrEqual(rising[0]!)
    expect(facets.priceMax).toBeGreaterThan(facets.priceMin!)
  })

  test('outside the other filters do not affect the price range', async () => {
    const { facets } = await search({ categoryIds: ['screws'] })
    const everywhere = await search({ categoryIds: ['screws'], sort: ['price,asc'], size: 1 })
    let narrower = 0
    for (const { name } of facets.brands) {
      const params: SearchParams = { categoryIds: ['screws'], brand: [name], aggregation: 'VARIANT', size: 1 }
      const [cheapest] = (await search({ ...params, sort: ['price,asc'] })).products.content
      const [dearest] = (await search({ ...params, sort: ['price,desc'] })).products.content
      const bounds = { priceMin: unitPrice(cheapest!), priceMax: unitPrice(dearest!) }
      expect((await search({ ...params, priceMin: bounds.priceMax })).facets).toMatchObject(bounds)
      if (bounds.priceMin > unitPrice(everywhere.products.content[0]!)) narrower += 1
    }
    expect(narrower).toBeGreaterThan(0)
  })

  test('stock and suppliers are hidden from visitors: in records, in facets and as filters', async () => {
    const { products, facets } = await search({ query: 'tornillo' }, visitor)
    expect(products.content.length).toBeGreaterThan(0)
    for (const record of products.content) expect(record).toMatchObject({ offer: {}, offerPrice: {}, supplier: {} })
    expect(JSON.stringify(products.content)).not.toMatch(/unitPrice|"stock"/)
    expect(facets).toMatchObject({ suppliers: [] })
    expect(Object.keys(facets)).not.toEqual(expect.arrayContaining(['priceMin']))
    expect(Object.keys(facets)).not.toContain('inStock')
    const searches = [{ priceMin: 1 }, { inStock: true }, { suppliers: ['EBRO'] }, { sort: ['price,asc'] }]
    for (const params of [...searches, { offerUpdatedTime: '2026-01-01' }])
      await expect(search(params, visitor)).rejects.toThrow(refusal('PE0001'))
  })
})

describe('visibility', () => {
  test('the assortment narrows every search of an account', async () => {
    const total = async (client: PlatformClient, params: SearchParams = {}) =>
      (await search({ size: 1, ...params }, client)).products.totalElements
    expect(await total(fresh)).toBeLessThan(await total(buyer))
    expect(await total(fresh, { categoryIds: ['button-head-iso-7380'] })).toBe(0)
    expect(await total(buyer, { categoryIds: ['button-head-iso-7380'] })).toBeGreaterThan(0)
  })

  test('inactive products and variants are left out', async () => {
    expect(await skus({ query: knownProducts.discontinued.variant })).not.toContain(knownProducts.discontinued.variant)
    const { product } = knownProducts.inactiveProduct
    expect((await search({ query: product })).products.content.map((each) => each.product.sku)).not.toContain(product)
  })
})
