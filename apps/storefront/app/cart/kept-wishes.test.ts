// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWishes, takeKeptWishes } from './kept-wishes.ts'

const wish = (key: string, quantity: number) => ({ key, offerPriceId: `P-${key}`, quantity })
const place = { userId: 'ana', cartId: '1' }
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('what was wished when the session ended is taken up once, by the cart it was for', () => {
  keepWishes(place, [wish('a', 25)])
  expect(takeKeptWishes({ ...place, cartId: '2' })).toEqual([])
  expect(takeKeptWishes(place)).toEqual([wish('a', 25)])
  expect(takeKeptWishes(place)).toEqual([])
})

test('nobody else who signs in in this tab makes it', () => {
  keepWishes(place, [wish('a', 25)])
  expect(takeKeptWishes({ ...place, userId: 'blas' })).toEqual([])
  expect(takeKeptWishes({ ...place, userId: undefined })).toEqual([])
  expect(takeKeptWishes(place)).toEqual([wish('a', 25)])
})

test('what was typed while the first was on its way is kept with it; of two for one line the later', () => {
  keepWishes(place, [wish('a', 25), wish('b', 1)])
  keepWishes(place, [wish('b', 2), wish('c', 3)])
  expect(takeKeptWishes(place)).toEqual([wish('a', 25), wish('b', 2), wish('c', 3)])
})

test('who comes back after long finds the cart as it is', () => {
  vi.useFakeTimers()
  keepWishes(place, [wish('a', 25)])
  vi.advanceTimersByTime(16 * 60_000)
  expect(takeKeptWishes(place)).toEqual([])
})
