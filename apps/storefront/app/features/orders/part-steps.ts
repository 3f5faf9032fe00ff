import type { LogisticStatus, OrderEvent } from '@tiber/contract/order-words'

export type Event = {
  id: string
  at: string
  action: OrderEvent
  part: { id: string; reference: string; supplier: string } | null
  actor: { name: string; type: 'CUSTOMER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM' }
  onBehalfOf: string | null
  from: LogisticStatus | null
  to: LogisticStatus | null
  reason: string | null
}

const partSteps = ['placed', 'approved', 'accepted', 'prepared', 'shipped', 'received'] as const
type StepName = (typeof partSteps)[number]
/** Step with the time it was completed; null if it is still ahead. */
export type PartStep = { step: StepName; at: string | null }

/** Events that complete each step. */
const takenBy: Record<StepName, OrderEvent[]> = {
  placed: ['place', 'blockByPolicy'],
  approved: ['approve'],
  accepted: ['accept'],
  prepared: ['prepare', 'pack'],
  shipped: ['ship'],
  received: ['confirmReception'],
}

/** Returns the progress of a logistic order; the approval step appears only if an approval was requested. */
export function stepsOf(status: LogisticStatus, events: Event[]): PartStep[] {
  const wasAsked = status === 'WAITING_CUSTOMER_APPROVAL' || events.some(({ action }) => action === 'askForApproval')
  const at = (step: StepName) => events.findLast(({ action }) => takenBy[step].includes(action))?.at ?? null
  const isShipped = status !== 'PARTIALLY_SHIPPED'
  return partSteps
    .filter((step) => step !== 'approved' || wasAsked)
    .map((step) => ({ step, at: step === 'shipped' && !isShipped ? null : at(step) }))
}
