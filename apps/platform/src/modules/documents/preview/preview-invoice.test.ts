import { describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/company-people.ts'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

/** Accepts and packs an order of 30 pieces of the first supplier. */
async function packOrder() {
  const order = await (await used.placeOrder(used.buyer, 30)).read()
  const { id, lines } = order.orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO')!
  const update = (body: Parameters<typeof used.sellers.ebro.sellerOrders.updateStatus>[0]['body']) =>
    used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body })
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await update({ status })
  return { id, lineId: lines[0]!.id, update }
}
const preview = (id: string, lines?: { id: string; quantity: number }[]) =>
  used.sellers.ebro.documents.previewInvoice({ params: { id }, body: lines ? { lines } : {} })

/** Reads the newest invoice of an order. */
async function readInvoice(id: string) {
  await used.platform.drainJobs()
  const documents = await used.sellers.ebro.documents.sellerList({ params: { id } })
  const { number, gross } = documents.find(({ type }) => type === 'INVOICE')!
  const { invoices } = await used.buyer.documents.invoices({ query: { words: number } })
  const { net, tax, dueOn } = invoices.find((each) => each.number === number)!
  return { net, tax, gross, dueOn }
}

describe('the preview of an invoice', () => {
  test('of each of three shipments › is the invoice to the cent, with the freight on the first one', async () => {
    const { id, lineId, update } = await packOrder()
    for (const quantity of [7, 11]) {
      const { net, tax, gross, dueOn, lines } = await preview(id, [{ id: lineId, quantity }])
      expect(lines).toMatchObject([{ id: lineId, quantity }])
      await update({ status: 'PARTIALLY_SHIPPED', lines: [{ id: lineId, confirmedQuantity: quantity }] })
      expect(await readInvoice(id)).toEqual({ net, tax, gross, dueOn })
    }
    const last = await preview(id)
    expect(last).toMatchObject({ freight: 0, lines: [{ id: lineId, quantity: 12 }] })
    const { seller } = await update({ status: 'SHIPPED' })
    expect(await readInvoice(id)).toMatchObject({ net: last.net, tax: last.tax, gross: last.gross })
    expect(seller!.shipments!.at(-1)!.net).toBe(last.net)
  })

  test('of no pieces › is nothing but the freight of the first shipment', async () => {
    const { id, lineId } = await packOrder()
    const { freight } = await preview(id)
    expect(await preview(id, [{ id: lineId, quantity: 0 }])).toMatchObject({ lines: [], net: freight, freight })
  })

  test('of more than is open, or of an unknown line › refused', async () => {
    const { id, lineId, update } = await packOrder()
    await expect(preview(id, [{ id: lineId, quantity: 31 }])).rejects.toEqual(refusal('F-E-007', 'lines'))
    await update({ status: 'PARTIALLY_SHIPPED', lines: [{ id: lineId, confirmedQuantity: 20 }] })
    await expect(preview(id, [{ id: lineId, quantity: 11 }])).rejects.toEqual(refusal('F-E-007', 'lines'))
    await expect(preview(id, [{ id: '0000099999', quantity: 1 }])).rejects.toEqual(refusal('F-E-002', 'lines'))
  })
})
