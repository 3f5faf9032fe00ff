import { openCompanyWithCredit, placeCompanyOrder } from './company-orders.ts'

/** Places an order of a new company that its credit limit blocks. */
export async function placeBlockedOrder(items: Record<string, number>) {
  const buyer = await openCompanyWithCredit(1)
  const { id, reference } = await placeCompanyOrder(buyer, items)
  return { id, reference, company: buyer.company }
}
