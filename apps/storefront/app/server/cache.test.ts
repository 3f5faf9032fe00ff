import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from './cache.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createCountingCache(maxEntries = 10) {
  const loadedKeys: string[] = []
  const read = createCache<number>({ name: 'test', ttlMs: 1000, maxEntries })
  return { loadedKeys, read: (key: string) => read(key, async () => loadedKeys.push(key)) }
}

test('a value is loaded once, also by concurrent calls, until it expires', async () => {
  const { loadedKeys, read } = createCountingCache()
  expect(await Promise.all([read('a'), read('a')])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await read('a')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read('a')).toBe(2)
  expect(loadedKeys).toEqual(['a', 'a'])
})

test('the oldest entry is dropped beyond the limit', async () => {
  const { loadedKeys, read } = createCountingCache(2)
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await read(key)
  expect(loadedKeys).toEqual(['a', 'b', 'c', 'a'])
})

test('a failure is not cached', async () => {
  const read = createCache<string>({ name: 'test', ttlMs: 1000, maxEntries: 2 })
  await expect(read('a', () => Promise.reject(new Error('tired')))).rejects.toThrow('tired')
  expect(await read('a', async () => 'well')).toBe('well')
})
