import { expect, test } from 'vitest'
import { buildSearch, isFiltered, parseFilter, toQuery } from './inbox-filter.ts'

const parse = (search: string) => parseFilter(new URLSearchParams(search))

test('the filter of the inbox › a URL edited by hand › falls back to its defaults', () => {
  expect(parse('show=nonsense&page=-3')).toEqual({ show: 'all', q: '', page: 1 })
  expect(parse('page=1e99').page).toBe(10_000)
  expect(parse(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
})

test('the filter of the inbox › each view › is one condition of the call, and keeps its URL', () => {
  expect(toQuery(parse('show=unread&q=lunes&page=3'))).toEqual({ page: 2, query: 'lunes', unread: true })
  expect(toQuery(parse('show=own'))).toEqual({ page: 0, own: true })
  expect(toQuery(parse('show=closed'))).toEqual({ page: 0, status: 'CLOSED' })
  expect(buildSearch(parse('show=closed&q=lunes&page=2'))).toBe('?show=closed&q=lunes&page=2')
  expect(buildSearch(parse('show=all&page=1'))).toBe('')
  expect([isFiltered(parse('page=2')), isFiltered(parse('show=own'))]).toEqual([false, true])
})
