import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clearFacet,
  countFilters,
  pageSizes,
  buildSearch,
  parseState,
  toggleValue,
  views,
  findInvalidLimits,
  withoutFilters,
  type ResultsState,
} from './results-state.ts'

const text = fc
  .stringMatching(/^[A-Za-z0-9áñ°"/ .,&=+%-]{1,20}$/)
  .map((each) => each.trim())
  .filter(Boolean)
const id = fc.stringMatching(/^[a-z][a-z0-9-]{0,15}$/)
const list = fc.uniqueArray(text, { maxLength: 4 }).map((values) => values.toSorted())
const rangeFrom = (minimum: number) => {
  const limit = fc.option(
    fc.integer({ min: minimum * 100, max: 100_000 }).map((each) => each / 100 + 0),
    { nil: undefined },
  )
  return fc
    .record({ from: limit, to: limit })
    .map(({ from, to }) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }))
}
const range = rangeFrom(-1000)

const state: fc.Arbitrary<ResultsState> = fc.record({
  q: fc.option(text, { nil: '' }),
  categories: list,
  brands: list,
  suppliers: list,
  tags: list,
  attributes: fc.dictionary(
    id,
    list.filter((values) => values.length > 0),
    { maxKeys: 4, noNullPrototype: true },
  ),
  ranges: fc.dictionary(
    id,
    range.filter((each) => Object.keys(each).length > 0),
    { maxKeys: 3, noNullPrototype: true },
  ),
  price: rangeFrom(0),
  inStock: fc.boolean(),
  sort: fc.constantFrom('', 'price', '-price', 'name', 'attributes.length', '-attributes.thread-pitch'),
  page: fc.integer({ min: 1, max: 500 }),
  size: fc.constantFrom(...pageSizes),
  view: fc.constantFrom(undefined, ...views),
  all: fc.boolean(),
})

const parse = (search: string) => parseState(new URLSearchParams(search))

describe('the state of a result list and its URL', () => {
  test('survive a round trip for any filters', () => {
    fc.assert(fc.property(state, (each) => void expect(parse(buildSearch(each))).toEqual(each)))
  })

  test('any parameters lead to one canonical URL', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('q', 'brand', 'a.thread', 'min.l', 'page', 'x'), fc.string())),
        (pairs) => {
          const canonical = buildSearch(parseState(new URLSearchParams(pairs)))
          expect(buildSearch(parse(canonical))).toBe(canonical)
        },
      ),
    )
  })

  test('toggling a value twice restores the state, on the first page', () => {
    fc.assert(
      fc.property(state, fc.constantFrom('brand', 'a.thread', 'supplier'), text, (each, name, value) => {
        const start = { ...each, page: 1 }
        expect(buildSearch(toggleValue(toggleValue(start, name, value), name, value))).toBe(buildSearch(start))
      }),
    )
  })

  test('removing filters keeps query, sorting, page size and view', () => {
    fc.assert(
      fc.property(state, (each) => {
        const bare = withoutFilters(each)
        expect(countFilters(bare)).toBe(0)
        expect([bare.q, bare.sort, bare.size, bare.view]).toEqual([each.q, each.sort, each.size, each.view])
      }),
    )
  })

  test.each([
    '?page=-3',
    '?page=abc',
    '?size=1000',
    '?view=cloud',
    '?min.l=abc',
    '?a.=x',
    '?sort=;drop',
    '?inStock=maybe',
    '?priceMin=-5&priceMax=-1',
    '?q=%00&brand=%00&a.thread=%00&a.%00=x&min.%00=1',
  ])('invalid parameters are ignored: %s', (search) => expect(buildSearch(parse(search))).toBe(''))

  test('limits that cannot be parsed are reported', () => {
    const findInvalid = (search: string) => findInvalidLimits(new URLSearchParams(search))
    expect(findInvalid('?priceMin=-5&priceMax=9&min.length=many&max.length=8')).toEqual([
      { facet: 'price', text: '-5' },
      { facet: 'r.length', text: 'many' },
    ])
    expect(findInvalid('?priceMin=&min.length=3&q=x&page=-1&min.%00=1')).toEqual([])
  })

  test('a facet is counted per value and cleared at once', () => {
    const filtered = parse('?a.thread=M6&a.thread=M8&min.l=10&max.l=80&inStock=1&brand=Ibertor')
    expect(countFilters(filtered)).toBe(5)
    expect(buildSearch(clearFacet(filtered, 'a.thread'))).toBe('?brand=Ibertor&min.l=10&max.l=80&inStock=1')
    expect(buildSearch(clearFacet(filtered, 'r.l'))).toBe('?brand=Ibertor&a.thread=M6&a.thread=M8&inStock=1')
  })

  test('decimals are accepted with comma and with point', () => {
    expect(parse('?min.l=2,5&max.l=10.25').ranges).toEqual({ l: { from: 2.5, to: 10.25 } })
  })
})
