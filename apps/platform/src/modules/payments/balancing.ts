import { draftStatuses, type LogisticStatus } from '@tiber/contract/order-words'
import { toDecimal, toMoney } from '@tiber/contract/money'
import { inTransaction, withoutVersion, type Context } from '../../context.ts'
import { lockWhole } from '../orders/service.ts'
import { paymentStatusOf, wishesOf, type PartBalance } from './balance.ts'
import * as entries from './entry-queries.ts'
import { tellParts } from './part-statuses.ts'
import * as queries from './queries.ts'

/** Nothing is to be paid for it. */
const idle = new Set<LogisticStatus>([
  ...draftStatuses,
  'BLOCKED_BY_POLICY',
  'BLOCKED_BY_PAYMENT',
  'CANCELED',
  'DECLINED_BY_CUSTOMER',
  'DECLINED_BY_SUPPLIER',
])

/**
 * Brings the payments of an order in line with what became of it: takes what was shipped, lets go what will not be, gives
 * back what came to nothing after it was taken. It compares sums and not events, so it may run at any time and any number
 * of times; what the provider has to do for it is written down and left to a job.
 */
export function balanceOrder(context: Context, orderId: string): Promise<void> {
  return inTransaction(context, async (context) => {
    await lockWhole(withoutVersion(context), orderId)
    await giveUpIdle(context, orderId)
    const rows = await entries.selectBalances(context, orderId)
    const wished = rows.flatMap((row) =>
      wishesOf(balanceOf(row)).map(({ kind, amount }) => ({ ...row, kind, amount: toDecimal(amount) })),
    )
    await entries.insertEntries(
      context,
      wished.map(({ paymentId, partId, kind, amount }) => ({ paymentId, partId, kind, amount })),
    )
    const paymentIds = new Set(wished.map(({ paymentId }) => paymentId))
    for (const paymentId of paymentIds) await context.jobs.enqueue(context, 'payment-entries', { paymentId })
    await tellRows(context, wished.length > 0 ? await entries.selectBalances(context, orderId) : rows)
  })
}

/** A card nobody needs any more is not asked any longer. */
async function giveUpIdle(context: Context, orderId: string) {
  const rows = (await entries.selectBalances(context, orderId)).filter(({ isDraft }) => !isDraft)
  const open = rows.filter(({ standing }) => standing !== 'AUTHORIZED' && !(standing in ended))
  const byPayment = Map.groupBy(open, ({ paymentId }) => paymentId)
  for (const [paymentId, parts] of byPayment) {
    if (parts.some(({ partStatus, isByCard }) => isByCard && !idle.has(partStatus))) continue
    await queries.updateOpen(context, paymentId, { status: 'CANCELLED', reason: 'CANCELLED', card: null })
    await entries.answerShares(context, paymentId, 'FAILED')
    await context.jobs.enqueue(context, 'payment-entries', { paymentId })
  }
}
const ended = { REFUSED: true, EXPIRED: true, CANCELLED: true }

function balanceOf(row: entries.BalanceRow): PartBalance {
  const authorized = toMoney(row.authorized)
  return {
    authorized,
    captured: toMoney(row.captured),
    capturedDone: toMoney(row.capturedDone),
    released: toMoney(row.released),
    releasedDone: toMoney(row.releasedDone),
    refunded: toMoney(row.refunded),
    refundedDone: toMoney(row.refundedDone),
    hasFailedRefund: row.hasFailedRefund,
    due: carries(row) ? toMoney(row.due) : 0n,
    total: carries(row) ? (row.isDraft ? authorized : toMoney(row.total)) : 0n,
  }
}

/** Whether a part is to be paid with this payment: the last one, which said yes, of an order by card that goes on. */
function carries({ standing, isNewest, isDraft, isInTime, isByCard, partStatus }: entries.BalanceRow): boolean {
  if (standing !== 'AUTHORIZED' || !isNewest) return false
  return isDraft ? isInTime : isByCard && !idle.has(partStatus)
}

/** Says on the parts how their payments stand, and wishes nothing. */
export const tellOrder = async (context: Context, orderId: string) =>
  tellRows(context, await entries.selectBalances(context, orderId))

function tellRows(context: Context, rows: entries.BalanceRow[]) {
  const told = rows
    .filter(({ isNewest, isDraft, isByCard }) => isNewest && !isDraft && isByCard)
    .map((row) => ({ ...row, status: paymentStatusOf(row.standing, balanceOf(row)) }))
  return tellParts(
    context,
    told
      .filter(({ status, paymentStatus }) => status !== paymentStatus)
      .map(({ partId, status }) => ({ partId, status })),
  )
}
