import { toMoney } from '@tiber/contract/money'
import { inTransaction, type Context } from '../../context.ts'
import type { AmountWish } from '../../modules/payments/provider.ts'
import type { Outcome } from './cards.ts'
import * as queries from './queries.ts'

export const providerName = 'SANDBOX'

export type Task = { type: 'TELL'; eventId: string } | { type: 'EXPIRE'; reference: string }

/** Messages come when they come, and once more later, as real ones do. */
export type Delays = { message: number; again: number; silence: number }

/** The bank behind the sandbox: how cards answer, and what becomes of the money. */
export function createBank(delays: Delays) {
  const later = (context: Context, task: Task, seconds: number) =>
    context.jobs.enqueueLater(context, 'payment-provider', { data: { provider: providerName, task }, seconds })

  type Told = { reference: string; type: string; entryId?: string; amount?: string }

  async function tell(context: Context, { reference, type, entryId, amount }: Told) {
    const id = `evt_${entryId ?? reference}_${type.toLowerCase()}`
    const event = { id, reference, type, ...(entryId && { entryId }), ...(amount && { amount }) }
    if (!(await queries.insertEvent(context, event))) return
    for (const seconds of [delays.message, delays.again]) await later(context, { type: 'TELL', eventId: id }, seconds)
  }

  type Card = { brand: string; lastDigits: string; outcome: Outcome }

  /** The card answers at once, sends the buyer to the bank, or says nothing. */
  const pay = (context: Context, reference: string, { outcome, brand, lastDigits }: Card) =>
    inTransaction(context, async (context) => {
      const change = { from: ['OPEN' as const], card: { brand, lastDigits } }
      if (outcome === 'APPROVE') {
        if (await queries.changeStatus(context, reference, { ...change, to: 'AUTHORIZED' }))
          await tell(context, { reference, type: 'AUTHORIZED' })
      } else if (outcome === 'CHALLENGE') {
        if (await queries.changeStatus(context, reference, { ...change, to: 'CHALLENGED' }))
          await tell(context, { reference, type: 'CHALLENGED' })
      } else if (outcome === 'TIME_OUT') {
        if (await queries.changeStatus(context, reference, { ...change, to: 'SILENT' }))
          await later(context, { type: 'EXPIRE', reference }, delays.silence)
      } else if (await queries.changeStatus(context, reference, { ...change, to: 'REFUSED', reason: outcome }))
        await tell(context, { reference, type: 'REFUSED' })
    })

  const answerChallenge = (context: Context, reference: string, isConfirmed: boolean) =>
    inTransaction(context, async (context) => {
      const to = isConfirmed ? ('AUTHORIZED' as const) : ('REFUSED' as const)
      const change = {
        from: ['CHALLENGED' as const],
        to,
        ...(isConfirmed ? {} : { reason: 'CHALLENGE_FAILED' as const }),
      }
      if (await queries.changeStatus(context, reference, change)) await tell(context, { reference, type: to })
    })

  const cancel = (context: Context, reference: string) =>
    inTransaction(context, async (context) => {
      const change = { from: ['OPEN' as const, 'CHALLENGED' as const, 'SILENT' as const], reason: 'CANCELLED' as const }
      if (await queries.changeStatus(context, reference, { ...change, to: 'CANCELLED' }))
        await tell(context, { reference, type: 'CANCELLED' })
    })

  const expire = (context: Context, reference: string) =>
    inTransaction(context, async (context) => {
      const change = { from: ['OPEN' as const, 'CHALLENGED' as const, 'SILENT' as const], reason: 'TIME_OUT' as const }
      if (await queries.changeStatus(context, reference, { ...change, to: 'EXPIRED' }))
        await tell(context, { reference, type: 'EXPIRED' })
    })

  /** Takes, lets go or gives back, once for each id; more than there is is refused. */
  const settle = (type: 'CAPTURE' | 'RELEASE' | 'REFUND') => (context: Context, wish: AmountWish) =>
    inTransaction(context, async (context) => {
      const { id: entryId, pspReference: reference, amount } = wish
      const money = await queries.moneyOf(context, reference)
      const held = toMoney(money.authorized ?? '0') - toMoney(money.released) - toMoney(money.captured)
      const left = type === 'REFUND' ? toMoney(money.captured) - toMoney(money.refunded) : held
      const isKnown = await queries.findEvent(context, `evt_${entryId}_${type.toLowerCase()}`)
      if (isKnown) return
      const isEnough = toMoney(amount) <= left
      await tell(context, { reference, type: isEnough ? type : 'FAILED', entryId, ...(isEnough && { amount }) })
    })

  return { pay, answerChallenge, cancel, expire, settle }
}
