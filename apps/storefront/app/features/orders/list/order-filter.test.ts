import { expect, test } from 'vitest'
import { parseFilter, isFiltered, buildSearch, toQuery } from './order-filter.ts'

const read = (search: string) => parseFilter(new URLSearchParams(search))

test('the order filter is the same after writing it to a URL and reading it back', () => {
  const search = '?q=M8+taller&supplier=1&from=2026-01-01&stage=WAITING_APPROVAL&stage=ON_THE_WAY&late=1&sort=amount'
  expect(buildSearch(read(search))).toBe(search)
  expect(buildSearch(read(''))).toBe('')
})

test('the order filter ignores invalid URL parameters', () => {
  expect(read('?from=2026-13-45&until=morgen&stage=NOWHERE&sort=up&view=all')).toEqual(read(''))
  expect(isFiltered(read('?sort=amount&after=x'))).toBe(false)
  expect(isFiltered(read('?late=1'))).toBe(true)
  expect(toQuery(read('?person=7'))).toEqual({ userIds: ['7'], sort: 'newest' })
})
