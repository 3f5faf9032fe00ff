import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { useTwoCompanies } from '../../../testing/two-companies.ts'

const { product: capScrews, variant: capScrew, partNumber } = knownProducts.capScrews

const used = useTwoCompanies()

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const search = (params: SearchParams, client = used.buyer) => client.search.search({ query: { size: 24, ...params } })
const skus = async (params: SearchParams) => (await search(params)).products.content.map(({ variant }) => variant.sku)

describe('searching for a code', () => {
  test.each([capScrew, capScrew.toLowerCase(), capScrew.replaceAll('-', ''), capScrew.replaceAll('-', ' ')])(
    'finds exactly its variant: %s',
    async (query) => {
      const found = await search({ query })
      expect(found.products.content.map(({ variant }) => variant.sku)).toEqual([capScrew])
      expect(found.search?.exact?.variantId).toBe(found.products.content[0]?.variant.id)
    },
  )

  test("finds a variant by the company's own part number, which other companies cannot use", async () => {
    expect((await search({ query: partNumber })).search?.exact).not.toBeNull()
    expect((await search({ query: partNumber }, used.shipyard)).search?.exact).toBeNull()
  })

  test('finds a variant by a part number of any length, or by its beginning', async () => {
    const { id } = (await search({ query: capScrew })).products.content[0]!.variant
    const setPartNumber = (number: string) =>
      used.buyer.partNumbers.set({ params: { variantId: id }, body: { partNumber: number } })
    for (const number of ['7', 'Q9', 'Ω', `KX-${'0123456789'.repeat(9)}`]) {
      await setPartNumber(number)
      const found = await search({ query: number })
      expect([number, found.search?.exact?.variantId]).toEqual([number, id])
      expect([number, found.products.content[0]?.variant.sku]).toEqual([number, capScrew])
      expect([number, (await search({ query: number }, used.shipyard)).search?.exact]).toEqual([number, null])
    }
    await setPartNumber('WZX-774410')
    for (const query of ['wzx77', 'WZX-7744', 'tornillo WZX-7744']) {
      expect([query, (await skus({ query }))[0]]).toEqual([query, capScrew])
      expect([query, (await search({ query }, used.shipyard)).products.content[0]?.variant.sku]).not.toEqual([
        query,
        capScrew,
      ])
    }
    const { products } = await used.buyer.search.autocomplete({ query: { input: 'wzx-7' } })
    expect(products[0]?.variant.sku).toBe(capScrew)
    await setPartNumber(partNumber)
  })

  test('finds codes by their beginning, and lists them first', async () => {
    const found = await skus({ query: capScrew.slice(0, -2), aggregation: 'VARIANT' })
    expect(found.length).toBeGreaterThan(1)
    for (const sku of found.slice(0, 3)) expect(sku.startsWith(capScrew.slice(0, -2))).toBe(true)
  })

  test('finds a product by its code, without an exact variant', async () => {
    const found = await search({ query: capScrews })
    expect(found.products.content[0]?.product.sku).toBe(capScrews)
    expect(found.search?.exact).toBeNull()
    expect((await skus({ query: capScrews, aggregation: 'VARIANT' })).length).toBeGreaterThan(5)
  })

  test('lists no other sizes in a list of variants', async () => {
    const [record] = (await search({ query: capScrew, aggregation: 'VARIANT' })).products.content
    expect(await skus({ query: capScrew, aggregation: 'VARIANT' })).toEqual([capScrew])
    expect(await skus({ query: record!.variant.ean!, aggregation: 'VARIANT' })).toEqual([capScrew])
  })

  test('treats a code among words as one of them', async () => {
    const [record] = (await search({ query: capScrew })).products.content
    for (const code of [capScrew, record!.variant.ean!, partNumber])
      for (const aggregation of ['PRODUCT', 'VARIANT'] as const)
        for (const query of [`tornillo ${code}`, `${code} tornillo`, `tornilo ${code}`]) {
          const found = await search({ query, aggregation })
          expect([query, found.products.content[0]?.variant.sku]).toEqual([query, capScrew])
          expect([query, found.search?.dropped]).toEqual([query, []])
        }
  })
})
