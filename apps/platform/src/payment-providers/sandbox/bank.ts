import { toMoney } from '@tiber/contract/money'
import { inTransaction, type Context } from '../../context.ts'
import type { AmountRequest } from '../../modules/payments/provider.ts'
import type { Outcome } from './cards.ts'
import * as queries from './queries.ts'

export const providerName = 'SANDBOX'

export type Task = { type: 'TELL'; eventId: string } | { type: 'EXPIRE'; reference: string }

/** Delays in seconds; webhooks are delivered twice, as real providers do. */
export type Delays = { message: number; again: number; silence: number }

/** Simulates the bank behind the sandbox: card answers and balances. */
export function createBank(delays: Delays) {
  const enqueueTask = (context: Context, task: Task, seconds: number) =>
    context.jobs.enqueueLater(context, 'payment-provider', { data: { provider: providerName, task }, seconds })

  type EventInput = { reference: string; type: string; entryId?: string; amount?: string }

  async function publishEvent(context: Context, { reference, type, entryId, amount }: EventInput) {
    const id = `evt_${entryId ?? reference}_${type.toLowerCase()}`
    const event = { id, reference, type, ...(entryId && { entryId }), ...(amount && { amount }) }
    if (!(await queries.insertEvent(context, event))) return
    for (const seconds of [delays.message, delays.again])
      await enqueueTask(context, { type: 'TELL', eventId: id }, seconds)
  }

  type Card = { brand: string; lastDigits: string; outcome: Outcome }

  /** Answers at once, redirects the buyer to the bank, or never answers, depending on the card. */
  const pay = (context: Context, reference: string, { outcome, brand, lastDigits }: Card) =>
    inTransaction(context, async (context) => {
      const change = { from: ['OPEN' as const], card: { brand, lastDigits } }
      if (outcome === 'APPROVE') {
        if (await queries.changeStatus(context, reference, { ...change, to: 'AUTHORIZED' }))
          await publishEvent(context, { reference, type: 'AUTHORIZED' })
      } else if (outcome === 'CHALLENGE') {
        if (await queries.changeStatus(context, reference, { ...change, to: 'CHALLENGED' }))
          await publishEvent(context, { reference, type: 'CHALLENGED' })
      } else if (outcome === 'TIME_OUT') {
        if (await queries.changeStatus(context, reference, { ...change, to: 'SILENT' }))
          await enqueueTask(context, { type: 'EXPIRE', reference }, delays.silence)
      } else if (await queries.changeStatus(context, reference, { ...change, to: 'REFUSED', reason: outcome }))
        await publishEvent(context, { reference, type: 'REFUSED' })
    })

  const answerChallenge = (context: Context, reference: string, isConfirmed: boolean) =>
    inTransaction(context, async (context) => {
      const to = isConfirmed ? ('AUTHORIZED' as const) : ('REFUSED' as const)
      const change = {
        from: ['CHALLENGED' as const],
        to,
        ...(isConfirmed ? {} : { reason: 'CHALLENGE_FAILED' as const }),
      }
      if (await queries.changeStatus(context, reference, change)) await publishEvent(context, { reference, type: to })
    })

  const cancel = (context: Context, reference: string) =>
    inTransaction(context, async (context) => {
      const change = { from: ['OPEN' as const, 'CHALLENGED' as const, 'SILENT' as const], reason: 'CANCELLED' as const }
      if (await queries.changeStatus(context, reference, { ...change, to: 'CANCELLED' }))
        await publishEvent(context, { reference, type: 'CANCELLED' })
    })

  const expire = (context: Context, reference: string) =>
    inTransaction(context, async (context) => {
      const change = { from: ['OPEN' as const, 'CHALLENGED' as const, 'SILENT' as const], reason: 'TIME_OUT' as const }
      if (await queries.changeStatus(context, reference, { ...change, to: 'EXPIRED' }))
        await publishEvent(context, { reference, type: 'EXPIRED' })
    })

  /** Captures, releases or refunds once per entry id; amounts above the balance fail. */
  const settle = (type: 'CAPTURE' | 'RELEASE' | 'REFUND') => (context: Context, request: AmountRequest) =>
    inTransaction(context, async (context) => {
      const { id: entryId, pspReference: reference, amount } = request
      const balance = await queries.readBalance(context, reference)
      const held = toMoney(balance.authorized ?? '0') - toMoney(balance.released) - toMoney(balance.captured)
      const left = type === 'REFUND' ? toMoney(balance.captured) - toMoney(balance.refunded) : held
      const existing = await queries.findEvent(context, `evt_${entryId}_${type.toLowerCase()}`)
      if (existing) return
      const isEnough = toMoney(amount) <= left
      await publishEvent(context, { reference, type: isEnough ? type : 'FAILED', entryId, ...(isEnough && { amount }) })
    })

  return { pay, answerChallenge, cancel, expire, settle }
}
