import { PlatformError } from '@tiber/contract/errors'
import type { Locale } from '@tiber/contract/locales'
import { amountOf, toMoney } from '@tiber/contract/money'
import type { PaymentOption } from '@tiber/contract/order-words'
import type { PaymentStateWord, ResultCode } from '@tiber/contract/payment-words'
import type { PaymentState } from '@tiber/contract/payments'
import type { CustomerContext } from '../../context.ts'
import { requireOrder, requireTarget, type Found } from '../orders/service.ts'
import { selectTotals, type Totals } from './entry-queries.ts'
import { paymentOptionsOf } from './options.ts'
import * as queries from './queries.ts'
import { catchUp } from './settling.ts'
import { openStates } from './tables.ts'

type Named = { referenceType?: 'COMMERCIAL' | 'LOGISTIC'; reference: string }

/** The order a payment call means: the whole, or that of one of its parts. */
export const orderMeant = (context: CustomerContext, { referenceType, reference }: Named): Promise<Found> =>
  requireTarget(context, referenceType === 'LOGISTIC' ? { part: reference } : { order: { id: reference } })

const names: Record<PaymentOption, { type: string; name: Record<Locale, string> }> = {
  BANK_WIRE: { type: 'bankTransfer', name: { 'es-ES': 'Transferencia bancaria', 'en-US': 'Bank transfer' } },
  BANK_WIRE_ON_ACCEPTANCE: {
    type: 'bankTransfer',
    name: { 'es-ES': 'Transferencia cuando el proveedor acepte', 'en-US': 'Bank transfer when the supplier accepts' },
  },
  BANK_WIRE_ON_DUE_DATE: {
    type: 'account',
    name: { 'es-ES': 'A cuenta, al vencimiento de la factura', 'en-US': 'On account, when the invoice is due' },
  },
  CREDIT_CARD: { type: 'scheme', name: { 'es-ES': 'Tarjeta', 'en-US': 'Card' } },
  DIRECT_PAYMENT: {
    type: 'account',
    name: { 'es-ES': 'Pago directo al proveedor', 'en-US': 'Paid to the supplier directly' },
  },
  NO_PAYMENT: { type: 'account', name: { 'es-ES': 'Sin pago por la tienda', 'en-US': 'Not paid through the shop' } },
  PURCHASE_CARD_L3: { type: 'scheme', name: { 'es-ES': 'Tarjeta de compras', 'en-US': 'Purchasing card' } },
}

/** How an order can be paid; the first is what the account's terms say. */
export async function listMethods(context: CustomerContext, named: Named) {
  await orderMeant(context, named)
  const options = await paymentOptionsOf(context)
  const told = options.map((option) => ({
    type: names[option].type,
    name: names[option].name[context.locale],
    paymentOption: option,
  }))
  return { paymentMethods: told }
}

const isOpen = ({ status }: queries.PaymentRow) => openStates.some((each) => each === status)

export async function precheck(context: CustomerContext, named: Named) {
  const { orderId } = await orderMeant(context, named)
  const order = await requireOrder(context, { id: orderId })
  const payment = await queries.selectLast(context, orderId)
  const payable = payment !== undefined && isOpen(payment) && order.userId === context.caller.userId
  return { payable, amount: amountOf(payment?.amount ?? '0')!, currency: order.currency }
}

const codes: Record<queries.PaymentRow['status'], ResultCode> = {
  CREATED: 'Pending',
  PENDING: 'RedirectShopper',
  CHALLENGED: 'ChallengeShopper',
  AUTHORIZED: 'Authorised',
  REFUSED: 'Refused',
  EXPIRED: 'Cancelled',
  CANCELLED: 'Cancelled',
}

/** In the words of the payment calls: while it is open, the buyer goes on at the provider's. */
export function toResult(payment: queries.PaymentRow) {
  const { status, page, pspReference, id } = payment
  const action = isOpen(payment) && page ? { type: 'redirect' as const, method: 'GET' as const, url: page } : undefined
  return { resultCode: codes[status], pspReference: pspReference ?? id, ...(action && { action }) }
}

/** What became of it: the provider is asked, so that nobody waits for a message that is late or lost. */
export async function readDetails(context: CustomerContext, pspReference: string | undefined) {
  const found = pspReference === undefined ? undefined : await queries.selectByReference(context, pspReference)
  if (!found) throw new PlatformError('F-E-002', 'There is no such payment.', 'pspReference')
  await requireOrder(context, { id: found.orderId })
  await catchUp(context, found)
  return toResult((await queries.selectById(context, found.id))!)
}

export async function readState(context: CustomerContext, id: string): Promise<PaymentState> {
  const order = await requireOrder(context, { id })
  const payment = await queries.selectLast(context, order.id)
  if (!payment) return { ...nothing, option: order.paymentOption, currency: order.currency }
  const totals = await selectTotals(context, payment.id)
  const isPayer = order.userId === context.caller.userId
  return {
    status: wordOf(payment, totals),
    option: order.paymentOption,
    provider: payment.provider,
    amount: amountOf(payment.amount)!,
    currency: payment.currency,
    card: payment.cardLastDigits ? { brand: payment.cardBrand ?? '', lastDigits: payment.cardLastDigits } : null,
    reason: payment.reason,
    captured: amountOf(totals.captured)!,
    refunded: amountOf(totals.refunded)!,
    expiresAt: isOpen(payment) ? new Date(payment.expiresAt).toISOString() : null,
    pspReference: payment.pspReference,
    page: isOpen(payment) && isPayer ? payment.page : null,
  }
}

const nothing: Omit<PaymentState, 'option' | 'currency'> = {
  status: 'NONE',
  provider: null,
  amount: 0,
  card: null,
  reason: null,
  captured: 0,
  refunded: 0,
  expiresAt: null,
  pspReference: null,
  page: null,
}

function wordOf(
  { status }: queries.PaymentRow,
  { captured, refunded, authorized, released }: Totals,
): PaymentStateWord {
  if (status === 'CREATED') return 'PENDING'
  if (status !== 'AUTHORIZED') return status
  const [taken, back] = [toMoney(captured), toMoney(refunded)]
  if (taken > 0n) return back >= taken ? 'REFUNDED' : 'CAPTURED'
  return toMoney(authorized) > 0n && toMoney(released) >= toMoney(authorized) ? 'REFUNDED' : 'AUTHORIZED'
}
