import type { Facets } from '@tiber/contract/catalogue/search'
import { describe, expect, test } from 'vitest'
import { formatFor } from '@tiber/ui/i18n/format.ts'
import { toFacets, resolveValueKeys } from './facets.ts'
import { buildFilterChips } from './filter-chips.ts'
import { buildSearch, parseState } from '../results/results-state.ts'

const facets: Facets = {
  attributes: [
    {
      id: '1',
      externalId: 'thread',
      name: 'Rosca',
      type: 'LIST_TEXT',
      values: ['M6', 'M8', 'M10'],
      counts: [
        { value: 'M6', label: 'M6', count: 10 },
        { value: 'M8', label: 'M8', count: 12 },
        { value: 'M10', label: 'M10', count: 3 },
      ],
    },
    {
      id: '2',
      externalId: 'colour',
      name: 'Color',
      type: 'COLOR',
      values: ['red'],
      counts: [{ value: 'red', label: 'Rojo', count: 2, colour: '#c00000' }],
    },
  ],
  attributesRange: [{ id: '3', externalId: 'length', name: 'Largo', unit: 'mm', min: 5, max: 200 }],
  brands: [
    { id: '4', name: 'Ibertor', count: 8 },
    { id: '5', name: 'Norfix', count: 4 },
  ],
  customFields: [],
  suppliers: [],
  productTags: [],
  navigations: [],
  priceMin: 0.02,
  priceMax: 12,
  inStock: 9,
}
const labels = {
  inStock: 'En stock',
  price: 'Precio',
  from: (x: string) => `desde ${x}`,
  to: (x: string) => `hasta ${x}`,
}
const buildChips = (search: string) => {
  const state = parseState(new URLSearchParams(search))
  return buildFilterChips(state, toFacets(facets, state), { format: formatFor('es-ES'), labels })
}

describe('facets', () => {
  const shown = toFacets(facets, parseState(new URLSearchParams('?a.thread=M99')))
  test('short values are shown as chips', () => {
    const displays = shown.flatMap((facet) => (facet.kind === 'values' ? [[facet.name, facet.display]] : []))
    expect(displays).toContainEqual(['a.thread', 'chips'])
    expect(displays).toContainEqual(['brand', 'list'])
  })
  test('a selected value without results stays listed with count 0', () => {
    const thread = shown.find(({ name }) => name === 'a.thread')
    expect(thread?.kind === 'values' && thread.options.at(-1)).toEqual({ value: 'M99', label: 'M99', count: 0 })
  })
  test('labels in the URL are replaced by the values’ keys', () => {
    const written = parseState(new URLSearchParams('?a.colour=Rojo&a.colour=red&a.thread=m6&a.gone=x'))
    expect(resolveValueKeys(written, facets).attributes).toEqual({ colour: ['red'], thread: ['M6'], gone: ['x'] })
  })
  test('a facet with a single value is omitted, and visitors get no price facet', () => {
    expect(shown.map(({ name }) => name)).toEqual(['a.thread', 'r.length', 'brand', 'price'])
    const { priceMin: _min, priceMax: _max, ...forVisitors } = facets
    expect(toFacets(forVisitors, parseState(new URLSearchParams())).map(({ name }) => name)).not.toContain('price')
  })
})

describe('filter chips', () => {
  test('are listed in facet order and link to the list without that filter', () => {
    const chips = buildChips('?brand=Ibertor&a.thread=M6&a.thread=M8&min.length=10&max.length=80&inStock=1')
    expect(chips.map(({ label }) => label)).toEqual(['En stock', 'M6', 'M8', 'Largo 10–80\u00a0mm', 'Ibertor'])
    expect(buildSearch(chips[1]!.without)).toBe('?brand=Ibertor&a.thread=M8&min.length=10&max.length=80&inStock=1')
  })
  test('describe a half-open range in words', () => {
    expect(buildChips('?min.length=10').map(({ label }) => label)).toEqual(['Largo desde 10\u00a0mm'])
    expect(buildChips('?priceMax=2,5').map(({ label }) => label)).toEqual(['Precio hasta 2,5\u00a0€'])
  })
  test('show the raw value of an attribute that is no longer in the catalogue', () => {
    expect(buildChips('?a.gone=x&min.lost=3').map(({ label }) => label)).toEqual(['x', 'lost desde 3'])
  })
})
