import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInterner, packRows, unpackRows } from './packed-rows.ts'

const value = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.array(fc.integer()),
)
const offer = fc.record({
  stock: fc.nat(),
  rule: fc.record({ minimum: value, maximum: value }),
  ladder: fc.array(fc.oneof(value, fc.record({ from: value }))),
})
const row = fc.record({
  id: fc.string(),
  same: fc.constant('ud'),
  value,
  offer: fc.option(offer),
  specs: fc.array(fc.record({ id: value, values: fc.array(value) })),
})

test('packed rows › any rows › are the same rows when unpacked', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(unpackRows(packRows(rows))).toEqual(rows)
    }),
  )
})

test('packed rows › a field that all rows share › is packed once', () => {
  const rows = [
    { id: 1, unit: 'ud', offer: { stock: 3 } },
    { id: 2, unit: 'ud', offer: null },
  ]
  expect(packRows(rows)).toEqual({
    length: 2,
    columns: {
      id: { each: [1, 2] },
      unit: { same: 'ud' },
      offer: { packed: { length: 1, columns: { stock: { same: 3 } } }, rows: [0] },
    },
  })
})

test('packed rows › equal objects in lists › are packed once', () => {
  const spec = { id: 'thread', value: 'M8' }
  const rows = [{ specs: [spec, { id: 'length', value: 10 }] }, { specs: [spec] }]
  const { columns } = packRows(rows)
  expect(columns['specs']).toMatchObject({ packed: { length: 2 }, lists: [[0, 1], [0]] })
})

test('interner › equal values › become one object', () => {
  const intern = createInterner<{ id: string }>()
  expect(intern({ id: 'a' })).toBe(intern({ id: 'a' }))
  expect(intern({ id: 'a' })).not.toBe(intern({ id: 'b' }))
})
