import { PlatformError } from '@tiber/contract/errors'
import type { RefusalReason } from '@tiber/contract/payment-words'
import { inTransaction, withoutVersion, type Context } from '../../context.ts'
import { goOn, lockWhole, stopByPayment } from '../orders/service.ts'
import { balanceOrder, tellOrder } from './balancing.ts'
import * as entries from './entry-queries.ts'
import type { Card, ProviderEvent, WebhookMessage } from './provider.ts'
import { providerOf } from './providers.ts'
import * as queries from './queries.ts'

/** A message of a provider: heard if it is signed by it, and then once. */
export async function hearWebhook(context: Context, named: string, message: WebhookMessage): Promise<void> {
  const provider = providerOf(context, named)
  const events = provider.readWebhook(message, context.now())
  if (!events) throw new PlatformError('AU0002', 'The message is not signed by the provider, or too old.')
  // By the provider's own name, whichever of its names the address has: payments are kept under it.
  for (const event of events) await hear(context, provider.name, event)
}

/**
 * Takes note of what a provider tells, in one transaction with what follows from it for the order. Events come late, twice
 * and in any order: each counts once, only an open attempt is answered, and what is settled stays so.
 */
export function hear(given: Context, provider: string, event: ProviderEvent): Promise<void> {
  return inTransaction(withoutVersion(given), async (context) => {
    const { id: eventId, kind, at, paymentId: id, pspReference, ...details } = event
    const known = await queries.selectKnown(context, { provider, id, pspReference })
    if (!known) return context.log.warn({ provider, eventId, kind }, 'A provider told of a payment that is not ours')
    await lockWhole(context, known.orderId)
    if (!(await queries.insertEvent(context, { provider, eventId, paymentId: known.id, kind, at, details }))) return
    if (!known.pspReference) await queries.markOpened(context, known.id, { pspReference, page: null })
    await follow(context, known, event)
    // What a provider would not do it would not do again: somebody has to look at it, or the order has to move on.
    if (kind === 'FAILED') await tellOrder(context, known.orderId)
    else await balanceOrder(context, known.orderId)
  })
}

type Known = queries.PaymentRow

async function follow(context: Context, known: Known, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'CHALLENGED':
      await queries.updateOpen(context, known.id, { status: 'CHALLENGED', reason: null, card: null })
      return
    case 'AUTHORIZED':
      return authorize(context, known, event.card)
    case 'SETTLED':
      return entries.settleEntry(context, known.id, { id: event.entryId, status: 'DONE' })
    case 'FAILED':
      context.log.error({ paymentId: known.id, entryId: event.entryId }, 'A provider did not do what a payment needs')
      return entries.settleEntry(context, known.id, { id: event.entryId, status: 'FAILED' })
    default:
      return giveUp(context, known, { status: event.kind, reason: event.reason, card: event.card })
  }
}

async function authorize(context: Context, { id, orderId }: Known, card: Card | null) {
  const isAnswer = await queries.updateOpen(context, id, { status: 'AUTHORIZED', reason: null, card })
  // Also where it comes too late: the money is set aside, and is let go because nobody waits for it any more.
  await entries.answerShares(context, id, 'DONE')
  const shares = await queries.selectShares(context, id)
  const partIds = shares.map(({ partId }) => partId)
  if (isAnswer) await goOn(context, orderId, partIds)
}

type No = { status: 'REFUSED' | 'EXPIRED' | 'CANCELLED'; reason: RefusalReason; card: Card | null }

/** The card said no, or nothing: what was taken for the order goes back, and who placed it may try again. */
export async function giveUp(context: Context, { id, orderId }: Known, no: No) {
  if (!(await queries.updateOpen(context, id, no))) return
  await entries.answerShares(context, id, 'FAILED')
  const shares = await queries.selectShares(context, id)
  await stopByPayment(context, orderId, { partIds: shares.map(({ partId }) => partId), refusal: no.reason })
}
