import { describe, expect, test } from 'vitest'
import type { Spec } from '#app/product-ui/spec-value.ts'
import type { ResultRow } from '../results/result-row.ts'
import { buildTableShape } from './spec-columns.ts'

const spec = (id: string, value: string | number, symbol: string | null = null): Spec => ({
  id,
  name: id,
  type: typeof value === 'number' ? 'METRIC' : 'LIST_TEXT',
  unit: typeof value === 'number' ? 'mm' : null,
  symbol,
  values: [value],
})
const row = (sku: string, specs: Spec[], product = 'p1'): ResultRow => ({
  productId: product,
  variantId: sku,
  externalId: sku,
  sku,
  name: sku,
  productName: `Family ${product}`,
  brand: null,
  partNumber: null,
  variantCount: 9,
  isFamily: false,
  picture: null,
  familyPicture: null,
  unit: 'ud',
  basis: 100,
  specs,
  offer: null,
  match: null,
})
const screw = (thread: string, length: number, head: number) =>
  row(`${thread}-${length}`, [
    spec('thread', thread),
    spec('length', length, 'L'),
    spec('head', head, 'dk'),
    spec('pitch', head / 10),
    spec('material', 'A2'),
  ])

describe('a specification table', () => {
  const shape = buildTableShape([screw('M6', 10, 10), screw('M6', 12, 10), screw('M8', 12, 13), screw('M8', 16, 13)])

  test('of one family is grouped by an attribute with contiguous runs, which gets no column', () => {
    expect(shape.by).toBe('thread')
    expect(shape.groups.map(({ key, rows }) => [key, rows.length])).toEqual([
      ['M6', 2],
      ['M8', 2],
    ])
  })
  test('has a column for each dimension of the drawing; other attributes shared by groups are in the group heads', () => {
    expect(shape.columns.map(({ id }) => id)).toEqual(['length', 'head'])
    expect(shape.groups[0]?.facts.map(({ id }) => id)).toEqual(['pitch'])
  })
  test('lists attributes shared by all rows once', () => expect(shape.shared.map(({ id }) => id)).toEqual(['material']))

  test('of several products is grouped by product, unless each has a single row', () => {
    const two = buildTableShape([row('a', [], 'p1'), row('b', [], 'p1'), row('c', [], 'p2'), row('d', [], 'p2')])
    expect(two.groups.map(({ title }) => title)).toEqual(['Family p1', 'Family p2'])
    expect(buildTableShape([row('a', [], 'p1'), row('b', [], 'p2'), row('c', [], 'p3')]).groups).toHaveLength(1)
  })
  test('is not grouped by an attribute that differs in most rows', () => {
    const lengths = [12, 16, 20, 28, 28, 28, 28, 28]
    const rows = lengths.map((thread, at) => row(`S${at}`, [spec('thread-length', thread), spec('length', at + 10)]))
    expect(buildTableShape(rows)).toMatchObject({ by: undefined, groups: [{ key: 'all' }] })
  })

  test('without rows has neither groups nor columns', () => {
    expect(buildTableShape([])).toEqual({ by: undefined, columns: [], offered: [], groups: [], shared: [] })
  })
})

describe('the columns of a table', () => {
  const rows = [screw('M6', 10, 10), screw('M6', 12, 10), screw('M8', 12, 13), screw('M8', 16, 13)]
  const getColumnIds = (shape: ReturnType<typeof buildTableShape>) => shape.columns.map(({ id }) => id)

  test('follow the user’s choice in catalogue order, and the table’s default for all others', () => {
    const defaults = getColumnIds(buildTableShape(rows))
    expect(defaults).toContain('head')
    const chosen = buildTableShape(rows, { head: false, material: true, unknown: true })
    expect(getColumnIds(chosen)).toEqual([...defaults.filter((id) => id !== 'head'), 'material'])
    expect(chosen.shared.map(({ id }) => id)).not.toContain('material')
    expect(chosen.offered.map(({ id }) => id)).toEqual(['length', 'head', 'pitch', 'material'])
  })
})
