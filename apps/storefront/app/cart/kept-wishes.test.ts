// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { keepWishes, takeKeptWishes } from './kept-wishes.ts'

const wishes = [{ key: 'O-1', offerPriceId: 'P-1', quantity: 25 }]
afterEach(() => vi.useRealTimers())

test('what was wished when the session ended is taken up once, by the cart it was for', () => {
  keepWishes('1', wishes)
  expect(takeKeptWishes('2')).toEqual([])
  expect(takeKeptWishes('1')).toEqual(wishes)
  expect(takeKeptWishes('1')).toEqual([])
})

test('who comes back after long finds the cart as it is', () => {
  vi.useFakeTimers()
  keepWishes('1', wishes)
  vi.advanceTimersByTime(16 * 60_000)
  expect(takeKeptWishes('1')).toEqual([])
})
