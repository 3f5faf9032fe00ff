import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remembered } from './remembered.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counting(most = 10) {
  const asked: string[] = []
  const read = remembered<number>({ forMs: 1000, most })
  return { asked, read: (key: string) => read(key, async () => asked.push(key)) }
}

test('a value is loaded once, also by concurrent calls, until it expires', async () => {
  const { asked, read } = counting()
  expect(await Promise.all([read('a'), read('a')])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await read('a')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read('a')).toBe(2)
  expect(asked).toEqual(['a', 'a'])
})

test('the oldest entry is dropped beyond the limit', async () => {
  const { asked, read } = counting(2)
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await read(key)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

test('a failure is not cached', async () => {
  const read = remembered<string>({ forMs: 1000, most: 2 })
  await expect(read('a', () => Promise.reject(new Error('tired')))).rejects.toThrow('tired')
  expect(await read('a', async () => 'well')).toBe('well')
})
