import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { OrderMailEvent } from './mail-texts.ts'

type EventFacts = {
  action: string
  toStatus: LogisticStatus | null
  details: Record<string, unknown> | null
  actorType: string
}

const eventsByStatus: Partial<Record<LogisticStatus, OrderMailEvent>> = {
  WAITING_CUSTOMER_APPROVAL: 'waiting',
  BLOCKED_BY_POLICY: 'blocked',
  BLOCKED_BY_PAYMENT: 'paymentRefused',
  ACCEPTED_BY_SUPPLIER: 'accepted',
  DECLINED_BY_SUPPLIER: 'refused',
  PARTIALLY_SHIPPED: 'shippedPart',
  SHIPPED: 'shipped',
  PARTIALLY_CANCELED: 'cancelledPart',
  CANCELED: 'cancelled',
}

/**
 * Returns which mail a transition causes, if any: buyers are mailed about what others did, and about what they need in
 * writing.
 */
export function getMailEvent({ action, toStatus, details, actorType }: EventFacts): OrderMailEvent | undefined {
  if (action === 'send') return 'placed'
  if (action === 'blockByPayment' && details?.['refusal'] === 'CANCELLED') return undefined
  if (action === 'refuse') return 'refusedByShop'
  if (action === 'approve') return 'approved'
  if (action === 'disapprove') return details?.['isReturned'] ? 'returned' : 'declined'
  if (action === 'dropLate') return 'dropped'
  if (action === 'cancel' && actorType === 'CUSTOMER') return 'cancelled'
  return toStatus ? eventsByStatus[toStatus] : undefined
}
