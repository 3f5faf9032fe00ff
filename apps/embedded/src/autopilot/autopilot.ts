import { isTransferredToShop } from '@tiber/contract/orders/order-statuses'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { isDue, getNextStep, openStatuses } from './steps.ts'

type Sellers = { supplier: PlatformClient; operator: PlatformClient }

/**
 * Plays one round of the demo suppliers: each order since `placedFrom` that has waited long enough takes its next
 * step, through the API of sellers. The operator acts for suppliers without a user and books bank transfers.
 */
export async function playRound({ supplier, operator }: Sellers, placedFrom: string, now: Date) {
  const query = { size: 200, statuses: openStatuses, placedFrom }
  const [own, all] = [await supplier.sellerOrders.list({ query }), await operator.sellerOrders.list({ query })]
  const ownIds = new Set(own.content.map(({ id }) => id))
  const due = all.content.filter((order) => isDue(order, now))
  // Another user may have changed an order in the meantime; a refused one does not stop the others.
  const failures: unknown[] = []
  for (const { id } of due)
    await advanceOrder({ seller: ownIds.has(id) ? supplier : operator, operator }, id).catch((error) =>
      failures.push(error),
    )
  return { advanced: due.length - failures.length, failures }
}

async function advanceOrder({ seller, operator }: { seller: PlatformClient; operator: PlatformClient }, id: string) {
  const params = { id }
  const order = await seller.sellerOrders.read({ params })
  const body = getNextStep(order)
  if (!body) return
  // An order paid on acceptance must be paid before shipment, so the bank transfer is booked now.
  if (
    body.status === 'WAITING_SHIPMENT' &&
    order.paymentStatus === 'WAITING_PAYMENT' &&
    isTransferredToShop(order.paymentOption)
  )
    await operator.payments.updatePaymentStatus({ params, body: { paymentStatus: 'PAID' } })
  await seller.sellerOrders.updateStatus({ params, body })
}
