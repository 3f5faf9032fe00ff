import { PlatformError } from '@tiber/contract/errors'
import { toAmount } from '@tiber/contract/money'
import type { InvoicePayment } from '@tiber/contract/orders/payments'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { selectPayableInvoice } from '../documents/service.ts'
import { lockOrder } from '../orders/public.ts'
import { buildShopUrl } from '../users/public.ts'
import { attemptLifetimeMs, isOpen } from './attempt-statuses.ts'
import { callProvider, requireProvider } from './providers.ts'
import * as queries from './queries.ts'
import { syncPayment } from './settle-payments.ts'

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
  if (payment.page) return toInvoicePayment(invoice, payment)
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
  return toInvoicePayment(invoice, (await queries.selectById(context, payment.id))!)
}

/** Reads the card payment of an invoice after polling the provider, so that a late or lost webhook does not matter. */
export async function readInvoicePayment(context: CustomerContext, id: string): Promise<InvoicePayment> {
  const invoice = await requireInvoice(context, id)
  const payment = await queries.selectInvoicePayment(context, invoice)
  if (!payment) throw new PlatformError('F-E-002', `Invoice ${invoice.number} was not paid by card.`, 'id')
  await syncPayment(context, payment)
  const current = (await queries.selectById(context, payment.id))!
  return toInvoicePayment(await requireInvoice(context, id), current)
}

type Invoice = Awaited<ReturnType<typeof requireInvoice>>

function toInvoicePayment({ number, isOwed }: Invoice, payment: queries.PaymentRow): InvoicePayment {
  const { status, page, reason, amount, currency } = payment
  return {
    number,
    isPaid: !isOwed,
    status: status === 'CREATED' ? 'PENDING' : status,
    amount: toAmount(amount)!,
    currency,
    reason,
    page: isOpen(payment) ? page : null,
  }
}
