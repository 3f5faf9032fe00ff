import { expect, test } from 'vitest'
import { listClaims, readCounts } from './counts.ts'

const lines = [
  { id: '1', sku: 'A', expected: 10 },
  { id: '2', sku: 'B', expected: 5 },
  { id: '3', sku: 'C', expected: 4 },
]
const fill = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('counted goods › a blank line has arrived whole, damaged and missing pieces are claimed', () => {
  const { counts, problems } = readCounts(fill({ 'arrived.2': '3', 'damaged.2': '1', 'damaged.3': '2' }), lines)
  expect(problems.size).toBe(0)
  expect(counts.map(({ arrived }) => arrived)).toEqual([10, 3, 4])
  expect(listClaims(counts, { claimsMissing: true })).toEqual([
    { lineId: '2', quantity: 3, reasonCodes: ['DAMAGED', 'MISSING'] },
    { lineId: '3', quantity: 2, reasonCodes: ['DAMAGED'] },
  ])
  expect(listClaims(counts, { claimsMissing: false })).toMatchObject([
    { lineId: '2', quantity: 1, reasonCodes: ['DAMAGED'] },
    { lineId: '3' },
  ])
})

test('counted goods › what cannot be is reported by line and field', () => {
  const values = { 'arrived.1': '11', 'arrived.2': 'dos', 'arrived.3': '1', 'damaged.3': '2' }
  const { counts, problems } = readCounts(fill(values), lines)
  expect(counts).toEqual([])
  expect([...problems]).toEqual([
    ['1', { kind: 'tooMany', field: 'arrived.1' }],
    ['2', { kind: 'number', field: 'arrived.2' }],
    ['3', { kind: 'tooManyDamaged', field: 'damaged.3' }],
  ])
})
