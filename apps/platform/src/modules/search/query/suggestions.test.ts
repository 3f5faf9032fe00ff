import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { useTwoCompanies } from '../../../testing/two-companies.ts'

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

test('suggestions › a word typed one letter short completes the word, not its stem', async () => {
  for (const input of ['tornill', 'mascarill', 'arandel', 'tuerc']) {
    const { products } = await used.buyer.search.autocomplete({ query: { input } })
    expect(products[0]?.product.name.toLowerCase()).toContain(input)
  }
})
