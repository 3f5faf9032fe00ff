import { PlatformError } from '@tiber/contract/errors'
import { statusesOfStage, type LogisticStatus, type OrderEvent } from '@tiber/contract/order-words'

/** In whose name a logistic order moves. */
export type Role = 'BUYER' | 'APPROVER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM'

type Edge = { from: readonly LogisticStatus[]; to: readonly LogisticStatus[]; by: readonly Role[] }

const seller = ['SUPPLIER', 'OPERATOR'] as const
/** The supplier has it and has not handed it over. */
export const inWork = [
  'WAITING_SUPPLIER_APPROVAL',
  'ACCEPTED_BY_SUPPLIER',
  'WAITING_FULFILLMENT',
  'WAITING_SHIPMENT',
  'PARTIALLY_SHIPPED',
  'PARTIALLY_CANCELED',
] as const satisfies LogisticStatus[]

/**
 * The graph of a logistic order, whole: what is not here does not happen, whichever door somebody comes through.
 * From PARTIALLY_CANCELED it goes on where it stood before some of its lines were cancelled.
 */
export const edges = {
  build: { from: ['CREATING'], to: ['DRAFT_ORDER'], by: ['SYSTEM'] },
  hold: { from: ['DRAFT_ORDER'], to: ['DRAFT_ORDER_ON_HOLD'], by: ['BUYER'] },
  place: { from: ['DRAFT_ORDER', 'DRAFT_ORDER_ON_HOLD'], to: ['ORDER_CREATED'], by: ['BUYER', 'OPERATOR'] },
  blockByPolicy: { from: ['DRAFT_ORDER', 'DRAFT_ORDER_ON_HOLD'], to: ['BLOCKED_BY_POLICY'], by: ['SYSTEM'] },
  blockByPayment: { from: ['ORDER_CREATED'], to: ['BLOCKED_BY_PAYMENT'], by: ['SYSTEM'] },
  /** Back to a draft: what a rule or the card stopped, and what an approver returned for a change. */
  reopen: {
    from: ['BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT', 'DECLINED_BY_CUSTOMER'],
    to: ['DRAFT_ORDER'],
    by: ['BUYER', 'OPERATOR'],
  },
  refuse: { from: ['BLOCKED_BY_POLICY'], to: ['DECLINED_BY_SUPPLIER'], by: ['OPERATOR'] },
  askForApproval: { from: ['ORDER_CREATED'], to: ['WAITING_CUSTOMER_APPROVAL'], by: ['SYSTEM'] },
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
  accept: { from: ['WAITING_SUPPLIER_APPROVAL'], to: ['ACCEPTED_BY_SUPPLIER'], by: seller },
  decline: { from: ['WAITING_SUPPLIER_APPROVAL'], to: ['DECLINED_BY_SUPPLIER'], by: seller },
  prepare: { from: ['ACCEPTED_BY_SUPPLIER'], to: ['WAITING_FULFILLMENT'], by: seller },
  pack: { from: ['WAITING_FULFILLMENT'], to: ['WAITING_SHIPMENT'], by: seller },
  ship: { from: ['WAITING_SHIPMENT', 'PARTIALLY_SHIPPED'], to: ['PARTIALLY_SHIPPED', 'SHIPPED'], by: seller },
  cancelLines: { from: inWork, to: ['PARTIALLY_CANCELED', 'CANCELED'], by: seller },
  confirmReception: { from: ['SHIPPED'], to: ['COMPLETED'], by: ['BUYER', 'SYSTEM'] },
} as const satisfies Partial<Record<OrderEvent, Edge>>
export type Action = keyof typeof edges

/** Where it stands in the graph: a part that was cancelled does not change how far the rest is. */
export const standingOf = ({ status, resumesAs }: { status: LogisticStatus; resumesAs: LogisticStatus | null }) =>
  status === 'PARTIALLY_CANCELED' ? (resumesAs ?? status) : status

export function isAllowed(action: Action, from: LogisticStatus, role: Role): boolean {
  const edge: Edge = edges[action]
  return edge.from.includes(from) && edge.by.includes(role)
}

/** Nothing of it was bought in the end. */
export const cameToNothing = statusesOfStage('ENDED')

/** It has come to nothing: what becomes of the rest of its order is no matter of its. */
export const hasEnded = ({ status }: { status: LogisticStatus }) =>
  status === 'CANCELED' || status === 'DECLINED_BY_SUPPLIER'

/** What an open question is about: parts that wait for the answer, and those that wait for their card before. */
export const isInQuestion = ({ status }: { status: LogisticStatus }) =>
  status === 'WAITING_CUSTOMER_APPROVAL' || status === 'ORDER_CREATED'

/** Which action brings it there; what a supplier or the operator names is the state they want. */
export function actionTo(to: LogisticStatus, from: LogisticStatus, role: Role): Action | undefined {
  return (Object.keys(edges) as Action[]).find((action) => {
    const edge: Edge = edges[action]
    return edge.to.includes(to) && isAllowed(action, from, role)
  })
}

type Standing = { reference: string; status: LogisticStatus; resumesAs: LogisticStatus | null }

export function requireAllowed(action: Action, order: Standing, role: Role) {
  const edge: Edge = edges[action]
  if (!edge.by.includes(role)) throw new PlatformError('PE0001', `This is not for a ${role.toLowerCase()} to do.`)
  if (!edge.from.includes(standingOf(order)))
    throw new PlatformError(
      'ST0001',
      `The order ${order.reference} is ${order.status} and must be ${edge.from.join(' or ')} for that.`,
    )
}
