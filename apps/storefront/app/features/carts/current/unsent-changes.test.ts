// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveUnsentChanges, takeUnsentChanges } from './unsent-changes.ts'

const change = (key: string, quantity: number) => ({ key, offerPriceId: `P-${key}`, quantity })
const owner = { userId: 'ana', place: 'cart 1' }
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('unsent changes › are returned once, for the cart they were made in', () => {
  saveUnsentChanges(owner, [change('a', 25)])
  expect(takeUnsentChanges({ ...owner, place: 'cart 2' })).toEqual([])
  expect(takeUnsentChanges(owner)).toEqual([change('a', 25)])
  expect(takeUnsentChanges(owner)).toEqual([])
})

test('unsent changes › are not returned to another user of the same tab', () => {
  saveUnsentChanges(owner, [change('a', 25)])
  expect(takeUnsentChanges({ ...owner, userId: 'blas' })).toEqual([])
  expect(takeUnsentChanges({ ...owner, userId: undefined })).toEqual([])
  expect(takeUnsentChanges(owner)).toEqual([change('a', 25)])
})

test('unsent changes › saved twice › are merged, and the later quantity of a line wins', () => {
  saveUnsentChanges(owner, [change('a', 25), change('b', 1)])
  saveUnsentChanges(owner, [change('b', 2), change('c', 3)])
  expect(takeUnsentChanges(owner)).toEqual([change('a', 25), change('b', 2), change('c', 3)])
})

test('unsent changes › older than 15 minutes › are discarded', () => {
  vi.useFakeTimers()
  saveUnsentChanges(owner, [change('a', 25)])
  vi.advanceTimersByTime(16 * 60_000)
  expect(takeUnsentChanges(owner)).toEqual([])
})
