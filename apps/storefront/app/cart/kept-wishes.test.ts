// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWishes, takeKeptWishes } from './kept-wishes.ts'

const wish = (key: string, quantity: number) => ({ key, offerPriceId: `P-${key}`, quantity })
const place = { userId: 'ana', cartId: '1' }
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('unsent changes › are returned once, for the cart they were made in', () => {
  keepWishes(place, [wish('a', 25)])
  expect(takeKeptWishes({ ...place, cartId: '2' })).toEqual([])
  expect(takeKeptWishes(place)).toEqual([wish('a', 25)])
  expect(takeKeptWishes(place)).toEqual([])
})

test('unsent changes › are not returned to another user of the same tab', () => {
  keepWishes(place, [wish('a', 25)])
  expect(takeKeptWishes({ ...place, userId: 'blas' })).toEqual([])
  expect(takeKeptWishes({ ...place, userId: undefined })).toEqual([])
  expect(takeKeptWishes(place)).toEqual([wish('a', 25)])
})

test('unsent changes › saved twice › are merged, and the later quantity of a line wins', () => {
  keepWishes(place, [wish('a', 25), wish('b', 1)])
  keepWishes(place, [wish('b', 2), wish('c', 3)])
  expect(takeKeptWishes(place)).toEqual([wish('a', 25), wish('b', 2), wish('c', 3)])
})

test('unsent changes › older than 15 minutes › are discarded', () => {
  vi.useFakeTimers()
  keepWishes(place, [wish('a', 25)])
  vi.advanceTimersByTime(16 * 60_000)
  expect(takeKeptWishes(place)).toEqual([])
})
