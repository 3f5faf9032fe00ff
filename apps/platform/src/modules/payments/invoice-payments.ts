import { PlatformError } from '@tiber/contract/errors'
import type { InvoicePayment } from '@tiber/contract/orders/payments'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { markInvoicePaid, selectPayableInvoice } from '../documents/service.ts'
import { lockOrder } from '../orders/public.ts'
import { buildShopUrl } from '../users/public.ts'
import { openStatuses } from './attempt-statuses.ts'
import * as entries from './entry-queries.ts'
import { changePaymentStatuses } from './logistic-payment-statuses.ts'
import type { ProviderEvent } from './provider.ts'
import { callProvider, requireProvider } from './providers.ts'
import * as queries from './queries.ts'

/** Time the provider's page of an invoice can be used. */
const attemptLifetimeMs = 30 * 60 * 1000

const isOpen = ({ status }: queries.PaymentRow) => openStatuses.some((each) => each === status)

async function requireInvoice({ db, caller }: CustomerContext, id: string) {
  const invoice = await selectPayableInvoice({ db }, id, caller.accountId)
  if (!invoice) throw new PlatformError('F-E-002', `Invoice ${id} not found.`, 'id')
  return invoice
}

/** Opens the provider's page for an open invoice; while an attempt is open, everybody gets its page. */
export async function payInvoice(context: CustomerContext, id: string): Promise<InvoicePayment> {
  const invoice = await requireInvoice(context, id)
  const provider = requireProvider(context)
  const payment = await inTransaction(context, async (context) => {
    await lockOrder(context, invoice.orderId)
    const { isOwed } = (await selectPayableInvoice(context, id))!
    if (!isOwed) throw new PlatformError('ST0001', `Invoice ${invoice.number} is not open.`)
    const last = await queries.selectInvoicePayment(context, invoice)
    if (last?.status === 'AUTHORIZED') throw new PlatformError('ST0001', `Invoice ${invoice.number} is being paid.`)
    if (last && isOpen(last)) return last
    return queries.insertPayment(
      context,
      {
        orderId: invoice.orderId,
        documentId: id,
        provider: provider.name,
        amount: invoice.gross,
        currency: invoice.currency,
        expiresAt: new Date(context.now().getTime() + attemptLifetimeMs),
      },
      [],
    )
  })
  if (payment.page) return toInvoicePayment(payment)
  const call = provider.openPage(context, {
    id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    orderReference: invoice.number,
    orderId: invoice.orderId,
    returnUrl: buildShopUrl(context, context.locale, `/account/invoices?payment=${encodeURIComponent(id)}`),
    expiresAt: new Date(payment.expiresAt),
    locale: context.locale,
  })
  const { pspReference, url } = await callProvider(context, call)
  await queries.markOpened(context, payment.id, { pspReference, page: url })
  return toInvoicePayment((await queries.selectById(context, payment.id))!)
}

export async function readInvoicePayment(
  context: CustomerContext,
  id: string,
  sync: (payment: queries.PaymentRow) => Promise<void>,
): Promise<InvoicePayment> {
  const invoice = await requireInvoice(context, id)
  const { number } = invoice
  const payment = await queries.selectInvoicePayment(context, invoice)
  if (!payment) throw new PlatformError('F-E-002', `Invoice ${number} was not paid by card.`, 'id')
  await sync(payment)
  const { isOwed } = await requireInvoice(context, id)
  const current = (await queries.selectById(context, payment.id))!
  return { ...toInvoicePayment(current), number, isPaid: !isOwed }
}

const toInvoicePayment = ({
  status,
  page,
  reason,
  amount,
  currency,
  ...payment
}: queries.PaymentRow): InvoicePayment => ({
  status: status === 'CREATED' ? 'PENDING' : status,
  amount: Number(amount),
  currency,
  reason,
  page: isOpen({ status, page, reason, amount, currency, ...payment }) ? page : null,
})

/**
 * Applies a provider event to the payment of an invoice: an authorized amount is captured at once, because the goods
 * have been delivered, and released if the invoice was paid otherwise meanwhile.
 */
export async function applyInvoiceEvent(context: Context, payment: queries.PaymentRow, event: ProviderEvent) {
  const { id, amount } = payment
  switch (event.kind) {
    case 'CHALLENGED':
      await queries.updateOpenPayment(context, id, { status: 'CHALLENGED', reason: null, card: null })
      return
    case 'AUTHORIZED': {
      const isAnswered = await queries.updateOpenPayment(context, id, {
        status: 'AUTHORIZED',
        reason: null,
        card: event.card,
      })
      const invoice = await selectPayableInvoice(context, payment.documentId!)
      const kind = isAnswered && invoice?.isOwed ? 'CAPTURE' : 'RELEASE'
      await entries.insertEntries(context, [
        { paymentId: id, logisticOrderId: invoice?.logisticOrderId ?? '', kind, amount },
      ])
      return context.jobs.enqueue(context, 'payment-entries', { paymentId: id })
    }
    case 'SETTLED':
      await entries.settleEntry(context, id, { id: event.entryId, status: 'DONE' })
      return settleInvoice(context, payment)
    case 'FAILED':
      context.log.error({ paymentId: id, entryId: event.entryId }, 'The provider failed to settle a payment entry')
      return entries.settleEntry(context, id, { id: event.entryId, status: 'FAILED' })
    default:
      await queries.updateOpenPayment(context, id, { status: event.kind, reason: event.reason, card: event.card })
  }
}

/** Marks the invoice as paid once its amount is captured, and its logistic order once nothing of it is open. */
async function settleInvoice(context: Context, { id, documentId }: queries.PaymentRow) {
  const { captured } = await entries.selectTotals(context, id)
  if (Number(captured) === 0) return
  const { logisticOrderId, isSettled } = await markInvoicePaid(context, { id: documentId!, paymentId: id })
  if (isSettled) await changePaymentStatuses(context, [{ logisticOrderId, status: 'PAID' }])
}
