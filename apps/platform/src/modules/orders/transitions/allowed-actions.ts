import type { AllowedAction } from '@tiber/contract/orders/order-shapes'
import {
  draftStatuses,
  terminalStatuses,
  type LogisticStatus,
  type OrderAction,
  type PaymentStatus,
} from '@tiber/contract/orders/order-statuses'
import type { Locale } from '@tiber/contract/locales'
import type { Caller } from '../../../context.ts'
import { isReportable } from '../fulfil/overdue.ts'
import { isDropped, isAllowed, getEffectiveStatus, type Action } from './states.ts'

const reasons = {
  tooLate: {
    'es-ES': 'El proveedor ya ha aceptado este pedido: pida el cambio en un mensaje.',
    'en-US': 'The supplier has already accepted this order. Message them to request a change.',
  },
  nothingShipped: { 'es-ES': 'Todavía no se ha enviado nada.', 'en-US': 'Nothing has been shipped yet.' },
  notShippedYet: {
    'es-ES': 'Podrá avisar de un problema cuando se envíe el pedido o pase la fecha prometida.',
    'en-US': 'You can report a problem once the order ships or its promised date has passed.',
  },
  ended: { 'es-ES': 'Este pedido ya está cerrado.', 'en-US': 'This order is closed.' },
  nothingToPay: {
    'es-ES': 'No hay ninguna tarjeta pendiente de pago.',
    'en-US': 'There is no card payment to make.',
  },
  placed: {
    'es-ES': 'Un pedido enviado no se puede modificar.',
    'en-US': 'A placed order cannot be changed.',
  },
  notOwner: {
    'es-ES': 'Solo quien hizo el pedido puede cambiarlo.',
    'en-US': 'Only the person who placed the order can change it.',
  },
  notAllowedToCancel: {
    'es-ES': 'Solo puede cancelarlo quien hizo el pedido o quien administra la empresa.',
    'en-US': 'Only the person who placed the order or an administrator can cancel it.',
  },
} satisfies Record<string, Record<Locale, string>>

export type LogisticOrderFacts = {
  status: LogisticStatus
  resumesAs: LogisticStatus | null
  paymentStatus: PaymentStatus
  isOnTheWay: boolean
  latestDelivery: string | null
}

/** `isOwn`: the caller placed the order. */
type Permissions = { isReturned: boolean; isOwn: boolean; canCancel: boolean }

/** Allows the buyer who placed the order and the company's administrators to cancel it. */
export const canCancel = (caller: Caller | undefined, { userId }: { userId: string }): boolean =>
  caller?.userId === userId || caller?.rights.has('CUSTOMER_ACCOUNT_UPDATE') === true

const unanswered = new Set<PaymentStatus>(['AUTHORIZATION_PENDING', 'WAITING_AUTHORIZATION'])

const ended = new Set<LogisticStatus>(terminalStatuses)

/** Lists what the buyer may do with one logistic order, and why not. What approvers may do is part of the approval. */
export function listAllowedActions(
  logisticOrder: LogisticOrderFacts,
  { isReturned, isOwn, canCancel }: Permissions,
  { locale, day }: { locale: Locale; day: string },
): AllowedAction[] {
  const canDo = (action: Action) => isAllowed(action, getEffectiveStatus(logisticOrder), 'BUYER')
  const toAllowedAction = (action: OrderAction, allowed: boolean, reason: keyof typeof reasons): AllowedAction => ({
    action,
    allowed,
    reason: allowed ? null : reasons[reason][locale],
  })
  const isEnded = ended.has(logisticOrder.status)
  const isDraft = draftStatuses.some((each) => each === logisticOrder.status)
  // A declined order can be reopened only if it was returned for changes.
  const canReopen = canDo('reopen') && (!isEnded || isReturned)
  return [
    toAllowedAction(
      'CANCEL',
      canDo('cancel') && canCancel,
      canDo('cancel') ? 'notAllowedToCancel' : isEnded ? 'ended' : 'tooLate',
    ),
    toAllowedAction('CONFIRM_RECEPTION', !isEnded && logisticOrder.isOnTheWay, isEnded ? 'ended' : 'nothingShipped'),
    toAllowedAction('REPORT', isReportable(logisticOrder, day), isEnded ? 'ended' : 'notShippedYet'),
    toAllowedAction('EDIT', isDraft || (canReopen && isOwn), canReopen ? 'notOwner' : isEnded ? 'ended' : 'placed'),
    toAllowedAction(
      'PAY',
      logisticOrder.status === 'ORDER_CREATED' && unanswered.has(logisticOrder.paymentStatus),
      'nothingToPay',
    ),
    toAllowedAction('REORDER', !isDraft, 'placed'),
  ]
}

type LogisticOrderActions = { status: LogisticStatus; actions: AllowedAction[] }

/**
 * Merges the actions of all logistic orders: an action is allowed if any of them allows it, except EDIT, which all
 * active ones must allow.
 */
export function mergeAllowedActions(logisticOrders: LogisticOrderActions[]): AllowedAction[] {
  const activeActions = logisticOrders
    .filter((logisticOrder) => !isDropped(logisticOrder))
    .flatMap(({ actions }) => actions)
  const forbiddenEdit = activeActions.find(({ action, allowed }) => action === 'EDIT' && !allowed)
  const byAction = Map.groupBy(
    logisticOrders.flatMap(({ actions }) => actions),
    ({ action }) => action,
  )
  return [...byAction].map(
    ([action, alternatives]) =>
      (action === 'EDIT' && forbiddenEdit) || (alternatives.find(({ allowed }) => allowed) ?? alternatives[0]!),
  )
}
