import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'

/** The scenario of one supplier's part of a demo order. */
export type OrderScenario =
  | 'waiting'
  | 'rejected'
  | 'returned'
  | 'blocked'
  | 'unpaid'
  | 'paymentRefused'
  | 'sent'
  | 'cancelled'
  | 'declined'
  | 'accepted'
  | 'preparing'
  | 'ready'
  | 'partlyShipped'
  | 'shipped'
  | 'partlyCancelled'
  | 'cancelledBySupplier'
  | 'completed'
  | 'completedInPart'

/** One transition, with the hours after placing, as the platform's state machine allows it. */
export type DemoStep = {
  action: string
  from: LogisticStatus
  to: LogisticStatus
  hours: number
  by: 'BUYER' | 'APPROVER' | 'SUPPLIER' | 'SYSTEM'
  reason?: string
}

type StepDetails = Pick<DemoStep, 'hours' | 'reason'> & { by?: DemoStep['by'] }

const step = (action: string, to: LogisticStatus, { hours, by = 'SUPPLIER', reason }: StepDetails) => ({
  action,
  to,
  hours,
  by,
  ...(reason && { reason }),
})

const place = step('place', 'ORDER_CREATED', { hours: 0, by: 'BUYER' })
const requestApproval = step('requestApproval', 'WAITING_CUSTOMER_APPROVAL', { hours: 0, by: 'SYSTEM' })
const send = step('send', 'WAITING_SUPPLIER_APPROVAL', { hours: 0, by: 'SYSTEM' })
const approve = step('approve', 'WAITING_SUPPLIER_APPROVAL', { hours: 2, by: 'APPROVER' })
const accept = step('accept', 'ACCEPTED_BY_SUPPLIER', { hours: 4 })
const prepare = step('prepare', 'WAITING_FULFILLMENT', { hours: 8 })
const pack = step('pack', 'WAITING_SHIPMENT', { hours: 26 })
const ship = step('ship', 'SHIPPED', { hours: 30 })
const shipSome = step('ship', 'PARTIALLY_SHIPPED', { hours: 30 })
const shipRest = step('ship', 'SHIPPED', { hours: 54 })
const receive = step('confirmReception', 'COMPLETED', { hours: 80, by: 'BUYER' })
const cancelSome = step('cancelLines', 'PARTIALLY_CANCELED', { hours: 10, reason: 'Una parte ya no se fabrica' })

type Step = ReturnType<typeof step>

/** Steps after an order was sent to the supplier. */
const stepsAfterSending: Partial<Record<OrderScenario, Step[]>> = {
  sent: [],
  declined: [step('decline', 'DECLINED_BY_SUPPLIER', { hours: 6, reason: 'Sin existencias hasta el mes próximo' })],
  accepted: [accept],
  preparing: [accept, prepare],
  ready: [accept, prepare, pack],
  partlyShipped: [accept, prepare, pack, shipSome],
  shipped: [accept, prepare, pack, ship],
  partlyCancelled: [accept, prepare, cancelSome],
  cancelledBySupplier: [
    accept,
    step('cancelLines', 'CANCELED', { hours: 9, reason: 'Lote retirado por el fabricante' }),
  ],
  completed: [accept, prepare, pack, ship, receive],
  completedInPart: [accept, prepare, cancelSome, pack, shipSome, shipRest, receive],
}

/** Steps of an order that never reaches its supplier. */
const stepsBeforeSending: Partial<Record<OrderScenario, Step[]>> = {
  waiting: [place, requestApproval],
  rejected: [
    place,
    requestApproval,
    step('disapprove', 'DECLINED_BY_CUSTOMER', {
      hours: 5,
      by: 'APPROVER',
      reason: 'Hay material en el almacén de Córdoba',
    }),
  ],
  returned: [
    place,
    requestApproval,
    step('disapprove', 'DECLINED_BY_CUSTOMER', {
      hours: 3,
      by: 'APPROVER',
      reason: 'Falta el centro de coste de la obra',
    }),
  ],
  blocked: [step('blockByPolicy', 'BLOCKED_BY_POLICY', { hours: 0, by: 'SYSTEM' })],
  unpaid: [place],
  paymentRefused: [place, step('blockByPayment', 'BLOCKED_BY_PAYMENT', { hours: 0, by: 'SYSTEM' })],
}

const cancel = step('cancel', 'CANCELED', { hours: 1, by: 'BUYER', reason: 'Pedido por duplicado' })

/** Builds all steps of a logistic order; `slowdownFactor` stretches the supplier's steps. */
export function buildSteps(
  scenario: OrderScenario,
  { needsApproval, slowdownFactor }: { needsApproval: boolean; slowdownFactor: number },
): DemoStep[] {
  const entry = needsApproval ? [place, requestApproval] : [place, send]
  const earlySteps = stepsBeforeSending[scenario] ?? (scenario === 'cancelled' ? [...entry, cancel] : undefined)
  const steps = earlySteps ?? [...entry, ...(needsApproval ? [approve] : []), ...(stepsAfterSending[scenario] ?? [])]
  let from: LogisticStatus = 'DRAFT_ORDER'
  return steps.map(({ to, hours, by, ...rest }) => {
    const transition = {
      ...rest,
      from,
      to,
      by,
      hours: by === 'SUPPLIER' || hours > 24 ? hours * slowdownFactor : hours,
    }
    from = to
    return transition
  })
}
