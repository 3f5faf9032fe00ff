// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadOptional, reloadWindowMs, watchStaleChunks } from './stale-chunk.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

test('spec 8: a stale chunk reloads the page once within 10 s', () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  watchStaleChunks(reload)
  expect(reloadWindowMs).toBe(10_000)
  expect([window.tiberReload(), window.tiberReload()]).toEqual([true, false])
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(window.tiberReload()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a lazily loaded chunk reloads the page too, and its second failure is an error', () => {
  const reload = vi.fn()
  watchStaleChunks(reload)
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(fail()).toBe(true)
  expect(fail()).toBe(false)
})

test('a missing chunk while offline does not reload the page, which keeps the user’s input', () => {
  const reload = vi.fn()
  watchStaleChunks(reload)
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(window.tiberReload()).toBe(false)
  line.mockRestore()
  expect(window.tiberReload()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a chunk that the page works without, stopped by a blocker, does not reload the page', async () => {
  const reload = vi.fn()
  watchStaleChunks(reload)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const load = async () => {
    dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  await expect(loadOptional(load)).resolves.toBeUndefined()
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect(reload).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})
