import { isTransferredToShop, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { isDue, isUntouched, getNextStep, openStatuses, type OwnSteps } from './steps.ts'

type Sellers = { supplier: PlatformClient; operator: PlatformClient }
type Round = { placedFrom: string; now: Date; ownSteps: OwnSteps }

/**
 * Plays one round of the demo suppliers: each order since `placedFrom` that has waited long enough takes its next
 * step, through the API of sellers. The operator acts for suppliers without a user and books bank transfers. Orders that
 * somebody answers or ships at the desk are left to them.
 */
export async function playRound({ supplier, operator }: Sellers, { placedFrom, now, ownSteps }: Round) {
  const query = { size: 200, statuses: openStatuses, placedFrom }
  const [own, all] = [await supplier.sellerOrders.list({ query }), await operator.sellerOrders.list({ query })]
  const ownIds = new Set(own.content.map(({ id }) => id))
  // Nobody is shown as answering to themselves, and demo users sign in with the same names.
  const takenIds = new Set([...own.content, ...all.content].filter(({ seller }) => seller?.takenBy).map(({ id }) => id))
  const isLeft = (order: (typeof all.content)[number]) => isUntouched(order, ownSteps) && !takenIds.has(order.id)
  const due = all.content.filter((order) => isDue(order, now) && isLeft(order))
  // Another user may have changed an order in the meantime; a refused one does not stop the others.
  const failures: unknown[] = []
  for (const { id } of due)
    await advanceOrder({ seller: ownIds.has(id) ? supplier : operator, operator }, id).then(
      (status) => status && ownSteps.set(id, status),
      (error) => failures.push(error),
    )
  return { advanced: due.length - failures.length, failures }
}

/** Returns the new status, if there is a next step. */
async function advanceOrder(
  { seller, operator }: { seller: PlatformClient; operator: PlatformClient },
  id: string,
): Promise<LogisticStatus | undefined> {
  const params = { id }
  const order = await seller.sellerOrders.read({ params })
  const body = getNextStep(order)
  if (!body) return undefined
  // An order paid on acceptance must be paid before shipment, so the bank transfer is booked now.
  if (
    body.status === 'WAITING_SHIPMENT' &&
    order.paymentStatus === 'WAITING_PAYMENT' &&
    isTransferredToShop(order.paymentOption)
  )
    await operator.payments.updatePaymentStatus({ params, body: { paymentStatus: 'PAID' } })
  return (await seller.sellerOrders.updateStatus({ params, body })).status
}
