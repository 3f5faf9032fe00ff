import { expect, test } from 'vitest'
import { errorCodes, PlatformError, type ErrorCode } from './errors.ts'

test.each(Object.entries(errorCodes))('%s has an error status and a sentence', (_code, { status, message }) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(message).toMatch(/^[A-Z].*\.$/)
})

test('an error has the status and the text of its code', () => {
  const error = new PlatformError('OR0006')
  expect([error.status, error.message]).toEqual([422, 'There is not enough stock for the order.'])
})

test('of several problems the first decides, and all are told', () => {
  const problem = (code: ErrorCode) => ({ code, message: `about ${code}`, detail: code })
  const error = PlatformError.of([problem('F-E-001'), problem('CO0005')])
  expect([error.code, error.status, error.message]).toEqual(['F-E-001', 400, 'about F-E-001'])
  expect(error.problems).toEqual([problem('F-E-001'), problem('CO0005')])
})
