// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { reloadWindowMs, watchStaleChunks } from './stale-chunk.ts'

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

test('a part that is loaded where it is used reloads too, and the error goes on the second time', () => {
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

test('without a line no file is gone: the page stays, with all that is typed in it', () => {
  const reload = vi.fn()
  watchStaleChunks(reload)
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(window.tiberReload()).toBe(false)
  line.mockRestore()
  expect(window.tiberReload()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
