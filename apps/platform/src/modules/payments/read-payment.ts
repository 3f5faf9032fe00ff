import { PlatformError } from '@tiber/contract/errors'
import type { Locale } from '@tiber/contract/locales'
import { toAmount, toMoney, toNumber } from '@tiber/contract/money'
import type { BankTransfer } from '@tiber/contract/orders/bank-transfer'
import { isTransferredToShop, type PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { PaymentStateCode, ResultCode } from '@tiber/contract/orders/payment-enums'
import type { PaymentResult, PaymentState } from '@tiber/contract/orders/payments'
import type { CustomerContext } from '../../context.ts'
import { requireOrder, requireTarget, type FoundTarget } from '../orders/public.ts'
import { findBankAccount } from '../settings/service.ts'
import { selectTotals, type Totals } from './entry-queries.ts'
import { listPaymentOptions } from './options.ts'
import * as queries from './queries.ts'
import { syncPayment } from './settle-payments.ts'
import { isOpen } from './attempt-statuses.ts'
import { sumGross } from './sum-gross.ts'

type PaymentReference = { referenceType?: 'COMMERCIAL' | 'LOGISTIC'; reference: string }

/** Finds the order a payment call refers to, by its own reference or that of a logistic order. */
export const requireReferencedOrder = (
  context: CustomerContext,
  { referenceType, reference }: PaymentReference,
): Promise<FoundTarget> =>
  requireTarget(context, referenceType === 'LOGISTIC' ? { logisticOrder: reference } : { order: { id: reference } })

const methods: Record<PaymentOption, { type: string; name: Record<Locale, string> }> = {
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

/** Lists the payment methods of an order; the first is the account's default. */
export async function listMethods(context: CustomerContext, reference: PaymentReference) {
  await requireReferencedOrder(context, reference)
  const options = await listPaymentOptions(context)
  const paymentMethods = options.map((option) => ({
    type: methods[option].type,
    name: methods[option].name[context.locale],
    paymentOption: option,
  }))
  const bankAccount = await findBankAccount(context)
  const payable = Object.entries(formMethods).filter(
    ([, option]) => options.includes(option) && (option === 'CREDIT_CARD' || bankAccount),
  )
  const formPaymentMethods = payable.map(([type, option]) => ({ type, name: methods[option].name[context.locale] }))
  return {
    adyenPaymentMethods: JSON.stringify({ paymentMethods: formPaymentMethods, storedPaymentMethods: [] }),
    enableCreditCardStorage: false,
    paymentMethods,
  }
}

/** Methods that `POST /v1/shop/payments` takes, under the names of Adyen's forms. */
const formMethods = { scheme: 'CREDIT_CARD', bankTransfer_IBAN: 'BANK_WIRE' } as const

const optionsByType = new Map<string, PaymentOption>([
  ...Object.entries(formMethods),
  ['card', 'CREDIT_CARD'],
  ['CREDIT_CARD', 'CREDIT_CARD'],
  ['bankTransfer', 'BANK_WIRE'],
])

/** Returns the payment option for the method type of a client. */
export function requirePayableOption(type: string): PaymentOption {
  const option = optionsByType.get(type)
  if (option) return option
  throw new PlatformError('F-E-040', `Payments of type ${type} cannot be created this way.`, 'paymentMethodData')
}

const maxTexts = 50

/** Lists the first texts at any depth: each provider names its reference differently. */
function listTexts(value: unknown): string[] {
  const values = [value]
  // The list grows while it is read.
  for (let at = 0; at < values.length && values.length < maxTexts; at += 1) {
    const each = values[at]
    if (typeof each === 'object' && each !== null) values.push(...Object.values(each).slice(0, maxTexts))
  }
  return values.filter((each) => typeof each === 'string')
}

export async function precheck(context: CustomerContext, reference: PaymentReference) {
  const { orderId } = await requireReferencedOrder(context, reference)
  const order = await requireOrder(context, { id: orderId })
  const payment = await queries.selectCurrentPayment(context, orderId)
  const payable = payment !== undefined && isOpen(payment) && order.userId === context.caller.userId
  return { payable, amount: toAmount(payment?.amount ?? '0')!, currency: order.currency }
}

const resultCodes: Record<queries.PaymentRow['status'], ResultCode> = {
  CREATED: 'PENDING',
  PENDING: 'PENDING',
  CHALLENGED: 'PENDING',
  AUTHORIZED: 'AUTHORISED',
  REFUSED: 'REFUSED',
  EXPIRED: 'CANCELLED',
  CANCELLED: 'CANCELLED',
}

/** Converts a payment to the result of the payment calls; while it is open, the buyer is redirected to the provider. */
export function toResult(payment: queries.PaymentRow): PaymentResult {
  const { status, page, pspReference, id, reason } = payment
  const action = isOpen(payment) && page ? { type: 'redirect' as const, method: 'GET' as const, url: page } : undefined
  return {
    resultCode: resultCodes[status],
    pspReference: pspReference ?? id,
    ...(reason && { refusalReason: reason }),
    ...(action && { action }),
  }
}

/** Returns where to transfer an order that is paid to the shop; other orders are paid by invoice to the seller. */
async function findTransfer(
  context: CustomerContext,
  order: Parameters<typeof sumGross>[0] & { reference: string; paymentOption: PaymentOption | null },
): Promise<BankTransfer | null> {
  if (!isTransferredToShop(order.paymentOption)) return null
  const bankAccount = await findBankAccount(context)
  if (!bankAccount) return null
  return { ...bankAccount, reference: order.reference, amount: toNumber(sumGross(order)) }
}

/** Returns where to transfer the amount of an order; the order's reference identifies the transfer. */
export async function readTransfer(context: CustomerContext, orderId: string): Promise<PaymentResult> {
  const order = await requireOrder(context, { id: orderId })
  const { reference } = order
  const action = {
    ...(await requireBankAccount(context)),
    type: 'bankTransfer' as const,
    reference,
    totalAmountValue: Math.round(toNumber(sumGross(order)) * 100),
  }
  return { resultCode: 'PENDING', pspReference: reference, action }
}

export async function requireBankAccount(context: CustomerContext) {
  const bankAccount = await findBankAccount(context)
  if (bankAccount) return bankAccount
  throw new PlatformError('F-E-040', 'This shop has no account for bank transfers.', 'paymentMethodData')
}

type Details = { pspReference?: string; details?: unknown; paymentData?: string }

/** Reads the result after polling the provider, so that a late or lost webhook does not matter. */
export async function readDetails(context: CustomerContext, details: Details) {
  const payment = await queries.selectByAnyReference(context, listTexts(details))
  if (!payment) throw new PlatformError('F-E-002', 'Payment not found.', 'details')
  await requireOrder(context, { id: payment.orderId })
  await syncPayment(context, payment)
  return toResult((await queries.selectById(context, payment.id))!)
}

export async function readState(context: CustomerContext, id: string): Promise<PaymentState> {
  const order = await requireOrder(context, { id })
  const payment = await queries.selectCurrentPayment(context, order.id)
  if (!payment)
    return {
      ...noPayment,
      option: order.paymentOption,
      currency: order.currency,
      transfer: await findTransfer(context, order),
    }
  const totals = await selectTotals(context, payment.id)
  const isPayer = order.userId === context.caller.userId
  return {
    status: deriveState(payment, totals),
    option: order.paymentOption,
    provider: payment.provider,
    amount: toAmount(payment.amount)!,
    currency: payment.currency,
    card: payment.cardLastDigits ? { brand: payment.cardBrand ?? '', lastDigits: payment.cardLastDigits } : null,
    reason: payment.reason,
    captured: toAmount(totals.captured)!,
    refunded: toAmount(totals.refunded)!,
    expiresAt: isOpen(payment) ? new Date(payment.expiresAt).toISOString() : null,
    pspReference: payment.pspReference,
    page: isOpen(payment) && isPayer ? payment.page : null,
    transfer: null,
  }
}

const noPayment: Omit<PaymentState, 'option' | 'currency' | 'transfer'> = {
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

function deriveState(
  { status }: queries.PaymentRow,
  { captured, refunded, authorized, released }: Totals,
): PaymentStateCode {
  if (status === 'CREATED') return 'PENDING'
  if (status !== 'AUTHORIZED') return status
  const [capturedAmount, refundedAmount] = [toMoney(captured), toMoney(refunded)]
  if (capturedAmount > 0n) return refundedAmount >= capturedAmount ? 'REFUNDED' : 'CAPTURED'
  return toMoney(authorized) > 0n && toMoney(released) >= toMoney(authorized) ? 'REFUNDED' : 'AUTHORIZED'
}
