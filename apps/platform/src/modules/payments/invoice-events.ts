import { toMoney } from '@tiber/contract/money'
import type { Context } from '../../context.ts'
import { markInvoicePaid, selectPayableInvoice } from '../documents/service.ts'
import * as entries from './entry-queries.ts'
import { changePaymentStatuses } from './logistic-payment-statuses.ts'
import type { ProviderEvent } from './provider.ts'
import * as queries from './queries.ts'

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
  if (toMoney(captured) === 0n) return
  const { logisticOrderId, isSettled } = await markInvoicePaid(context, { id: documentId!, paymentId: id })
  if (isSettled) await changePaymentStatuses(context, [{ logisticOrderId, status: 'PAID' }])
}
