// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ignoreAbortedRequests } from './aborted-requests.ts'

/** Returns whether the page reports it as an error. */
function isReported(reason: unknown) {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  return dispatchEvent(event)
}

test('an aborted request is not reported as an error, everything else is', () => {
  ignoreAbortedRequests()
  expect(isReported(new DOMException('signal is aborted without reason', 'AbortError'))).toBe(false)
  expect(isReported(new DOMException('Too much is kept', 'QuotaExceededError'))).toBe(true)
  expect(isReported(new Error('AbortError'))).toBe(true)
  expect(isReported(undefined)).toBe(true)
})
