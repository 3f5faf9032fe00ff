import { describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { useTwoCompanies } from '../../../testing/two-companies.ts'

const used = useTwoCompanies()

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const find = async (query: string, params: SearchParams = {}, client = used.buyer) =>
  (await client.search.search({ query: { query, size: 24, withFacets: false, ...params } })).products

describe('a dimension of a query', () => {
  test.each([
    ['puntera 2,5', /^Puntera.* 2,5 mm²/],
    ['magnetotérmico C16', /^Magnetotérmico.* 16 A/],
    ['interruptor automático C6', /^Magnetotérmico.* 6 A/],
    ['varilla roscada M8 1 metro', /^Varilla roscada.* M8, 1000 mm/],
    ['tuerca m8', / M8/],
  ])('leads with the articles that have it, others say that they lack it: %s', async (query, pattern) => {
    for (const aggregation of ['PRODUCT', 'VARIANT'] as const) {
      const { content } = await find(query, { aggregation, size: 48 })
      const full = content.filter(({ missingWords }) => missingWords === undefined)
      expect(full.length).toBeGreaterThan(0)
      expect(content.slice(0, full.length)).toEqual(full)
      expect(full.map(({ variant }) => variant.name).filter((name) => !pattern.test(name))).toEqual([])
    }
  })

  test('that nothing has does not drop what is asked for', async () => {
    const { content } = await find('tornillo allen M8 999 mm', { aggregation: 'VARIANT' })
    expect(content[0]?.variant.name).toMatch(/^Tornillo Allen.* M8/)
  })
})

describe('a general name', () => {
  test.each([
    ['tuerca m8 inox', 'hex nut m8 stainless', /^NUT-(?:..1-)?A/],
    ['arandela m8', 'washer m8', /^WSH-/],
    ['llave de 13 mm', 'wrench 13 mm', /^SPN-/],
    ['taco de nailon 8', 'wall anchor 8', /^PLG-/],
    ['cinta aislante', 'electrical tape', /^TIN-/],
  ])('leads with the plain form in both languages: %s, %s', async (spanish, english, sku) => {
    const { client } = await used.platform.signIn('buyer@tiber.example', { locale: 'en-US' })
    const first = await Promise.all([find(spanish), find(english, {}, client)])
    expect(first.map(({ content }) => content[0]?.variant.sku)).toEqual([
      expect.stringMatching(sku),
      expect.stringMatching(sku),
    ])
  })

  test('leads with a special form that a word asks for', async () => {
    expect((await find('tuerca autoblocante m8')).content[0]?.variant.name).toMatch(/autoblocante/i)
  })
})

describe('a list with few full matches', () => {
  test('goes on with partial ones, which say what they lack', async () => {
    const { content, totalElements } = await find('tornillo allen m8x40', { aggregation: 'VARIANT', size: 100 })
    const full = content.filter(({ missingWords }) => missingWords === undefined)
    expect(full.length).toBeGreaterThan(0)
    expect(content.slice(0, full.length)).toEqual(full)
    expect(totalElements).toBeGreaterThan(full.length)
  })

  test('keeps what is asked for and drops other words first', async () => {
    const { content } = await find('guante azul titanio')
    expect(content[0]?.variant.name).toMatch(/guante/i)
  })

  test('pages through all results, each once', async () => {
    const ids: string[] = []
    for (const page of [0, 1, 2, 3]) {
      const { content } = await find('tornillo m8 inox', { aggregation: 'VARIANT', page, size: 20 })
      ids.push(...content.map(({ variant }) => variant.id))
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(80)
  })
})
