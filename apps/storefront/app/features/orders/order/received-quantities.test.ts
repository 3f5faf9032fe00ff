import { expect, test } from 'vitest'
import { readReceivedQuantities } from './received-quantities.ts'

const toFormData = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('a reception form without line quantities reports everything shipped as received', () => {
  expect(readReceivedQuantities(toFormData({ intent: 'receive', logisticOrder: '1' }))).toBeUndefined()
})

test('a reception form with line quantities reports exactly these, including zero', () => {
  expect(readReceivedQuantities(toFormData({ logisticOrder: '1', 'line.7': '3', 'line.8': '0' }))).toEqual([
    { id: '7', quantity: 3 },
    { id: '8', quantity: 0 },
  ])
})

test('a reception form sends an invalid quantity as it is, so that the platform rejects it', () => {
  expect(readReceivedQuantities(toFormData({ 'line.7': 'x' }))).toEqual([{ id: '7', quantity: Number.NaN }])
  expect(readReceivedQuantities(toFormData({ 'line.7': '1.5' }))).toEqual([{ id: '7', quantity: 1.5 }])
})
