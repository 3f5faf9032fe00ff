import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivePaymentStatus, planEntries, type LogisticOrderBalance } from './balance.ts'

const nothing: LogisticOrderBalance = {
  authorized: 0n,
  captured: 0n,
  capturedDone: 0n,
  released: 0n,
  releasedDone: 0n,
  refunded: 0n,
  refundedDone: 0n,
  hasFailedRefund: false,
  due: 0n,
  total: 0n,
}

/** Returns the balance after the provider has executed all planned entries. */
function applyPlannedEntries(balance: LogisticOrderBalance): LogisticOrderBalance {
  const after = { ...balance }
  for (const { kind, amount } of planEntries(balance)) {
    if (kind === 'CAPTURE') after.captured = after.capturedDone = after.captured + amount
    if (kind === 'RELEASE') after.released = after.releasedDone = after.released + amount
    if (kind === 'REFUND') after.refunded = after.refundedDone = after.refunded + amount
  }
  return after
}

test('planned entries: any sequence of shipments and cancellations captures exactly what was shipped and plans nothing twice', () => {
  const step = fc.record({ shipped: fc.bigInt(0n, 100n), cancelled: fc.bigInt(0n, 100n) })
  fc.assert(
    fc.property(fc.bigInt(0n, 1000n), fc.array(step, { maxLength: 8 }), (authorized, steps) => {
      let balance: LogisticOrderBalance = { ...nothing, authorized, total: authorized }
      for (const { shipped, cancelled } of steps) {
        const left = balance.total - balance.due
        const due = balance.due + (shipped < left ? shipped : left)
        const total = balance.total - (cancelled < balance.total - due ? cancelled : balance.total - due)
        balance = applyPlannedEntries({ ...balance, due, total })
        expect(balance.captured - balance.refunded).toBe(due)
        expect(balance.authorized - balance.released).toBe(total)
        expect(planEntries(balance)).toEqual([])
      }
      const over = applyPlannedEntries({ ...balance, due: 0n, total: 0n })
      expect(over.captured - over.refunded).toBe(0n)
      expect(over.captured + over.released).toBe(authorized)
      expect(planEntries(over)).toEqual([])
    }),
  )
})

test.each([
  ['CREATED', {}, 'AUTHORIZATION_PENDING'],
  ['CHALLENGED', {}, 'WAITING_AUTHORIZATION'],
  ['EXPIRED', {}, 'REFUSED'],
  ['AUTHORIZED', { authorized: 5n, total: 5n }, 'AUTHORIZED'],
  ['AUTHORIZED', { authorized: 5n, total: 5n, captured: 5n }, 'CAPTURE_PENDING'],
  ['AUTHORIZED', { authorized: 5n, total: 5n, captured: 2n, capturedDone: 2n }, 'PARTIALLY_PAID'],
  ['AUTHORIZED', { authorized: 5n, total: 5n, captured: 5n, capturedDone: 5n }, 'PAID'],
  ['AUTHORIZED', { authorized: 5n, released: 5n }, 'WAITING_REFUND'],
  ['AUTHORIZED', { authorized: 5n, released: 5n, releasedDone: 5n }, 'REFUNDED'],
  ['AUTHORIZED', { captured: 5n, capturedDone: 5n, refunded: 5n }, 'WAITING_REFUND'],
  ['AUTHORIZED', { captured: 5n, capturedDone: 5n, refunded: 2n, refundedDone: 2n }, 'PARTIALLY_REFUNDED'],
  ['AUTHORIZED', { captured: 5n, capturedDone: 5n, hasFailedRefund: true }, 'REFUND_FAILED'],
] as const)('payment status: %s with %o is %s', (attemptStatus, balance, status) => {
  expect(derivePaymentStatus(attemptStatus, { ...nothing, ...balance })).toBe(status)
})
