import { beforeAll, expect, test } from 'vitest'
import { buyerAt, cards, pageOf, settleJobs } from '../../testing/card-payments.ts'
import { cardOrderOf, fillStock } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
beforeAll(async () => {
  await fillStock(used.platform.database.db)
})

test('a delivery that was paid by card is paid, though the rest of the order is still to come', async () => {
  const { id, read } = await cardOrderOf(used.buyer)
  await buyerAt(used.platform, await pageOf(used.buyer, id)).pay(cards.approved)
  await settleJobs(used.platform)
  const part = (await read()).orderLogistics[0]!
  const wish = (body: Parameters<typeof used.sellers.ebro.sellerOrders.updateStatus>[0]['body']) =>
    used.sellers.ebro.sellerOrders.updateStatus({ params: { id: part.id }, body })
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await wish({ status })
  await wish({ status: 'PARTIALLY_SHIPPED', lines: [{ id: part.lines[0]!.id, confirmedQuantity: 4 }] })
  const invoice = async () => {
    const { invoices } = await used.buyer.documents.invoices({ query: { words: part.reference } })
    return invoices.map(({ type, status }) => `${type} ${status}`)
  }
  await settleJobs(used.platform)
  used.platform.advance(60 * 60)
  expect((await read()).orderLogistics[0]!.paymentStatus).toBe('PARTIALLY_PAID')
  expect(await invoice()).toEqual(['INVOICE PAID'])
})
