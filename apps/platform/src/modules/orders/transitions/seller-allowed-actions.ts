import type { Locale } from '@tiber/contract/locales'
import { terminalStatuses, type LogisticStatus, type PaymentStatus } from '@tiber/contract/orders/order-statuses'
import { sellerActions, type SellerAction } from '@tiber/contract/orders/seller-order-enums'
import type { AllowedSellerAction } from '@tiber/contract/orders/seller-order-shapes'
import { listRolesWith, type Right } from '@tiber/contract/permissions'
import type { SellerContext } from '../../../context.ts'
import { getEffectiveStatus, hasPromises, isAllowed, type Action } from './states.ts'

const reasons = {
  ended: { 'es-ES': 'Este pedido ya está cerrado.', 'en-US': 'This order is closed.' },
  blocked: {
    'es-ES': 'El pedido aún no ha llegado al proveedor.',
    'en-US': 'The order has not reached the supplier yet.',
  },
  answered: { 'es-ES': 'El pedido ya tiene respuesta.', 'en-US': 'The order has already been answered.' },
  unanswered: { 'es-ES': 'Acepte antes el pedido.', 'en-US': 'Accept the order first.' },
  prepared: { 'es-ES': 'El pedido ya está en preparación.', 'en-US': 'The order is already being prepared.' },
  unprepared: { 'es-ES': 'Prepare antes el pedido.', 'en-US': 'Prepare the order first.' },
  packed: { 'es-ES': 'El pedido ya está listo para enviar.', 'en-US': 'The order is already packed.' },
  unpacked: { 'es-ES': 'Marque antes el pedido como listo.', 'en-US': 'Mark the order as packed first.' },
  shipped: { 'es-ES': 'Ya se ha enviado todo.', 'en-US': 'Everything has been shipped.' },
  unpaid: { 'es-ES': 'El pedido está pendiente de pago.', 'en-US': 'The order is waiting for payment.' },
  notBlocked: { 'es-ES': 'El pedido no está bloqueado.', 'en-US': 'The order is not blocked.' },
} satisfies Record<string, Record<Locale, string>>
type Reason = keyof typeof reasons

/** The transition behind each action, and the right it needs; promises move without a transition. */
const actions: Record<SellerAction, { action?: Action; right: Right }> = {
  ACCEPT: { action: 'accept', right: 'SELLER_ORDER_ANSWER' },
  DECLINE: { action: 'decline', right: 'SELLER_ORDER_ANSWER' },
  PREPARE: { action: 'prepare', right: 'SELLER_ORDER_SHIP' },
  PACK: { action: 'pack', right: 'SELLER_ORDER_SHIP' },
  SHIP: { action: 'ship', right: 'SELLER_ORDER_SHIP' },
  CANCEL_LINES: { action: 'cancelLines', right: 'SELLER_ORDER_ANSWER' },
  MOVE_PROMISES: { right: 'SELLER_ORDER_ANSWER' },
  RELEASE: { action: 'reopen', right: 'ORDER_RELEASE' },
  REFUSE: { action: 'refuse', right: 'ORDER_RELEASE' },
}

/** Statuses in the order in which an order passes through them. */
const progress: LogisticStatus[] = [
  'WAITING_SUPPLIER_APPROVAL',
  'ACCEPTED_BY_SUPPLIER',
  'WAITING_FULFILLMENT',
  'WAITING_SHIPMENT',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
]
const waitingReasons: Reason[] = ['unanswered', 'unprepared', 'unpacked']
const passedReasons: Partial<Record<SellerAction, Reason>> = {
  ACCEPT: 'answered',
  DECLINE: 'answered',
  PREPARE: 'prepared',
  PACK: 'packed',
}
const startsAt: Partial<Record<SellerAction, number>> = {
  ACCEPT: 0,
  DECLINE: 0,
  PREPARE: 1,
  PACK: 2,
  SHIP: 3,
  MOVE_PROMISES: 1,
}

type OrderFacts = {
  status: LogisticStatus
  resumesAs: LogisticStatus | null
  paymentStatus: PaymentStatus
  isPaidOnAcceptance: boolean
}

const ended = new Set<LogisticStatus>(terminalStatuses)

/** Includes payments partly refunded after lines were cancelled. */
const paidStatuses = new Set<PaymentStatus>(['PAID', 'OVER_PAID', 'PARTIALLY_REFUNDED'])
/** Orders paid on acceptance must be paid before they are packed. */
export const isWaitingForPayment = ({ isPaidOnAcceptance, paymentStatus }: Omit<OrderFacts, 'status' | 'resumesAs'>) =>
  isPaidOnAcceptance && !paidStatuses.has(paymentStatus)

/** Lists what the seller may do with an order, why not, and which roles may if only the right is missing. */
export function listSellerActions(order: OrderFacts, { caller, locale }: SellerContext): AllowedSellerAction[] {
  const offered = sellerActions.filter(
    (each) => caller.clientType === 'OPERATOR' || (each !== 'RELEASE' && each !== 'REFUSE'),
  )
  return offered.map((action) => {
    const reason = findReason(action, order, caller.clientType)
    const { right } = actions[action]
    const roles = reason || caller.rights.has(right) ? [] : listRolesWith(caller.clientType, [right])
    return { action, allowed: !reason && roles.length === 0, reason: reason ? reasons[reason][locale] : null, roles }
  })
}

function findReason(name: SellerAction, order: OrderFacts, role: 'SUPPLIER' | 'OPERATOR'): Reason | undefined {
  const status = getEffectiveStatus(order)
  if (name === 'RELEASE' || name === 'REFUSE') return status === 'BLOCKED_BY_POLICY' ? undefined : 'notBlocked'
  if (ended.has(status)) return 'ended'
  const { action } = actions[name]
  const isPossible = action ? isAllowed(action, status, role) : hasPromises(order)
  if (isPossible) return name === 'PACK' && isWaitingForPayment(order) ? 'unpaid' : undefined
  const at = progress.indexOf(status)
  if (at === -1) return 'blocked'
  // Says what really stops an accepted order, rather than the step before.
  if ((name === 'SHIP' || name === 'PACK') && (at === 1 || at === 2) && isWaitingForPayment(order)) return 'unpaid'
  return at > (startsAt[name] ?? 0) ? (passedReasons[name] ?? 'shipped') : (waitingReasons[at] ?? 'shipped')
}
