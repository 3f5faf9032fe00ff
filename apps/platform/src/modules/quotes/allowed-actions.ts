import type { Locale } from '@tiber/contract/locales'
import { finalQuoteStatuses, type QuoteAction } from '@tiber/contract/quotes/quote-enums'
import type { AllowedQuoteAction } from '@tiber/contract/quotes/quote-shapes'
import type { Caller } from '../../context.ts'
import type { QuoteRow } from './quote-queries.ts'
import { getTurn, isAllowed, isExpired, type Action } from './states.ts'

const reasons = {
  notOwner: {
    'es-ES': 'Solo puede hacerlo quien pidió el presupuesto o quien administra la empresa.',
    'en-US': 'Only the person who requested the quote or an administrator can do this.',
  },
  settled: { 'es-ES': 'Este presupuesto ya está cerrado.', 'en-US': 'This quote is closed.' },
  ordered: { 'es-ES': 'Este presupuesto ya se ha pedido.', 'en-US': 'This quote has already been ordered.' },
  expired: {
    'es-ES': 'La oferta ha caducado: pida al proveedor que la renueve.',
    'en-US': 'The offer has expired. Ask the supplier to renew it.',
  },
  accepted: { 'es-ES': 'La oferta ya está aceptada.', 'en-US': 'The offer has already been accepted.' },
  waitForSupplier: { 'es-ES': 'Falta la oferta del proveedor.', 'en-US': 'The supplier has not made an offer yet.' },
  waitForOperator: { 'es-ES': 'Está pendiente de la tienda.', 'en-US': 'The shop has to answer first.' },
  waitForBuyer: { 'es-ES': 'Le toca responder al cliente.', 'en-US': 'The customer has to answer first.' },
  notExpired: { 'es-ES': 'La oferta no ha caducado.', 'en-US': 'The offer has not expired.' },
  started: { 'es-ES': 'Ya está en preparación.', 'en-US': 'It is already being prepared.' },
  nothingOffered: { 'es-ES': 'No hay ninguna oferta enviada.', 'en-US': 'No offer has been sent.' },
} satisfies Record<string, Record<Locale, string>>
type Reason = keyof typeof reasons

type Viewer = { caller: Caller; locale: Locale; today: string }

/** Allows the person who requested the quote and the company's administrators to change it. */
export const canChange = (caller: Caller, { userId }: { userId: string }): boolean =>
  caller.clientType === 'ACCOUNT' && (caller.userId === userId || caller.rights.has('CUSTOMER_ACCOUNT_UPDATE'))

const isSettled = ({ status }: QuoteRow) => finalQuoteStatuses.some((each) => each === status)

/** Lists what the caller may do with a quote, and why not. */
export const listAllowedActions = (quote: QuoteRow, viewer: Viewer): AllowedQuoteAction[] =>
  viewer.caller.clientType === 'ACCOUNT' ? listBuyerActions(quote, viewer) : listSellerActions(quote, viewer)

function createLister(locale: Locale) {
  return (action: QuoteAction, reason: Reason | undefined): AllowedQuoteAction => ({
    action,
    allowed: reason === undefined,
    reason: reason === undefined ? null : reasons[reason][locale],
  })
}

function listBuyerActions(quote: QuoteRow, { caller, locale, today }: Viewer): AllowedQuoteAction[] {
  const toAction = createLister(locale)
  const owner: Reason | undefined = canChange(caller, quote) ? undefined : 'notOwner'
  const hasExpired = quote.status === 'EXPIRED' || (quote.status === 'WAITING_FOR_CUSTOMER' && isExpired(quote, today))
  const waiting: Reason = hasExpired ? 'expired' : findWait(quote, 'BUYER')
  const can = (action: Action) => isAllowed(action, quote.status, 'BUYER')
  const offer = can('accept') && !hasExpired ? owner : waiting
  return [
    toAction('ACCEPT', offer),
    toAction('COUNTER', offer),
    toAction('DECLINE', can('decline') ? owner : waiting),
    toAction('ORDER', canOrder(quote) && !hasExpired ? owner : quote.order?.placed ? 'ordered' : waiting),
    toAction('REOPEN', can('reopen') ? owner : isSettled(quote) ? 'settled' : 'notExpired'),
    toAction('MESSAGE', isSettled(quote) ? 'settled' : undefined),
  ]
}

/** An accepted quote is ordered once; until the order is placed, its draft can be opened again. */
const canOrder = ({ status, order }: QuoteRow) =>
  status === 'WAITING_FOR_CUSTOMER' || (status === 'VALIDATED' && !order?.placed)

function listSellerActions(quote: QuoteRow, { caller, locale }: Viewer): AllowedQuoteAction[] {
  const toAction = createLister(locale)
  const role = caller.clientType === 'OPERATOR' ? 'OPERATOR' : 'SUPPLIER'
  const findReason = (actions: Action[], otherwise: Reason = findWait(quote, 'SUPPLIER')): Reason | undefined => {
    if (actions.some((action) => isAllowed(action, quote.status, role))) return undefined
    return isSettled(quote) ? 'settled' : otherwise
  }
  return [
    toAction('START', findReason(['start'], quote.status === 'WAITING_FOR_SUPPLIER_INFOS' ? 'started' : undefined)),
    toAction('OFFER', findReason(['offer', 'offerForSupplier'])),
    toAction('WITHDRAW', findReason(['withdraw'], quote.status === 'VALIDATED' ? 'accepted' : 'nothingOffered')),
    toAction('ASK_OPERATOR', findReason(['askOperator'])),
    toAction('DECLINE', findReason(['declineBySupplier', 'declineByOperator'])),
    toAction('MESSAGE', isSettled(quote) ? 'settled' : undefined),
  ]
}

/** Names whom the quote waits for, if it is not this side. */
function findWait(quote: QuoteRow, side: 'BUYER' | 'SUPPLIER'): Reason {
  if (isSettled(quote)) return 'settled'
  if (quote.status === 'VALIDATED') return 'accepted'
  if (quote.status === 'EXPIRED') return 'expired'
  const turn = getTurn(quote.status)
  if (turn === 'OPERATOR') return 'waitForOperator'
  return side === 'BUYER' ? 'waitForSupplier' : 'waitForBuyer'
}
