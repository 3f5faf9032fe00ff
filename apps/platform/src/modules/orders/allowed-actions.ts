import type { AllowedAction } from '@tiber/contract/order-shapes'
import {
  draftStatuses,
  endStatuses,
  type LogisticStatus,
  type OrderAction,
  type PaymentStatus,
} from '@tiber/contract/order-words'
import type { Locale } from '@tiber/contract/locales'
import type { Caller } from '../../context.ts'
import { hasEnded, isAllowed, standingOf, type Action } from './states.ts'

const reasons = {
  tooLate: {
    'es-ES': 'El proveedor ya ha aceptado este pedido: pida el cambio en un mensaje.',
    'en-US': 'The supplier has accepted this order: ask for the change in a message.',
  },
  nothingShipped: { 'es-ES': 'Todavía no se ha enviado nada.', 'en-US': 'Nothing has been shipped yet.' },
  ended: { 'es-ES': 'Este pedido ya está cerrado.', 'en-US': 'This order is closed.' },
  nothingToPay: {
    'es-ES': 'No hay ninguna tarjeta pendiente de pago.',
    'en-US': 'There is no card to pay with now.',
  },
  placed: {
    'es-ES': 'Un pedido enviado no se puede modificar.',
    'en-US': 'An order that was placed cannot be changed.',
  },
  others: {
    'es-ES': 'Solo quien hizo el pedido puede cambiarlo.',
    'en-US': 'Only who placed the order can change it.',
  },
  othersToCancel: {
    'es-ES': 'Solo puede cancelarlo quien hizo el pedido o quien administra la empresa.',
    'en-US': 'Only who placed the order or who administers the company can cancel it.',
  },
} satisfies Record<string, Record<Locale, string>>

export type Standing = {
  status: LogisticStatus
  resumesAs: LogisticStatus | null
  paymentStatus: PaymentStatus
  isOnTheWay: boolean
}

/** `isOwn`: who asks has placed it. */
type Taken = { isReturned: boolean; isOwn: boolean; mayCancel: boolean }

/** An order is its buyer's; of a colleague's nothing is taken away, except by who administers the company. */
export const mayCancel = (caller: Caller | undefined, { userId }: { userId: string }): boolean =>
  caller?.userId === userId || caller?.rights.has('CUSTOMER_ACCOUNT_UPDATE') === true

const unanswered = new Set<PaymentStatus>(['AUTHORIZATION_PENDING', 'WAITING_AUTHORIZATION'])

const ended = new Set<LogisticStatus>(endStatuses)

/** What a buyer of the account may do with one part, and why not. What approvers may do stands with the approval. */
export function actionsOf(part: Standing, { isReturned, isOwn, mayCancel }: Taken, locale: Locale): AllowedAction[] {
  const may = (action: Action) => isAllowed(action, standingOf(part), 'BUYER')
  const told = (action: OrderAction, allowed: boolean, reason: keyof typeof reasons): AllowedAction => ({
    action,
    allowed,
    reason: allowed ? null : reasons[reason][locale],
  })
  const isEnded = ended.has(part.status)
  const isDraft = draftStatuses.some((each) => each === part.status)
  // What was declined and not returned for a change stays so.
  const canReopen = may('reopen') && (!isEnded || isReturned)
  return [
    told('CANCEL', may('cancel') && mayCancel, may('cancel') ? 'othersToCancel' : isEnded ? 'ended' : 'tooLate'),
    told('CONFIRM_RECEPTION', !isEnded && part.isOnTheWay, isEnded ? 'ended' : 'nothingShipped'),
    told('EDIT', isDraft || (canReopen && isOwn), canReopen ? 'others' : isEnded ? 'ended' : 'placed'),
    told('PAY', part.status === 'ORDER_CREATED' && unanswered.has(part.paymentStatus), 'nothingToPay'),
    told('REORDER', !isDraft, 'placed'),
  ]
}

type Told = { status: LogisticStatus; actions: AllowedAction[] }

/** Of the whole what may be done with any of its parts. Only changing it is done to all of them that go on, or to none. */
export function actionsOfAll(parts: Told[]): AllowedAction[] {
  const going = parts.filter((part) => !hasEnded(part)).flatMap(({ actions }) => actions)
  const refusal = going.find(({ action, allowed }) => action === 'EDIT' && !allowed)
  const byAction = Map.groupBy(
    parts.flatMap(({ actions }) => actions),
    ({ action }) => action,
  )
  return [...byAction].map(
    ([action, same]) => (action === 'EDIT' && refusal) || (same.find(({ allowed }) => allowed) ?? same[0]!),
  )
}
