import type { LogisticStatus } from '@tiber/contract/order-words'
import type { Happening } from './mail-texts.ts'

type Told = {
  action: string
  toStatus: LogisticStatus | null
  details: Record<string, unknown> | null
  actorType: string
}

const byStatus: Partial<Record<LogisticStatus, Happening>> = {
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

/** What a buyer is mailed about: what they have not done, or want to have in writing. */
export function happeningOf({ action, toStatus, details, actorType }: Told): Happening | undefined {
  if (action === 'send') return 'placed'
  if (action === 'blockByPayment' && details?.['refusal'] === 'CANCELLED') return undefined
  if (action === 'approve') return 'approved'
  if (action === 'disapprove') return details?.['isReturned'] ? 'returned' : 'declined'
  if (action === 'cancel' && actorType === 'CUSTOMER') return 'cancelled'
  return toStatus ? byStatus[toStatus] : undefined
}
