import { describe, expect, test } from 'vitest'
import type { Spec } from '#app/product-ui/spec-value.ts'
import {
  buildFilterChoices,
  parseVariantFilter,
  differsInFilterOnly,
  matchesFilter,
  setFilter,
} from './variant-filter.ts'
import type { VariantView } from './variant-view.ts'

const variant = (thread: string, length: number): VariantView => ({
  id: `${thread}-${length}`,
  externalId: `${thread}-${length}`,
  sku: `${thread}-${length}`,
  name: '',
  gtin: null,
  mpn: null,
  partNumber: null,
  isSold: true,
  replacedBy: null,
  specs: [
    { id: 'thread', name: 'Rosca', type: 'LIST_TEXT', unit: null, symbol: null, values: [thread] },
    { id: 'length', name: 'Largo', type: 'METRIC', unit: 'mm', symbol: 'L', values: [length] },
  ] satisfies Spec[],
  offer: null,
})
const all = [
  variant('M6', 20),
  variant('M6', 10),
  variant('M8', 20),
  variant('M8', 40),
  variant('M8', 10),
  variant('M10', 20),
]
const filterVariants = (search: string) => {
  const filter = parseVariantFilter(new URLSearchParams(search))
  return all.filter((each) => matchesFilter(each, filter)).map(({ id }) => id)
}

describe('filtering variants', () => {
  test('keeps those that have every selected value', () => {
    expect(filterVariants('?variant=x')).toHaveLength(6)
    expect(filterVariants('?v.thread=M8')).toEqual(['M8-20', 'M8-40', 'M8-10'])
    expect(filterVariants('?v.thread=M8&v.length=40')).toEqual(['M8-40'])
    expect(filterVariants('?v.thread=M99')).toEqual([])
    expect(filterVariants('?v.unknown=1')).toEqual([])
  })
  test('offers the values left under the other filters, numbers in order', () => {
    const [thread, length] = buildFilterChoices(all, { thread: 'M6' })
    expect(thread?.options.map(({ value, count }) => [value, count])).toEqual([
      ['M6', 2],
      ['M8', 3],
      ['M10', 1],
    ])
    expect(length?.options.map(({ value }) => value)).toEqual(['10', '20'])
  })
  test('changes only its own URL parameters and does not revalidate the page', () => {
    const page = new URL('http://shop/product/1?variant=2')
    const next = new URL(`http://shop/product/1?${setFilter(page.searchParams, 'thread', 'M8')}`)
    expect(next.search).toBe('?variant=2&v.thread=M8')
    expect(differsInFilterOnly(page, next)).toBe(true)
    expect(differsInFilterOnly(page, new URL('http://shop/product/1?variant=3'))).toBe(false)
    expect(differsInFilterOnly(page, page)).toBe(false)
    expect(setFilter(next.searchParams, 'thread', '').toString()).toBe('variant=2')
  })
})
