import type { PaymentStatus } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../context.ts'
import { updateSettlements, type RefundJob } from '../documents/service.ts'
import { releaseBudgets, setPaymentStatuses } from '../orders/public.ts'

type Change = { logisticOrderId: string; status: PaymentStatus }

/** Changes the payment statuses of logistic orders; the only place that does. Paid orders no longer count as owed. */
export async function changePaymentStatuses(context: Context, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  await setPaymentStatuses(context, changes)
  await updateSettlements(
    context,
    changes.map(({ logisticOrderId }) => logisticOrderId),
  )
  const refunded = changes.filter(({ status }) => status === 'REFUNDED')
  if (refunded.length > 0) {
    const job: RefundJob = { partIds: refunded.map(({ logisticOrderId }) => logisticOrderId) }
    await context.jobs.enqueue(context, 'order-refunded', job)
  }
  const paid = changes.filter(({ status }) => status === 'PAID' || status === 'OVER_PAID')
  if (paid.length === 0) return
  const logisticOrderIds = paid.map(({ logisticOrderId }) => logisticOrderId)
  await releaseBudgets(context, logisticOrderIds, ['CREDIT'])
}
