import { expect, test } from 'vitest'
import { openPaymentPage, cards, startCardPayment, drainAllJobs } from '../../testing/card-payments.ts'
import { placeCardOrder } from '../../testing/create-orders.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

test('the invoice of a partial delivery paid by card is PAID while the rest of the order is still open', async () => {
  const { id, read } = await placeCardOrder(used.buyer)
  await openPaymentPage(used.platform, await startCardPayment(used.buyer, id)).pay(cards.approved)
  await drainAllJobs(used.platform)
  const logisticOrder = (await read()).orderLogistics[0]!
  const updateStatus = (body: Parameters<typeof used.sellers.ebro.sellerOrders.updateStatus>[0]['body']) =>
    used.sellers.ebro.sellerOrders.updateStatus({ params: { id: logisticOrder.id }, body })
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await updateStatus({ status })
  await updateStatus({ status: 'PARTIALLY_SHIPPED', lines: [{ id: logisticOrder.lines[0]!.id, confirmedQuantity: 4 }] })
  const listInvoices = async () => {
    const { invoices } = await used.buyer.documents.invoices({ query: { words: logisticOrder.reference } })
    return invoices.map(({ type, status }) => `${type} ${status}`)
  }
  await drainAllJobs(used.platform)
  used.platform.advance(60 * 60)
  expect((await read()).orderLogistics[0]!.paymentStatus).toBe('PARTIALLY_PAID')
  expect(await listInvoices()).toEqual(['INVOICE PAID'])
})
