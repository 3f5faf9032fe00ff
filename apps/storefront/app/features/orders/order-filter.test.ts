import { expect, test } from 'vitest'
import { filterOf, isNarrowed, searchOf, wishOf } from './order-filter.ts'

const read = (search: string) => filterOf(new URLSearchParams(search))

test('the order filter is the same after writing it to a URL and reading it back', () => {
  const search = '?q=M8+taller&supplier=1&from=2026-01-01&stage=WAITING_APPROVAL&stage=ON_THE_WAY&late=1&sort=amount'
  expect(searchOf(read(search))).toBe(search)
  expect(searchOf(read(''))).toBe('')
})

test('the order filter ignores invalid URL parameters', () => {
  expect(read('?from=2026-13-45&until=morgen&stage=NOWHERE&sort=up&view=all')).toEqual(read(''))
  expect(isNarrowed(read('?sort=amount&after=x'))).toBe(false)
  expect(isNarrowed(read('?late=1'))).toBe(true)
  expect(wishOf(read('?person=7'))).toEqual({ userIds: ['7'], sort: 'newest' })
})
