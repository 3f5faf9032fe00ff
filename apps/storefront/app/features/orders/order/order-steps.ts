import type { LogisticStatus, OrderEvent } from '@tiber/contract/orders/order-statuses'

export type TimelineEvent = {
  id: string
  at: string
  action: OrderEvent
  logisticOrder: { id: string; reference: string; supplier: string } | null
  actor: { name: string; type: 'CUSTOMER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM' }
  onBehalfOf: string | null
  from: LogisticStatus | null
  to: LogisticStatus | null
  reason: string | null
}

const stepNames = ['placed', 'approved', 'accepted', 'prepared', 'shipped', 'received'] as const
type StepName = (typeof stepNames)[number]
/** Step with the time it was completed; null if it is still ahead. */
export type OrderStep = { step: StepName; at: string | null }

/** Events that complete each step. */
const completingEvents: Record<StepName, OrderEvent[]> = {
  placed: ['place', 'blockByPolicy'],
  approved: ['approve'],
  accepted: ['accept'],
  prepared: ['prepare', 'pack'],
  shipped: ['ship'],
  received: ['confirmReception'],
}

/** Returns the progress of a logistic order; the approval step appears only if an approval was requested. */
export function buildSteps(status: LogisticStatus, events: TimelineEvent[]): OrderStep[] {
  const wasApprovalRequested =
    status === 'WAITING_CUSTOMER_APPROVAL' || events.some(({ action }) => action === 'requestApproval')
  const at = (step: StepName) => events.findLast(({ action }) => completingEvents[step].includes(action))?.at ?? null
  const isShipped = status !== 'PARTIALLY_SHIPPED'
  return stepNames
    .filter((step) => step !== 'approved' || wasApprovalRequested)
    .map((step) => ({ step, at: step === 'shipped' && !isShipped ? null : at(step) }))
}
