import { inTransaction, type Context } from '../../context.ts'
import { lockOrder, type OrderEventsJob } from '../orders/public.ts'
import { balanceOrder } from './balance-order.ts'
import { selectPendingEntries } from './entry-queries.ts'
import { failAttempt, handleEvent } from './webhooks.ts'
import type { PaymentProvider } from './provider.ts'
import { callProvider, requireProvider } from './providers.ts'
import * as queries from './queries.ts'

/** Rebalances payments after transitions of an order; does nothing if it never had a card payment. */
export async function rebalancePayments(context: Context, { orderId }: OrderEventsJob): Promise<void> {
  if (await queries.hasPayment(context, orderId)) await balanceOrder(context, orderId)
}

/**
 * Sends the unsettled entries of a payment to the provider. Each entry's id is the idempotency key, so that retries
 * after a failure or crash count once. Results arrive as events.
 */
export async function settleEntries(context: Context, { paymentId }: { paymentId: string }) {
  const payment = await queries.selectById(context, paymentId)
  if (!payment?.pspReference) return
  const { pspReference, currency, status } = payment
  const provider = requireProvider(context, payment.provider)
  if (status === 'CANCELLED' || status === 'EXPIRED') await provider.cancel(context, pspReference)
  for (const { id, kind, amount } of await selectPendingEntries(context, paymentId))
    await operations[kind](provider)(context, { id, pspReference, amount, currency })
}

const operations = {
  CAPTURE: (provider: PaymentProvider) => provider.capture,
  RELEASE: (provider: PaymentProvider) => provider.release,
  REFUND: (provider: PaymentProvider) => provider.refund,
}

/** Entries unsettled for this long are polled. */
const pollAfterMs = 2 * 60 * 1000

/** Reconciles payments periodically: lost webhooks, expired attempts and abandoned authorizations. */
export async function reconcilePayments(context: Context) {
  const before = new Date(context.now().getTime() - pollAfterMs)
  const [overdue, abandoned, unsettled] = [
    await queries.selectOverdue(context),
    await queries.selectAbandoned(context),
    await queries.selectUnsettled(context, before),
  ]
  await runEach(context, overdue, (payment) => expirePayment(context, payment))
  await runEach(context, abandoned, (orderId) => balanceOrder(context, orderId))
  await runEach(context, unsettled, async (paymentId) => {
    await settleEntries(context, { paymentId })
    await syncPayment(context, (await queries.selectById(context, paymentId))!)
  })
}

/** Runs each item on its own: a failure, such as an unreachable provider, is logged and retried next time. */
async function runEach<Item>({ log }: Context, items: Item[], run: (item: Item) => Promise<void>) {
  for (const item of items)
    await run(item).catch((error: unknown) => log.warn({ err: error }, 'Reconciling a payment failed'))
}

/** Expires an attempt, unless the provider has authorized it and the webhook was lost. */
async function expirePayment(context: Context, payment: queries.PaymentRow) {
  await syncPayment(context, payment)
  await inTransaction(context, async (context) => {
    await lockOrder(context, payment.orderId)
    await failAttempt(context, payment, { status: 'EXPIRED', reason: 'TIME_OUT', card: null })
    await balanceOrder(context, payment.orderId)
    await context.jobs.enqueue(context, 'payment-entries', { paymentId: payment.id })
  })
}

/** Polls the provider for events of a payment; already processed ones have no effect. */
export async function syncPayment(context: Context, { provider, pspReference }: queries.PaymentRow) {
  if (!pspReference) return
  const events = await callProvider(context, requireProvider(context, provider).listEvents(context, pspReference))
  for (const event of events) await handleEvent(context, provider, event)
}
