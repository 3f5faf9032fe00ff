import type { PaymentStatus } from '@tiber/contract/orders/order-statuses'
import type { AttemptStatus } from './attempt-statuses.ts'
import type { EntryKind } from './tables.ts'

/**
 * Amounts of one payment for one logistic order. Requested amounts count like executed ones, so that nothing is
 * requested twice.
 */
export type LogisticOrderBalance = {
  authorized: bigint
  captured: bigint
  capturedDone: bigint
  released: bigint
  releasedDone: bigint
  refunded: bigint
  refundedDone: bigint
  hasFailedRefund: boolean
  /** Amount of what was shipped. */
  due: bigint
  /** Amount of what is left of the logistic order; 0 if it was cancelled, declined or is paid otherwise. */
  total: bigint
}

export type PlannedEntry = { kind: Exclude<EntryKind, 'AUTHORIZE'>; amount: bigint }

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const max = (one: bigint, other: bigint) => (one > other ? one : other)

/**
 * Plans the entries needed so that exactly what was shipped is captured; empty if that is already done or requested.
 */
export function planEntries({
  authorized,
  captured,
  released,
  refunded,
  due,
  total,
}: LogisticOrderBalance): PlannedEntry[] {
  const authorizedLeft = authorized - released
  const toCapture = max(0n, min(due, authorizedLeft) - captured)
  const entries: PlannedEntry[] = [
    { kind: 'CAPTURE', amount: toCapture },
    { kind: 'REFUND', amount: captured - refunded - due },
    { kind: 'RELEASE', amount: authorizedLeft - max(total, captured + toCapture) },
  ]
  return entries.filter(({ amount }) => amount > 0n)
}

const statusByAttemptStatus = {
  CREATED: 'AUTHORIZATION_PENDING',
  PENDING: 'AUTHORIZATION_PENDING',
  CHALLENGED: 'WAITING_AUTHORIZATION',
  REFUSED: 'REFUSED',
  EXPIRED: 'REFUSED',
  CANCELLED: 'REFUSED',
} as const satisfies Record<Exclude<AttemptStatus, 'AUTHORIZED'>, PaymentStatus>

/** Derives the payment status of the logistic order. */
export function derivePaymentStatus(attemptStatus: AttemptStatus, balance: LogisticOrderBalance): PaymentStatus {
  if (attemptStatus !== 'AUTHORIZED') return statusByAttemptStatus[attemptStatus]
  const { captured, capturedDone, released, releasedDone, refunded, refundedDone, total } = balance
  if (balance.hasFailedRefund && refunded === 0n) return 'REFUND_FAILED'
  if (refunded > refundedDone) return 'WAITING_REFUND'
  if (refundedDone > 0n) return refundedDone < capturedDone ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  if (total === 0n && captured === 0n) return released > 0n && released === releasedDone ? 'REFUNDED' : 'WAITING_REFUND'
  if (captured > capturedDone) return 'CAPTURE_PENDING'
  if (capturedDone === 0n) return 'AUTHORIZED'
  return capturedDone < total ? 'PARTIALLY_PAID' : 'PAID'
}
