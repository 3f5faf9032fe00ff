import type { PaymentStatus } from '@tiber/contract/order-words'
import type { EntryKind, PaymentStanding } from './tables.ts'

/** What a part of an order has of a payment. Wished counts with what is done: nothing is asked for twice. */
export type PartBalance = {
  authorized: bigint
  captured: bigint
  capturedDone: bigint
  released: bigint
  releasedDone: bigint
  refunded: bigint
  refundedDone: bigint
  hasFailedRefund: boolean
  /** What was shipped costs. */
  due: bigint
  /** What is left of the part costs; nothing, where it came to nothing or is paid otherwise. */
  total: bigint
}

export type Wished = { kind: Exclude<EntryKind, 'AUTHORIZE'>; amount: bigint }

const least = (one: bigint, other: bigint) => (one < other ? one : other)
const most = (one: bigint, other: bigint) => (one > other ? one : other)

/** What is to be done so that exactly what was shipped is paid; nothing, where that is so or on its way. */
export function wishesOf({ authorized, captured, released, refunded, due, total }: PartBalance): Wished[] {
  const held = authorized - released
  const toCapture = most(0n, least(due, held) - captured)
  const wishes: Wished[] = [
    { kind: 'CAPTURE', amount: toCapture },
    { kind: 'REFUND', amount: captured - refunded - due },
    { kind: 'RELEASE', amount: held - most(total, captured + toCapture) },
  ]
  return wishes.filter(({ amount }) => amount > 0n)
}

const openWords = {
  CREATED: 'AUTHORIZATION_PENDING',
  PENDING: 'AUTHORIZATION_PENDING',
  CHALLENGED: 'WAITING_AUTHORIZATION',
  REFUSED: 'REFUSED',
  EXPIRED: 'REFUSED',
  CANCELLED: 'REFUSED',
} as const satisfies Record<Exclude<PaymentStanding, 'AUTHORIZED'>, PaymentStatus>

/** The word for it on the part. */
export function paymentStatusOf(standing: PaymentStanding, balance: PartBalance): PaymentStatus {
  if (standing !== 'AUTHORIZED') return openWords[standing]
  const { captured, capturedDone, released, releasedDone, refunded, refundedDone, total } = balance
  if (balance.hasFailedRefund && refunded === 0n) return 'REFUND_FAILED'
  if (refunded > refundedDone) return 'WAITING_REFUND'
  if (refundedDone > 0n) return refundedDone < capturedDone ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  if (total === 0n && captured === 0n) return released > 0n && released === releasedDone ? 'REFUNDED' : 'WAITING_REFUND'
  if (captured > capturedDone) return 'CAPTURE_PENDING'
  if (capturedDone === 0n) return 'AUTHORIZED'
  return capturedDone < total ? 'PARTIALLY_PAID' : 'PAID'
}
