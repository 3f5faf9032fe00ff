import { describe, expect, test } from 'vitest'
import { cards, drainAllJobs, openPaymentPage } from '../../testing/card-payments.ts'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
const runJobs = () => drainAllJobs(used.platform)
const readPayment = (id: string) => used.buyer.payments.invoicePayment({ params: { id } })
const startPayment = (id: string) => used.buyer.payments.payInvoice({ params: { id } })

/** Ships an order paid by invoice, and returns its invoice. */
async function ship() {
  const { read } = await used.placeOrder()
  const [logisticOrder] = (await read()).orderLogistics
  const params = { id: logisticOrder!.id }
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await used.sellers.operator.sellerOrders.updateStatus({ params, body: { status } })
  await runJobs()
  const [document] = await used.buyer.documents.accounting({ params })
  const readInvoice = async () =>
    (await used.buyer.documents.invoices({ query: { size: 1000 } })).invoices.find(({ id }) => id === document!.id)!
  const readPaymentStatus = async () => (await read()).orderLogistics.find(({ id }) => id === params.id)!.paymentStatus
  return { id: document!.id, logisticOrderId: params.id, readInvoice, readPaymentStatus }
}

describe('an open invoice', () => {
  test('is paid by card: captured at once, and paid together with its logistic order', async () => {
    const { id, readInvoice, readPaymentStatus } = await ship()
    const invoice = await readInvoice()
    expect(invoice).toMatchObject({ status: 'DUE', isPayable: true })
    const before = await used.buyer.documents.statement()
    const { page, amount } = await startPayment(id)
    expect(amount).toBe(invoice.gross)
    // Another tab gets the same page.
    expect(await startPayment(id)).toMatchObject({ page })
    const back = await openPaymentPage(used.platform, page!).pay(cards.approved)
    const to = new URL(String(back.headers.location))
    expect([to.pathname, to.searchParams.get('payment')]).toEqual(['/account/invoices', id])
    await runJobs()
    expect(await readPayment(id)).toMatchObject({ status: 'AUTHORIZED', isPaid: true, number: invoice.number })
    expect(await readInvoice()).toMatchObject({ status: 'PAID', isPayable: false })
    expect(await readPaymentStatus()).toBe('PAID')
    expect((await used.buyer.documents.statement()).open).toBeCloseTo(before.open - invoice.gross, 2)
    await expect(startPayment(id)).rejects.toThrow(refusal('ST0001'))
  })

  test('stays open when the card is refused, and can be paid again', async () => {
    const { id, readInvoice, readPaymentStatus } = await ship()
    const { page } = await startPayment(id)
    await openPaymentPage(used.platform, page!).pay(cards.insufficientFunds)
    await runJobs()
    expect(await readPayment(id)).toMatchObject({ status: 'REFUSED', reason: 'INSUFFICIENT_FUNDS', isPaid: false })
    expect(await readInvoice()).toMatchObject({ status: 'DUE', isPayable: true })
    expect(await readPaymentStatus()).not.toBe('REFUSED')
    const again = await startPayment(id)
    expect(again.page).not.toBe(page)
    await openPaymentPage(used.platform, again.page!).pay(cards.approved)
    await runJobs()
    expect(await readInvoice()).toMatchObject({ status: 'PAID' })
  })

  test('paid by transfer meanwhile is not charged to the card', async () => {
    const { id, logisticOrderId, readPaymentStatus } = await ship()
    const { page } = await startPayment(id)
    await used.sellers.operator.payments.updatePaymentStatus({
      params: { id: logisticOrderId },
      body: { paymentStatus: 'PAID' },
    })
    await openPaymentPage(used.platform, page!).pay(cards.approved)
    await runJobs()
    expect(await readPaymentStatus()).toBe('PAID')
    expect(await readPayment(id)).toMatchObject({ status: 'AUTHORIZED', isPaid: true })
    await runJobs()
  })

  test('expires unpaid and can be paid again', async () => {
    const { id, readInvoice } = await ship()
    await startPayment(id)
    used.platform.advance(31 * 60)
    const { reconcilePayments } = await import('./settle-payments.ts')
    await reconcilePayments(used.platform.systemContext())
    expect(await readPayment(id)).toMatchObject({ status: 'EXPIRED' })
    expect(await readInvoice()).toMatchObject({ isPayable: true })
    expect((await startPayment(id)).page).toBeTruthy()
  })

  test('of another company cannot be paid or seen', async () => {
    const { id } = await ship()
    await expect(used.stranger.payments.payInvoice({ params: { id } })).rejects.toThrow(refusal('F-E-002'))
    await expect(used.stranger.payments.invoicePayment({ params: { id } })).rejects.toThrow(refusal('F-E-002'))
  })
})
