import { beforeAll, describe, expect, test } from 'vitest'
import { buildGauge, toJsonl, useImports } from '../../../testing/catalogue-files.ts'
import { parseArticle } from './parse-article.ts'

const used = useImports()

/** Two chargers of the same words: one of the brand, one of another brand that fits its devices. */
const buildCharger = (name: string, { brand, title }: { brand: string; title: string }) =>
  buildGauge(name).map((line) => {
    const names = { 'es-ES': title, 'en-US': title }
    if (line.type === 'product') return { ...line, brand, name: names }
    return line.type === 'variant' ? { ...line, name: names } : line
  })

// Before any search, because the brands are read once a minute.
beforeAll(async () => {
  await used.run([
    toJsonl([
      ...buildCharger('a-fitting', { brand: 'Duero', title: 'Cargador Samsonia' }),
      ...buildCharger('z-own', { brand: 'Samsonia', title: 'Cargador de viaje con dos salidas y cable' }),
      ...buildCharger('a-two-words', { brand: 'Duero', title: 'Adaptador Negrín Decka' }),
      ...buildCharger('z-two-words', {
        brand: 'Negrín & Decka',
        title: 'Adaptador de viaje con dos salidas y cable',
      }),
    ]),
  ])
})

describe('a brand in a text', () => {
  test("asks for the brand's own articles; others that only mention it come after them and are never chosen", async () => {
    const { products } = await used.buyer.search.search({ query: { query: 'cargador samsonia' } })
    expect(products.content.map(({ product }) => product.externalId)).toEqual(['z-own', 'a-fitting'])
    const draft = await used.buyer.quickOrder.create({ body: { text: 'cargador samsonia: 3' } })
    const { lines } = await used.buyer.quickOrder.lines({ params: { id: draft.id } })
    expect(lines[0]!.article?.name ?? '').not.toBe('Cargador Samsonia')
    expect(lines[0]!.candidates[0]?.name ?? '').not.toBe('Cargador Samsonia')
  })

  test('of several words is one brand, however it is written', async () => {
    for (const query of ['adaptador negrin decka', 'adaptador Negrín & Decka', 'adaptador Negrín y Decka']) {
      const { products } = await used.buyer.search.search({ query: { query } })
      expect(products.content.map(({ product }) => product.externalId)).toEqual(['z-two-words', 'a-two-words'])
    }
  })

  test('of several words that is not sold is one brand, however it is written', async () => {
    for (const query of ['phoenix contact', 'Phoenix-Contact', 'phoenixcontact', 'wd 40', 'WD-40']) {
      const { search, products } = await used.buyer.search.search({ query: { query } })
      expect(search?.equivalents).toEqual([{ word: query, meaning: expect.any(String) }])
      expect(products.content.every(({ foundBy }) => foundBy === 'EQUIVALENT')).toBe(true)
    }
  })

  const readBrands = (text: string) =>
    parseArticle(text, 'es', {
      entries: new Map(),
      plainForms: [],
      brands: new Set(['samsonia', 'blackdecker', '3000mmscotch']),
    }).words.flatMap(({ isBrand, typed }) => (isBrand ? typed : []))

  test('that an article shall fit is no brand it must have', () => {
    expect(readBrands('cargador para samsonia')).toEqual([])
    expect(readBrands('cargador para Black & Decker')).toEqual([])
    expect(readBrands('cargador Black & Decker')).toEqual(['Black', 'Decker'])
    expect(readBrands('cinta 3M Scotch')).toEqual(['3M', 'Scotch'])
    expect(readBrands('cinta 3 m negra')).toEqual([])
  })
})

test('a kind of article › the plain one comes before a special one, unless a word asks for that', async () => {
  const asGauge = (name: string, title: string) => buildCharger(name, { brand: 'Duero', title })
  await used.run([
    toJsonl([
      ...asGauge('a-special', 'Manómetro con funda M8'),
      ...asGauge('z-plain', 'Manómetro M8 acabado mate larga duración'),
    ]),
  ])
  const listIds = async (query: string) =>
    (await used.buyer.search.search({ query: { query, size: 2 } })).products.content.map(
      (each) => each.product.externalId,
    )
  expect(await listIds('manómetro m8')).toEqual(['z-plain', 'a-special'])
  expect(await listIds('manómetro con funda m8')).toEqual(['a-special', 'z-plain'])
})
