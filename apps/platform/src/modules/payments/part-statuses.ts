import type { PaymentStatus } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import { release } from '../budgets/service.ts'
import { setPaymentStatuses } from '../orders/service.ts'

/** What a job is told of money that went back. */
export type Refunded = { partIds: string[] }

type Change = { partId: string; status: PaymentStatus }

/** The one way the payment of a part changes its state: what is paid is no longer owed. */
export async function tellParts(context: Context, changes: Change[]): Promise<void> {
  await setPaymentStatuses(context, changes)
  const refunded = changes.filter(({ status }) => status === 'REFUNDED')
  if (refunded.length > 0) {
    const refund: Refunded = { partIds: refunded.map(({ partId }) => partId) }
    await context.jobs.enqueue(context, 'order-refunded', refund)
  }
  const paid = changes.filter(({ status }) => status === 'PAID' || status === 'OVER_PAID')
  if (paid.length === 0) return
  const partIds = paid.map(({ partId }) => partId)
  await release(context, partIds, ['CREDIT'])
}
