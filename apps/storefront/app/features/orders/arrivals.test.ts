import { expect, test } from 'vitest'
import { arrivalsOf } from './arrivals.ts'

const formOf = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('who names no line has received all that was sent', () => {
  expect(arrivalsOf(formOf({ intent: 'receive', part: '1' }))).toBeUndefined()
})

test('who names lines has received what is said of them, also nothing', () => {
  expect(arrivalsOf(formOf({ part: '1', 'line.7': '3', 'line.8': '0' }))).toEqual([
    { id: '7', quantity: 3 },
    { id: '8', quantity: 0 },
  ])
})

test('what is no quantity is not taken for all of it', () => {
  expect(arrivalsOf(formOf({ 'line.7': 'x' }))).toEqual([{ id: '7', quantity: Number.NaN }])
  expect(arrivalsOf(formOf({ 'line.7': '1.5' }))).toEqual([{ id: '7', quantity: 1.5 }])
})
