// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { watchGivenUp } from './given-up.ts'

/** Returns whether the page reports it as an error. */
function isError(reason: unknown) {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  return dispatchEvent(event)
}

test('an aborted request is not reported as an error, everything else is', () => {
  watchGivenUp()
  expect(isError(new DOMException('signal is aborted without reason', 'AbortError'))).toBe(false)
  expect(isError(new DOMException('Too much is kept', 'QuotaExceededError'))).toBe(true)
  expect(isError(new Error('AbortError'))).toBe(true)
  expect(isError(undefined)).toBe(true)
})
