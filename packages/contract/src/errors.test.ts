import { expect, test } from 'vitest'
import { errorCodes, PlatformError, type ErrorCode } from './errors.ts'

test.each(Object.entries(errorCodes))(
  'error code %s has an error status and a message that is a sentence',
  (_code, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/^[A-Z].*\.$/)
  },
)

test('PlatformError has the status and the message of its code', () => {
  const error = new PlatformError('OR0006')
  expect([error.status, error.message]).toEqual([422, 'There is not enough stock for the order.'])
})

test('PlatformError of several problems has the status of the first and lists all of them', () => {
  const problem = (code: ErrorCode) => ({ code, message: `about ${code}`, detail: code })
  const error = PlatformError.fromProblems([problem('F-E-001'), problem('CO0005')])
  expect([error.code, error.status, error.message]).toEqual(['F-E-001', 400, 'about F-E-001'])
  expect(error.problems).toEqual([problem('F-E-001'), problem('CO0005')])
})
