import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { useTwoCompanies } from '../../../testing/two-companies.ts'

const used = useTwoCompanies()
const { variant: capScrew, partNumber } = knownProducts.capScrews

const findFirst = async (query: string, client = used.buyer) =>
  (await client.search.search({ query: { query, aggregation: 'VARIANT', size: 5 } })).products.content[0]!

describe('a result says why it matched', () => {
  test('by code, own number, words or as an equivalent, in lists and suggestions', async () => {
    const { ean, mpn } = (await findFirst(capScrew)).variant
    const reasons = [
      [capScrew, 'CODE'],
      [partNumber, 'OWN_NUMBER'],
      [ean!, 'GTIN'],
      [mpn!, 'MANUFACTURER_CODE'],
      [capScrew.slice(0, -1), 'SIMILAR_CODE'],
      ['tornillo allen m8x40', 'TEXT'],
      ['Loctite 243', 'EQUIVALENT'],
    ] as const
    for (const [query, foundBy] of reasons) {
      expect([query, (await findFirst(query)).foundBy]).toEqual([query, foundBy])
      const { products } = await used.buyer.search.autocomplete({ query: { input: query } })
      expect([query, products[0]?.foundBy]).toEqual([query, foundBy])
    }
  })

  test('by the words it lacks', async () => {
    expect((await findFirst('tornillo allen m8x40')).missingWords).toBeUndefined()
    expect((await findFirst('casco martillo')).missingWords).toHaveLength(1)
  })

  test('not without a text', async () => {
    const { products } = await used.buyer.search.search({ query: { categoryIds: ['screws'], size: 5 } })
    for (const record of products.content) expect(record).not.toHaveProperty('foundBy')
  })
})

describe('what was bought before', () => {
  test('is marked for the company that bought it, and for nobody else', async () => {
    const { purchases } = await used.buyer.orders.purchases({ query: { size: 1 } })
    const { sku } = purchases[0]!
    expect(await findFirst(sku)).toMatchObject({ isBought: true })
    const { products } = await used.buyer.search.autocomplete({ query: { input: sku } })
    expect(products[0]).toMatchObject({ isBought: true, variant: { sku } })
    for (const client of [used.stranger, used.platform.createClient()])
      expect(await findFirst(sku, client)).not.toHaveProperty('isBought')
  })

  test('comes first among equals', async () => {
    const { products } = await used.buyer.search.search({
      query: { query: 'tornillo allen m8', aggregation: 'VARIANT', size: 24 },
    })
    const marks = products.content.map(({ isBought }) => isBought === true)
    expect(marks.filter(Boolean).length).toBeGreaterThan(0)
    expect(marks.filter(Boolean).length).toBeLessThan(marks.length)
    expect(marks.indexOf(false)).toBe(marks.filter(Boolean).length)
    const other = await used.stranger.search.search({
      query: { query: 'tornillo allen m8', aggregation: 'VARIANT', size: 24 },
    })
    expect(other.products.content.map(({ variant }) => variant.sku)).not.toEqual(
      products.content.map(({ variant }) => variant.sku),
    )
  })
})
