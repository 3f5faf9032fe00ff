import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFloodLimit } from './flood-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a flood of one message is sampled and its size is told; other messages are not affected', () => {
  const left: unknown[] = []
  const limit = createFloodLimit(50, (each) => left.push(each))
  const admitted = Array.from({ length: 1000 }, () => limit.admits('request')).filter(Boolean)
  expect(admitted).toHaveLength(50 + 10)
  expect(limit.admits('Request failed')).toBe(true)
  vi.advanceTimersByTime(1001)
  expect(left).toEqual([{ line: 'request', count: 940 }])
  expect(limit.admits('request')).toBe(true)
})

test('lines within the limit of every second are all kept', () => {
  const limit = createFloodLimit(50, () => expect.unreachable())
  for (let second = 0; second < 3; second += 1) {
    expect(Array.from({ length: 50 }, () => limit.admits('request')).every(Boolean)).toBe(true)
    vi.advanceTimersByTime(1001)
  }
})

test('without a limit everything is kept', () => {
  const limit = createFloodLimit(0, () => expect.unreachable())
  expect(Array.from({ length: 5000 }, () => limit.admits('request')).every(Boolean)).toBe(true)
})

test('messages that contain data do not fill the memory', () => {
  const limit = createFloodLimit(1, () => {})
  for (let at = 0; at < 10_000; at += 1) expect(limit.admits(`line ${at}`)).toBe(true)
})
