import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { queryRows } from '../../../database/query-rows.ts'
import { useTwoCompanies } from '../../../testing/two-companies.ts'
import { normaliseText } from '../text/tokenizer.ts'

const { variant: capScrew } = knownProducts.capScrews
const used = useTwoCompanies()

describe('suggestions', () => {
  test('list products, and categories with their path, while a word is typed', async () => {
    const { products, navigations } = await used.buyer.search.autocomplete({ query: { input: 'torn' } })
    expect(products).toHaveLength(10)
    expect(products[0]?.product.name).toMatch(/^Tornillo/)
    expect(navigations[0]).toMatchObject({ externalId: 'screws', path: ['fixings', 'screws'] })
  })

  test('complete an unfinished word rather than correct it', async () => {
    const { products, search: interpretation } = await used.buyer.search.autocomplete({ query: { input: 'arande' } })
    expect(interpretation?.corrections).toEqual([])
    expect(products[0]?.product.name).toMatch(/^Arandela/)
    expect((await used.buyer.search.search({ query: { query: 'arande' } })).search?.corrections).not.toEqual([])
  })

  test('list the product of a typed code first', async () => {
    const { products, search: interpretation } = await used.buyer.search.autocomplete({ query: { input: capScrew } })
    expect(products[0]?.variant.sku).toBe(capScrew)
    expect(interpretation?.exact?.variantId).toBe(products[0]?.variant.id)
  })

  test('are empty for empty input, and the older calls return the same', async () => {
    expect(await used.buyer.search.autocomplete({ query: { input: '  ' } })).toEqual({ products: [], navigations: [] })
    const newer = await used.buyer.search.autocomplete({ query: { input: 'arandela' } })
    for (const name of ['input', 'search'] as const)
      expect(await used.buyer.search.autocompleteV1({ query: { [name]: 'arandela' } })).toEqual(newer)
  })
})

describe('a word typed one letter short', () => {
  /** The most common words of the catalogue in one language. */
  const listWords = (language: 'es' | 'en') =>
    queryRows<{ word: string }>(
      used.platform.database.db,
      sql`select f.word from search_term t cross join lateral unnest(t.forms) as f(word)
          where t.language = ${language} and f.word ~ '^[a-z]{6,}$' and t.products >= 2
          order by t.products desc, f.word limit 150`,
    )

  test.each([
    ['es', 'es-ES'],
    ['en', 'en-US'],
  ] as const)('suggests only what contains the text: %s', async (language, locale) => {
    const { client } = await used.platform.signIn('buyer@tiber.example', { locale })
    const words = await listWords(language)
    expect(words.length).toBeGreaterThan(80)
    const wrong = []
    for (const { word } of words) {
      const input = word.slice(0, -1)
      const { products } = await client.search.autocomplete({ query: { input } })
      const texts = products.map((product) => normaliseText(JSON.stringify(product)).replaceAll('-', ''))
      if (products.length === 0 || texts.some((text) => !text.includes(input))) wrong.push(input)
    }
    expect(wrong).toEqual([])
  })
})

describe('suggested articles', () => {
  test('are one row per product, with the number of its articles', async () => {
    for (const aggregation of ['PRODUCT', 'VARIANT'] as const) {
      const { products } = await used.buyer.search.autocomplete({ query: { input: 'tornillo allen m8', aggregation } })
      const ids = products.map(({ product }) => product.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(products[0]?.product.variantCount).toBeGreaterThan(1)
    }
  })

  test('are of different families', async () => {
    const { products } = await used.buyer.search.autocomplete({ query: { input: 'tornillo' } })
    expect(new Set(products.map(({ navigationCategoryName }) => navigationCategoryName)).size).toBeGreaterThan(3)
  })

  test('are single variants where a code is typed', async () => {
    const input = capScrew.slice(0, -2)
    const { products } = await used.buyer.search.autocomplete({ query: { input, aggregation: 'VARIANT' } })
    expect(products.length).toBeGreaterThan(1)
    expect(products.every(({ variant }) => variant.sku.startsWith(input))).toBe(true)
  })
})
