import { toMoney } from '@tiber/contract/money'
import { inTransaction, type Context } from '../../context.ts'
import type { AmountRequest } from '../../modules/payments/provider.ts'
import type { Outcome } from './cards.ts'
import * as queries from './queries.ts'
import type { SandboxStatus } from './tables.ts'

export const providerName = 'SANDBOX'

export type Task = { type: 'TELL'; eventId: string } | { type: 'EXPIRE'; reference: string }

/** Delays in seconds; webhooks are delivered twice, as real providers do. */
export type Delays = { message: number; again: number; silence: number }

/** Simulates the bank behind the sandbox: card answers and balances. */
export function createBank(delays: Delays) {
  const { publishEvent, expireLater } = createEventQueue(delays)

  const changeAndPublish = async (context: Context, reference: string, change: queries.Change) => {
    if (await queries.changeStatus(context, reference, change))
      await publishEvent(context, { reference, type: change.to })
  }

  /** Answers at once, redirects the buyer to the bank, or never answers, depending on the card. */
  const pay = (context: Context, reference: string, { outcome, brand, lastDigits }: Card) =>
    inTransaction(context, async (context) => {
      const change = { from: ['OPEN' as const], card: { brand, lastDigits } }
      if (outcome !== 'TIME_OUT') await changeAndPublish(context, reference, { ...change, ...toAnswer(outcome) })
      else if (await queries.changeStatus(context, reference, { ...change, to: 'SILENT' }))
        await expireLater(context, reference)
    })

  const answerChallenge = (context: Context, reference: string, isConfirmed: boolean) =>
    inTransaction(context, (context) => {
      const answer = toAnswer(isConfirmed ? 'APPROVE' : 'CHALLENGE_FAILED')
      return changeAndPublish(context, reference, { from: ['CHALLENGED'], ...answer })
    })

  const cancel = (context: Context, reference: string) =>
    inTransaction(context, (context) =>
      changeAndPublish(context, reference, { from: unanswered, to: 'CANCELLED', reason: 'CANCELLED' }),
    )

  const expire = (context: Context, reference: string) =>
    inTransaction(context, (context) =>
      changeAndPublish(context, reference, { from: unanswered, to: 'EXPIRED', reason: 'TIME_OUT' }),
    )

  /** Captures, releases or refunds once per entry id; amounts above the balance fail. */
  const settle = (type: Settlement) => (context: Context, request: AmountRequest) =>
    inTransaction(context, async (context) => {
      const { id: entryId, pspReference: reference, amount } = request
      const left = calculateRest(type, await queries.readBalance(context, reference))
      const existing = await queries.findEvent(context, buildEventId(entryId, type))
      if (existing) return
      const isEnough = toMoney(amount) <= left
      await publishEvent(context, { reference, type: isEnough ? type : 'FAILED', entryId, ...(isEnough && { amount }) })
    })

  return { pay, answerChallenge, cancel, expire, settle }
}

type Card = { brand: string; lastDigits: string; outcome: Outcome }
type Settlement = 'CAPTURE' | 'RELEASE' | 'REFUND'

const unanswered: SandboxStatus[] = ['OPEN', 'CHALLENGED', 'SILENT']

function toAnswer(outcome: Exclude<Outcome, 'TIME_OUT'>): Pick<queries.Change, 'to' | 'reason'> {
  if (outcome === 'APPROVE') return { to: 'AUTHORIZED' }
  return outcome === 'CHALLENGE' ? { to: 'CHALLENGED' } : { to: 'REFUSED', reason: outcome }
}

/** Returns how much can still be settled: refunded of what was captured, otherwise of what is held. */
function calculateRest(type: Settlement, { authorized, captured, released, refunded }: queries.PaymentBalance) {
  if (type === 'REFUND') return toMoney(captured) - toMoney(refunded)
  return toMoney(authorized ?? '0') - toMoney(released) - toMoney(captured)
}

const buildEventId = (subject: string, type: string) => `evt_${subject}_${type.toLowerCase()}`

type EventInput = { reference: string; type: string; entryId?: string; amount?: string }

/** Stores events and enqueues their webhooks, and the expiry of payments that stay unanswered. */
function createEventQueue(delays: Delays) {
  const enqueueTask = (context: Context, task: Task, seconds: number) =>
    context.jobs.enqueueLater(context, 'payment-provider', { data: { provider: providerName, task }, seconds })

  async function publishEvent(context: Context, { reference, type, entryId, amount }: EventInput) {
    const id = buildEventId(entryId ?? reference, type)
    const event = { id, reference, type, ...(entryId && { entryId }), ...(amount && { amount }) }
    if (!(await queries.insertEvent(context, event))) return
    for (const seconds of [delays.message, delays.again])
      await enqueueTask(context, { type: 'TELL', eventId: id }, seconds)
  }

  const expireLater = (context: Context, reference: string) =>
    enqueueTask(context, { type: 'EXPIRE', reference }, delays.silence)

  return { publishEvent, expireLater }
}
