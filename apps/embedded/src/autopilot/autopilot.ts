import type { PlatformClient } from '@tiber/sdk/platform-client'
import { isDue, nextStep, openStatuses } from './steps.ts'

type Sellers = { supplier: PlatformClient; operator: PlatformClient }

/**
 * One round of the suppliers of the demo: each order placed since then that has waited long enough takes its next step,
 * through the calls any seller uses. The operator plays the suppliers that have no user, and books what was transferred.
 */
export async function playRound({ supplier, operator }: Sellers, placedFrom: string, now: Date) {
  const query = { size: 200, statuses: openStatuses, placedFrom }
  const [own, all] = [await supplier.sellerOrders.list({ query }), await operator.sellerOrders.list({ query })]
  const isOwn = new Set(own.content.map(({ id }) => id))
  const due = all.content.filter((part) => isDue(part, now))
  // Somebody may have been faster: one that is refused keeps no other from going on.
  const failures: unknown[] = []
  for (const { id } of due)
    await go({ seller: isOwn.has(id) ? supplier : operator, operator }, id).catch((error) => failures.push(error))
  return { moved: due.length - failures.length, failures }
}

async function go({ seller, operator }: { seller: PlatformClient; operator: PlatformClient }, id: string) {
  const params = { id }
  const part = await seller.sellerOrders.read({ params })
  const body = nextStep(part)
  if (!body) return
  // Who pays on acceptance has to have paid before anything leaves the shelf: the transfer arrives.
  if (body.status === 'WAITING_SHIPMENT' && part.paymentStatus === 'WAITING_PAYMENT' && isOnAcceptance(part))
    await operator.payments.updatePaymentStatus({ params, body: { paymentStatus: 'PAID' } })
  await seller.sellerOrders.updateStatus({ params, body })
}

const isOnAcceptance = ({ paymentOption }: { paymentOption?: string | null }) =>
  paymentOption === 'BANK_WIRE' || paymentOption === 'BANK_WIRE_ON_ACCEPTANCE'
