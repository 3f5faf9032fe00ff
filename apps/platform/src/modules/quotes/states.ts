import { PlatformError } from '@tiber/contract/errors'
import type { QuoteStatus, QuoteTurn } from '@tiber/contract/quotes/quote-enums'

/** In whose name a transition is made. */
export type Role = 'BUYER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM'

type Edge = { from: readonly QuoteStatus[]; to: QuoteStatus; by: readonly Role[] }

const sellers = ['SUPPLIER', 'OPERATOR'] as const
const withSupplier = ['NEW', 'WAITING_FOR_SUPPLIER_INFOS'] as const

/** State machine of a supplier quote: any transition not listed here is refused. */
export const edges = {
  publish: { from: ['STAGING'], to: 'NEW', by: ['OPERATOR'] },
  start: { from: ['NEW'], to: 'WAITING_FOR_SUPPLIER_INFOS', by: sellers },
  offer: { from: withSupplier, to: 'WAITING_FOR_CUSTOMER', by: sellers },
  askOperator: { from: withSupplier, to: 'WAITING_FOR_OPERATOR', by: sellers },
  offerForSupplier: { from: ['WAITING_FOR_OPERATOR'], to: 'WAITING_FOR_CUSTOMER', by: ['OPERATOR'] },
  declineByOperator: { from: ['WAITING_FOR_OPERATOR'], to: 'DECLINED_BY_OPERATOR', by: ['OPERATOR'] },
  declineBySupplier: { from: withSupplier, to: 'DECLINED_BY_SUPPLIER', by: sellers },
  /** The supplier takes the offer back to change it. */
  withdraw: { from: ['WAITING_FOR_CUSTOMER'], to: 'WAITING_FOR_SUPPLIER_INFOS', by: sellers },
  accept: { from: ['WAITING_FOR_CUSTOMER'], to: 'VALIDATED', by: ['BUYER'] },
  decline: { from: ['WAITING_FOR_CUSTOMER'], to: 'DECLINED_BY_CUSTOMER', by: ['BUYER'] },
  counter: { from: ['WAITING_FOR_CUSTOMER'], to: 'WAITING_FOR_SUPPLIER_INFOS', by: ['BUYER'] },
  expire: { from: ['WAITING_FOR_CUSTOMER'], to: 'EXPIRED', by: ['SYSTEM'] },
  reopen: { from: ['EXPIRED'], to: 'WAITING_FOR_SUPPLIER_INFOS', by: ['BUYER'] },
  close: { from: ['VALIDATED'], to: 'CLOSED', by: ['SYSTEM'] },
} as const satisfies Record<string, Edge>
export type Action = keyof typeof edges

const turns: Record<QuoteStatus, QuoteTurn> = {
  STAGING: 'OPERATOR',
  NEW: 'SUPPLIER',
  WAITING_FOR_SUPPLIER_INFOS: 'SUPPLIER',
  WAITING_FOR_OPERATOR: 'OPERATOR',
  WAITING_FOR_CUSTOMER: 'BUYER',
  DECLINED_BY_OPERATOR: 'NONE',
  DECLINED_BY_SUPPLIER: 'NONE',
  DECLINED_BY_CUSTOMER: 'NONE',
  VALIDATED: 'BUYER',
  EXPIRED: 'NONE',
  CLOSED: 'NONE',
}

export const getTurn = (status: QuoteStatus): QuoteTurn => turns[status]
export const listStatusesOnTurn = (turn: QuoteTurn): QuoteStatus[] =>
  (Object.keys(turns) as QuoteStatus[]).filter((status) => turns[status] === turn)

export function isAllowed(action: Action, from: QuoteStatus, role: Role): boolean {
  const edge: Edge = edges[action]
  return edge.from.includes(from) && edge.by.includes(role)
}

export function requireAllowed(action: Action, { id, status }: { id: string; status: QuoteStatus }, role: Role) {
  const edge: Edge = edges[action]
  if (!edge.by.includes(role)) throw new PlatformError('PE0001', `A ${role.toLowerCase()} cannot do this.`)
  if (!edge.from.includes(status))
    throw new PlatformError('ST0001', `Quote ${id} is ${status} and must be ${edge.from.join(' or ')} for this.`)
}

/** Finds the action of a seller that leads to the requested status. */
export function requireAction(to: QuoteStatus, quote: { id: string; status: QuoteStatus }, role: Role): Action {
  const action = (Object.keys(edges) as Action[]).find(
    (each) => edges[each].to === to && isAllowed(each, quote.status, role),
  )
  if (!action) throw new PlatformError('ST0001', `Quote ${quote.id} is ${quote.status} and cannot become ${to}.`)
  return action
}

/** An accepted offer stays, and so does its request. */
export const isAccepted = ({ status }: { status: QuoteStatus }): boolean =>
  status === 'VALIDATED' || status === 'CLOSED'

/** Returns whether the last day of the offer has passed. */
export const isExpired = ({ validityDate }: { validityDate: string | null }, today: string): boolean =>
  validityDate !== null && validityDate < today
