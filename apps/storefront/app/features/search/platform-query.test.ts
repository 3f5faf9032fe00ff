import { expect, test } from 'vitest'
import { buildPlatformQuery } from './read-results.server.ts'
import { parseState } from './results/results-state.ts'

const buildQuery = (search: string, categoryId?: string) =>
  Object.fromEntries(
    Object.entries(buildPlatformQuery(parseState(new URLSearchParams(search)), categoryId)).filter(
      ([, value]) => value !== undefined,
    ),
  )

test('a list without filters queries only its page', () => {
  expect(buildQuery('')).toEqual({ page: 0, size: 24, withFacets: true })
})

test('filters are translated to query parameters', () => {
  expect(
    buildQuery('?q=m8&brand=Ibertor&a.thread=m6&a.thread=m8&min.length=10&max.width=5&inStock=1&sort=-price&page=3'),
  ).toEqual({
    query: 'm8',
    brand: ['Ibertor'],
    attributes: ['thread|m6', 'thread|m8', 'length|10..', 'width|..5'],
    inStock: true,
    sort: ['price,desc'],
    page: 2,
    size: 24,
    withFacets: true,
  })
})

test('a category page filters by its category unless a subcategory is selected', () => {
  expect(buildQuery('', 'screws')).toMatchObject({ categoryIds: ['screws'] })
  expect(buildQuery('?category=hex', 'screws')).toMatchObject({ categoryIds: ['hex'] })
})
