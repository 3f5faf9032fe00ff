import { inTransaction, type Context } from '../../context.ts'
import type { OrderEventsJob } from '../orders/public.ts'
import { toDay } from '../prices/service.ts'
import { lockExpiredQuotes, lockQuotesOfOrder, markReminded } from './transition-queries.ts'
import { applyTransitions, recordEvents } from './transitions.ts'

const batchSize = 500
/** Days before the last day of an offer on which the buyer is reminded of it. */
const remindDaysBefore = 2

/** Closes offers whose last day has passed, and reminds buyers of those that expire soon. */
export async function expireQuotes(context: Context): Promise<void> {
  let count = batchSize
  while (count >= batchSize) count = await inTransaction(context, expireBatch)
  await inTransaction(context, remindBuyers)
}

async function expireBatch(context: Context): Promise<number> {
  const quotes = await lockExpiredQuotes(context, toDay(context.now()), batchSize)
  await applyTransitions(
    context,
    quotes.map((quote) => ({ quote, action: 'expire', role: 'SYSTEM' })),
  )
  return quotes.length
}

async function remindBuyers(context: Context): Promise<void> {
  const until = new Date(context.now())
  until.setUTCDate(until.getUTCDate() + remindDaysBefore)
  const quotes = await markReminded(context, { from: toDay(context.now()), until: toDay(until) })
  if (quotes.length === 0) return
  await recordEvents(
    context,
    quotes.map(({ id, status, version }) => ({
      quoteId: id,
      actor: { id: null, name: 'Tiber', type: 'SYSTEM' },
      action: 'remind',
      from: status,
      to: status,
      version,
      reason: null,
    })),
  )
}

/** Closes the quotes of an order that was placed. */
export function closeOrderedQuotes(context: Context, { orderId }: OrderEventsJob): Promise<void> {
  return inTransaction(context, async (context) => {
    const quotes = await lockQuotesOfOrder(context, orderId)
    await applyTransitions(
      context,
      quotes.map((quote) => ({ quote, action: 'close', role: 'SYSTEM' })),
    )
  })
}
