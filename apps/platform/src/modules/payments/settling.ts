import { inTransaction, type Context } from '../../context.ts'
import { lockWhole, type Moved } from '../orders/service.ts'
import { balanceOrder } from './balancing.ts'
import { selectAsked } from './entry-queries.ts'
import { giveUp, hear } from './hearing.ts'
import type { PaymentProvider } from './provider.ts'
import { answerOf, providerOf } from './providers.ts'
import * as queries from './queries.ts'

/** What follows for the money when an order moves: nothing, where no card was ever asked. */
export async function followOrder(context: Context, { orderId }: Moved): Promise<void> {
  if (await queries.wasCardAsked(context, orderId)) await balanceOrder(context, orderId)
}

/**
 * Tells the provider what was wished of a payment. Each wish carries its own id: told again after a failure or a crash, it
 * counts once. What the provider makes of it comes as events.
 */
export async function settleEntries(context: Context, { paymentId }: { paymentId: string }) {
  const payment = await queries.selectById(context, paymentId)
  if (!payment?.pspReference) return
  const { pspReference, currency, status } = payment
  const provider = providerOf(context, payment.provider)
  if (status === 'CANCELLED' || status === 'EXPIRED') await provider.cancel(context, pspReference)
  for (const { id, kind, amount } of await selectAsked(context, paymentId))
    await doers[kind](provider)(context, { id, pspReference, amount, currency })
}

const doers = {
  CAPTURE: (provider: PaymentProvider) => provider.capture,
  RELEASE: (provider: PaymentProvider) => provider.release,
  REFUND: (provider: PaymentProvider) => provider.refund,
}

/** What has waited this long for its message is asked for. */
const patienceMs = 2 * 60 * 1000

/** By the clock: what was lost on the way, what nobody has answered in time, what was set aside for nothing. */
export async function lookAfterPayments(context: Context) {
  const before = new Date(context.now().getTime() - patienceMs)
  const [overdue, abandoned, unsettled] = [
    await queries.selectOverdue(context),
    await queries.selectAbandoned(context),
    await queries.selectUnsettled(context, before),
  ]
  await each(context, overdue, (payment) => expire(context, payment))
  await each(context, abandoned, (orderId) => balanceOrder(context, orderId))
  await each(context, unsettled, async (paymentId) => {
    await settleEntries(context, { paymentId })
    await catchUp(context, (await queries.selectById(context, paymentId))!)
  })
}

/** One that fails, because its provider is away, keeps no other from being looked after; the next time it is tried again. */
async function each<Item>({ log }: Context, items: Item[], run: (item: Item) => Promise<void>) {
  for (const item of items)
    await run(item).catch((error: unknown) => log.warn({ err: error }, 'A payment could not be looked after'))
}

/** A yes whose message was lost is one; otherwise the time is over. */
async function expire(context: Context, payment: queries.PaymentRow) {
  await catchUp(context, payment)
  await inTransaction(context, async (context) => {
    await lockWhole(context, payment.orderId)
    await giveUp(context, payment, { status: 'EXPIRED', reason: 'TIME_OUT', card: null })
    await balanceOrder(context, payment.orderId)
    await context.jobs.enqueue(context, 'payment-entries', { paymentId: payment.id })
  })
}

/** Asks the provider for all it has to tell of a payment; what was heard before changes nothing. */
export async function catchUp(context: Context, { provider, pspReference }: queries.PaymentRow) {
  if (!pspReference) return
  const events = await answerOf(context, providerOf(context, provider).eventsOf(context, pspReference))
  for (const event of events) await hear(context, provider, event)
}
