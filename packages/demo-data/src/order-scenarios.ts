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

const step = (
  action: string,
  to: LogisticStatus,
  hours: number,
  { by = 'SUPPLIER', reason }: { by?: DemoStep['by']; reason?: string } = {},
) => ({ action, to, hours, by, ...(reason && { reason }) })

const place = step('place', 'ORDER_CREATED', 0, { by: 'BUYER' })
const requestApproval = step('requestApproval', 'WAITING_CUSTOMER_APPROVAL', 0, { by: 'SYSTEM' })
const send = step('send', 'WAITING_SUPPLIER_APPROVAL', 0, { by: 'SYSTEM' })
const approve = step('approve', 'WAITING_SUPPLIER_APPROVAL', 2, { by: 'APPROVER' })
const accept = step('accept', 'ACCEPTED_BY_SUPPLIER', 4)
const prepare = step('prepare', 'WAITING_FULFILLMENT', 8)
const pack = step('pack', 'WAITING_SHIPMENT', 26)
const ship = step('ship', 'SHIPPED', 30)
const shipSome = step('ship', 'PARTIALLY_SHIPPED', 30)
const shipRest = step('ship', 'SHIPPED', 54)
const receive = step('confirmReception', 'COMPLETED', 80, { by: 'BUYER' })
const cancelSome = step('cancelLines', 'PARTIALLY_CANCELED', 10, { reason: 'Una parte ya no se fabrica' })

type Step = ReturnType<typeof step>

/** Steps after an order was sent to the supplier. */
const stepsAfterSending: Partial<Record<OrderScenario, Step[]>> = {
  sent: [],
  declined: [step('decline', 'DECLINED_BY_SUPPLIER', 6, { reason: 'Sin existencias hasta el mes próximo' })],
  accepted: [accept],
  preparing: [accept, prepare],
  ready: [accept, prepare, pack],
  partlyShipped: [accept, prepare, pack, shipSome],
  shipped: [accept, prepare, pack, ship],
  partlyCancelled: [accept, prepare, cancelSome],
  cancelledBySupplier: [accept, step('cancelLines', 'CANCELED', 9, { reason: 'Lote retirado por el fabricante' })],
  completed: [accept, prepare, pack, ship, receive],
  completedInPart: [accept, prepare, cancelSome, pack, shipSome, shipRest, receive],
}

/** Steps of an order that never reaches its supplier. */
const stepsBeforeSending: Partial<Record<OrderScenario, Step[]>> = {
  waiting: [place, requestApproval],
  rejected: [
    place,
    requestApproval,
    step('disapprove', 'DECLINED_BY_CUSTOMER', 5, { by: 'APPROVER', reason: 'Hay material en el almacén de Córdoba' }),
  ],
  returned: [
    place,
    requestApproval,
    step('disapprove', 'DECLINED_BY_CUSTOMER', 3, { by: 'APPROVER', reason: 'Falta el centro de coste de la obra' }),
  ],
  blocked: [step('blockByPolicy', 'BLOCKED_BY_POLICY', 0, { by: 'SYSTEM' })],
  unpaid: [place],
  paymentRefused: [place, step('blockByPayment', 'BLOCKED_BY_PAYMENT', 0, { by: 'SYSTEM' })],
}

const cancel = step('cancel', 'CANCELED', 1, { by: 'BUYER', reason: 'Pedido por duplicado' })

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
