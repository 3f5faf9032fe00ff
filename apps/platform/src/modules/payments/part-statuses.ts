import type { PaymentStatus } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import { release } from '../budgets/service.ts'
import { settle, type Refunded } from '../documents/service.ts'
import { setPaymentStatuses } from '../orders/service.ts'

type Change = { partId: string; status: PaymentStatus }

/** The one way the payment of a part changes its state: what is paid is no longer owed. */
export async function tellParts(context: Context, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  await setPaymentStatuses(context, changes)
  await settle(
    context,
    changes.map(({ partId }) => partId),
  )
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
