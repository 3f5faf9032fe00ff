import { PlatformError } from '@tiber/contract/errors'
import type { RefusalReason } from '@tiber/contract/orders/payment-enums'
import { inTransaction, withoutExpectedVersion, type Context } from '../../context.ts'
import { resumeOrder, lockOrder, blockOrderByPayment } from '../orders/public.ts'
import { balanceOrder, publishPaymentStatuses } from './balance-order.ts'
import * as entries from './entry-queries.ts'
import { applyInvoiceEvent } from './invoice-events.ts'
import type { Card, ProviderEvent, WebhookMessage } from './provider.ts'
import { requireProvider } from './providers.ts'
import * as queries from './queries.ts'

/** Handles a provider's webhook: verifies its signature and processes each event once. */
export async function handleWebhook(context: Context, providerName: string, message: WebhookMessage): Promise<void> {
  const provider = requireProvider(context, providerName)
  const events = provider.readWebhook(message, context.now())
  if (!events) throw new PlatformError('AU0002', 'The webhook signature is invalid or too old.')
  // Payments are stored under the provider's own name, whichever alias the URL has.
  for (const event of events) await handleEvent(context, provider.name, event)
}

/**
 * Processes a provider event together with its effect on the order in one transaction. Events may arrive late, twice
 * and in any order: each counts once, only open attempts are answered, and settled entries stay settled.
 */
export function handleEvent(outerContext: Context, provider: string, event: ProviderEvent): Promise<void> {
  return inTransaction(withoutExpectedVersion(outerContext), async (context) => {
    const { id: eventId, kind, at, paymentId: id, pspReference, ...details } = event
    const payment = await queries.selectByProvider(context, { provider, id, pspReference })
    if (!payment)
      return context.log.warn({ provider, eventId, kind }, 'Ignored a provider event for an unknown payment')
    await lockOrder(context, payment.orderId)
    if (!(await queries.insertEvent(context, { provider, eventId, paymentId: payment.id, kind, at, details }))) return
    if (!payment.pspReference) await queries.markOpened(context, payment.id, { pspReference, page: null })
    if (payment.documentId) return applyInvoiceEvent(context, payment, event)
    await applyEvent(context, payment, event)
    // A failed entry is not retried automatically: an operator has to look at it, or the order has to change.
    if (kind === 'FAILED') await publishPaymentStatuses(context, payment.orderId)
    else await balanceOrder(context, payment.orderId)
  })
}

type Payment = queries.PaymentRow

async function applyEvent(context: Context, payment: Payment, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'CHALLENGED':
      await queries.updateOpenPayment(context, payment.id, { status: 'CHALLENGED', reason: null, card: null })
      return
    case 'AUTHORIZED':
      return authorizeAttempt(context, payment, event.card)
    case 'SETTLED':
      return entries.settleEntry(context, payment.id, { id: event.entryId, status: 'DONE' })
    case 'FAILED':
      context.log.error(
        { paymentId: payment.id, entryId: event.entryId },
        'The provider failed to settle a payment entry',
      )
      return entries.settleEntry(context, payment.id, { id: event.entryId, status: 'FAILED' })
    default:
      return failAttempt(context, payment, { status: event.kind, reason: event.reason, card: event.card })
  }
}

async function authorizeAttempt(context: Context, { id, orderId }: Payment, card: Card | null) {
  const isAnswered = await queries.updateOpenPayment(context, id, { status: 'AUTHORIZED', reason: null, card })
  // Also for a late authorization: the amount is held and will be released, since the attempt is closed.
  await entries.settleShares(context, id, 'DONE')
  const shares = await queries.selectShares(context, id)
  const logisticOrderIds = shares.map(({ logisticOrderId }) => logisticOrderId)
  if (isAnswered) await resumeOrder(context, orderId, logisticOrderIds)
}

type AttemptFailure = { status: 'REFUSED' | 'EXPIRED' | 'CANCELLED'; reason: RefusalReason; card: Card | null }

/**
 * Closes an attempt that was refused, expired or cancelled, releases what the order had taken, and lets the buyer try
 * again.
 */
export async function failAttempt(context: Context, { id, orderId, documentId }: Payment, failure: AttemptFailure) {
  if (!(await queries.updateOpenPayment(context, id, failure))) return
  if (documentId) return
  await entries.settleShares(context, id, 'FAILED')
  const shares = await queries.selectShares(context, id)
  await blockOrderByPayment(context, orderId, {
    logisticOrderIds: shares.map(({ logisticOrderId }) => logisticOrderId),
    refusal: failure.reason,
  })
}
