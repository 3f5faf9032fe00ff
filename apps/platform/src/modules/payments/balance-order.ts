import { draftStatuses, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { toDecimal, toMoney } from '@tiber/contract/money'
import { inTransaction, withoutExpectedVersion, type Context } from '../../context.ts'
import { lockOrder } from '../orders/public.ts'
import { derivePaymentStatus, planEntries, type LogisticOrderBalance } from './balance.ts'
import * as entries from './entry-queries.ts'
import { changePaymentStatuses } from './logistic-payment-statuses.ts'
import * as queries from './queries.ts'

/** Statuses in which nothing is to be paid. */
const idleStatuses = new Set<LogisticStatus>([
  ...draftStatuses,
  'BLOCKED_BY_POLICY',
  'BLOCKED_BY_PAYMENT',
  'CANCELED',
  'DECLINED_BY_CUSTOMER',
  'DECLINED_BY_SUPPLIER',
])

/**
 * Brings the payments of an order in line with its state: captures what was shipped, releases what will not be, refunds
 * what was captured and then cancelled. It compares totals rather than events, so it can run at any time and any number
 * of times; the provider's work is recorded as entries and left to a job.
 */
export function balanceOrder(context: Context, orderId: string): Promise<void> {
  return inTransaction(context, async (context) => {
    await lockOrder(withoutExpectedVersion(context), orderId)
    await cancelIdlePayments(context, orderId)
    const rows = await entries.selectBalances(context, orderId)
    const planned = rows.flatMap((row) =>
      planEntries(toBalance(row)).map(({ kind, amount }) => ({ ...row, kind, amount: toDecimal(amount) })),
    )
    await entries.insertEntries(
      context,
      planned.map(({ paymentId, logisticOrderId, kind, amount }) => ({ paymentId, logisticOrderId, kind, amount })),
    )
    const paymentIds = new Set(planned.map(({ paymentId }) => paymentId))
    for (const paymentId of paymentIds) await context.jobs.enqueue(context, 'payment-entries', { paymentId })
    await publishRows(context, planned.length > 0 ? await entries.selectBalances(context, orderId) : rows)
  })
}

/** Cancels open card payments nobody needs any more. */
async function cancelIdlePayments(context: Context, orderId: string) {
  const rows = (await entries.selectBalances(context, orderId)).filter(({ isDraft }) => !isDraft)
  const open = rows.filter(({ attemptStatus }) => attemptStatus !== 'AUTHORIZED' && !(attemptStatus in closedStatuses))
  const byPayment = Map.groupBy(open, ({ paymentId }) => paymentId)
  for (const [paymentId, logisticOrders] of byPayment) {
    if (logisticOrders.some(({ logisticStatus, isByCard }) => isByCard && !idleStatuses.has(logisticStatus))) continue
    await queries.updateOpenPayment(context, paymentId, { status: 'CANCELLED', reason: 'CANCELLED', card: null })
    await entries.settleShares(context, paymentId, 'FAILED')
    await context.jobs.enqueue(context, 'payment-entries', { paymentId })
  }
}
const closedStatuses = { REFUSED: true, EXPIRED: true, CANCELLED: true }

function toBalance(row: entries.BalanceRow): LogisticOrderBalance {
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
    due: isActivePayment(row) ? toMoney(row.due) : 0n,
    total: isActivePayment(row) ? (row.isDraft ? authorized : toMoney(row.total)) : 0n,
  }
}

/** Whether a logistic order is paid with this payment: the newest authorized one of an active order by card. */
function isActivePayment({
  attemptStatus,
  isNewest,
  isDraft,
  isInTime,
  isByCard,
  logisticStatus,
}: entries.BalanceRow): boolean {
  if (attemptStatus !== 'AUTHORIZED' || !isNewest) return false
  return isDraft ? isInTime : isByCard && !idleStatuses.has(logisticStatus)
}

/** Updates the payment statuses without planning new entries. */
export const publishPaymentStatuses = async (context: Context, orderId: string) =>
  publishRows(context, await entries.selectBalances(context, orderId))

function publishRows(context: Context, rows: entries.BalanceRow[]) {
  const changes = rows
    .filter(({ isNewest, isDraft, isByCard }) => isNewest && !isDraft && isByCard)
    .map((row) => ({ ...row, status: derivePaymentStatus(row.attemptStatus, toBalance(row)) }))
  return changePaymentStatuses(
    context,
    changes
      .filter(({ status, paymentStatus }) => status !== paymentStatus)
      .map(({ logisticOrderId, status }) => ({ logisticOrderId, status })),
  )
}
