import { PlatformError } from '@tiber/contract/errors'
import { listStageStatuses, type LogisticStatus, type OrderEvent } from '@tiber/contract/orders/order-statuses'

/** In whose name a transition is made. */
export type Role = 'BUYER' | 'APPROVER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM'

type Edge = { from: readonly LogisticStatus[]; to: readonly LogisticStatus[]; by: readonly Role[] }

const sellers = ['SUPPLIER', 'OPERATOR'] as const
/** Statuses in which the supplier has the order and has not shipped everything. */
export const inProgressStatuses = [
  'WAITING_SUPPLIER_APPROVAL',
  'ACCEPTED_BY_SUPPLIER',
  'WAITING_FULFILLMENT',
  'WAITING_SHIPMENT',
  'PARTIALLY_SHIPPED',
  'PARTIALLY_CANCELED',
] as const satisfies LogisticStatus[]

/** Statuses of accepted orders with pieces still to ship. */
const promisedStatuses = [
  'ACCEPTED_BY_SUPPLIER',
  'WAITING_FULFILLMENT',
  'WAITING_SHIPMENT',
  'PARTIALLY_SHIPPED',
] as const satisfies LogisticStatus[]

/**
 * State machine of a logistic order: any transition not listed here is refused. From PARTIALLY_CANCELED an order
 * continues from the status it had before (`resumesAs`).
 */
export const edges = {
  build: { from: ['CREATING'], to: ['DRAFT_ORDER'], by: ['SYSTEM'] },
  hold: { from: ['DRAFT_ORDER'], to: ['DRAFT_ORDER_ON_HOLD'], by: ['BUYER'] },
  place: { from: ['DRAFT_ORDER', 'DRAFT_ORDER_ON_HOLD'], to: ['ORDER_CREATED'], by: ['BUYER', 'OPERATOR'] },
  blockByPolicy: { from: ['DRAFT_ORDER', 'DRAFT_ORDER_ON_HOLD'], to: ['BLOCKED_BY_POLICY'], by: ['SYSTEM'] },
  blockByPayment: { from: ['ORDER_CREATED'], to: ['BLOCKED_BY_PAYMENT'], by: ['SYSTEM'] },
  /** Back to a draft after a policy or card blocked the order, or an approver returned it for changes. */
  reopen: {
    from: ['BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT', 'DECLINED_BY_CUSTOMER'],
    to: ['DRAFT_ORDER'],
    by: ['BUYER', 'OPERATOR'],
  },
  refuse: { from: ['BLOCKED_BY_POLICY'], to: ['DECLINED_BY_SUPPLIER'], by: ['OPERATOR'] },
  requestApproval: { from: ['ORDER_CREATED'], to: ['WAITING_CUSTOMER_APPROVAL'], by: ['SYSTEM'] },
  send: { from: ['ORDER_CREATED'], to: ['WAITING_SUPPLIER_APPROVAL'], by: ['SYSTEM'] },
  approve: { from: ['WAITING_CUSTOMER_APPROVAL'], to: ['WAITING_SUPPLIER_APPROVAL'], by: ['APPROVER'] },
  disapprove: { from: ['WAITING_CUSTOMER_APPROVAL'], to: ['DECLINED_BY_CUSTOMER'], by: ['APPROVER'] },
  cancel: {
    from: [
      'DRAFT_ORDER',
      'DRAFT_ORDER_ON_HOLD',
      'ORDER_CREATED',
      'WAITING_CUSTOMER_APPROVAL',
      'WAITING_SUPPLIER_APPROVAL',
      'BLOCKED_BY_POLICY',
      'BLOCKED_BY_PAYMENT',
    ],
    to: ['CANCELED'],
    by: ['BUYER'],
  },
  accept: { from: ['WAITING_SUPPLIER_APPROVAL'], to: ['ACCEPTED_BY_SUPPLIER'], by: sellers },
  decline: { from: ['WAITING_SUPPLIER_APPROVAL'], to: ['DECLINED_BY_SUPPLIER'], by: sellers },
  prepare: { from: ['ACCEPTED_BY_SUPPLIER'], to: ['WAITING_FULFILLMENT'], by: sellers },
  pack: { from: ['WAITING_FULFILLMENT'], to: ['WAITING_SHIPMENT'], by: sellers },
  ship: { from: ['WAITING_SHIPMENT', 'PARTIALLY_SHIPPED'], to: ['PARTIALLY_SHIPPED', 'SHIPPED'], by: sellers },
  cancelLines: { from: inProgressStatuses, to: ['PARTIALLY_CANCELED', 'CANCELED'], by: sellers },
  /** The buyer drops pieces that arrive later than requested or promised before. */
  dropLate: { from: promisedStatuses, to: ['PARTIALLY_CANCELED', 'CANCELED'], by: ['BUYER'] },
  confirmReception: { from: ['SHIPPED'], to: ['COMPLETED'], by: ['BUYER', 'SYSTEM'] },
} as const satisfies Partial<Record<OrderEvent, Edge>>
export type Action = keyof typeof edges

/** Returns the status transitions start from: for a partly cancelled order that of its remaining pieces. */
export const getEffectiveStatus = ({
  status,
  resumesAs,
}: {
  status: LogisticStatus
  resumesAs: LogisticStatus | null
}) => (status === 'PARTIALLY_CANCELED' ? (resumesAs ?? status) : status)

export function isAllowed(action: Action, from: LogisticStatus, role: Role): boolean {
  const edge: Edge = edges[action]
  return edge.from.includes(from) && edge.by.includes(role)
}

/** Whether the logistic order is accepted and has pieces still to ship, whose days are promised. */
export const hasPromises = (order: { status: LogisticStatus; resumesAs: LogisticStatus | null }) =>
  promisedStatuses.some((status) => status === getEffectiveStatus(order))

/** Statuses of logistic orders that were cancelled or declined. */
export const cancelledOrDeclinedStatuses = listStageStatuses('ENDED')

/** Whether the logistic order is closed for good, so that the rest of its order continues without it. */
export const isDropped = ({ status }: { status: LogisticStatus }) =>
  status === 'CANCELED' || status === 'DECLINED_BY_SUPPLIER'

/** Whether an open approval covers the logistic order: it waits for the decision, or for its card first. */
export const isPendingApproval = ({ status }: { status: LogisticStatus }) =>
  status === 'WAITING_CUSTOMER_APPROVAL' || status === 'ORDER_CREATED'

/** Finds the action that leads to the requested status. */
export function findAction(to: LogisticStatus, from: LogisticStatus, role: Role): Action | undefined {
  return (Object.keys(edges) as Action[]).find((action) => {
    const edge: Edge = edges[action]
    return edge.to.includes(to) && isAllowed(action, from, role)
  })
}

type StatusFields = { reference: string; status: LogisticStatus; resumesAs: LogisticStatus | null }

export function requireAllowed(action: Action, order: StatusFields, role: Role) {
  const edge: Edge = edges[action]
  if (!edge.by.includes(role)) throw new PlatformError('PE0001', `A ${role.toLowerCase()} cannot do this.`)
  if (!edge.from.includes(getEffectiveStatus(order)))
    throw new PlatformError(
      'ST0001',
      `Order ${order.reference} is ${order.status} and must be ${edge.from.join(' or ')} for this.`,
    )
}
