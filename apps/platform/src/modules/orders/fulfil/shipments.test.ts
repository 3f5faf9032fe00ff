import { describe, expect, test } from 'vitest'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()
const place = async () => (await (await used.placeOrder(used.buyer, 10)).read()).orderLogistics[0]!
const updateStatus = (id: string, status: LogisticStatus, more: object = {}) =>
  used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status, ...more } })

async function prepare() {
  const { id } = await place()
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await updateStatus(id, status)
  return id
}

describe('the tracking link of a shipment', () => {
  test('a known carrier › follows its pattern', async () => {
    const id = await prepare()
    const shipment = { carrier: 'dhl', trackingNumbers: ['VG 88/52', 'VG-2'] }
    const { seller } = await updateStatus(id, 'SHIPPED', { shipment })
    expect(seller!.shipments![0]!.trackingUrl).toBe(
      'https://www.dhl.com/es-es/home/tracking.html?tracking-id=VG%2088%2F52',
    )
  })

  test('another carrier › there is none; one that is given wins', async () => {
    const id = await prepare()
    const { lines } = await used.sellers.ebro.sellerOrders.lines({ params: { id }, query: {} })
    const part = [{ id: lines[0]!.id, confirmedQuantity: 4 }]
    const shipment = { carrier: 'Transportes Vega', trackingNumbers: ['VG-1'] }
    await updateStatus(id, 'PARTIALLY_SHIPPED', { shipment, lines: part })
    const shippingTrackingUrl = 'https://vega.example/VG-2'
    const { seller } = await updateStatus(id, 'SHIPPED', { shipment: { carrier: 'DHL' }, shippingTrackingUrl })
    expect(seller!.shipments!.map(({ trackingUrl }) => trackingUrl)).toEqual([null, shippingTrackingUrl])
  })
})

describe('a shipment with its number', () => {
  test('sent twice, as by two clicks or in two tabs › the second is refused with the state now, and nothing more is shipped', async () => {
    const id = await prepare()
    const { lines } = await used.sellers.ebro.sellerOrders.lines({ params: { id }, query: {} })
    const part = { shipment: { number: 1 }, lines: [{ id: lines[0]!.id, confirmedQuantity: 4 }] }
    const send = () => updateStatus(id, 'PARTIALLY_SHIPPED', part)
    const [first, second] = await Promise.allSettled([send(), send()])
    expect([first!.status, second!.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { reason } = [first!, second!].find((each) => each.status === 'rejected')!
    expect(reason).toMatchObject({ code: 'ST0001', body: { content: { status: 'PARTIALLY_SHIPPED' } } })
    const { seller } = await used.sellers.ebro.sellerOrders.read({ params: { id } })
    expect(seller!.shipments!.map(({ number }) => number)).toEqual([1])
    await updateStatus(id, 'SHIPPED', { shipment: { number: 2 } })
  })
})

describe('what a seller may know', () => {
  test('lines say where the article is kept, and show its picture', async () => {
    const { id } = await place()
    const { lines } = await used.sellers.ebro.sellerOrders.lines({ params: { id }, query: {} })
    const { shelf, picture } = lines[0]!
    expect(shelf).toMatch(/^[A-Z]-\d/)
    const answer = await used.platform.app.inject({ url: picture! })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('image/svg+xml')])
  })

  test('the history begins when the order reached the seller', async () => {
    const id = await prepare()
    const events = await used.sellers.ebro.sellerOrders.timeline({ params: { id } })
    expect(events.map(({ action }) => action)).toEqual(['send', 'accept', 'prepare', 'pack'])
  })

  test('documents of its orders are listed and rendered, for others they do not exist', async () => {
    const id = await prepare()
    await updateStatus(id, 'SHIPPED')
    await used.platform.drainJobs()
    const { documents } = used.sellers.ebro
    const list = await documents.sellerList({ params: { id } })
    expect(list.map(({ type }) => type).toSorted()).toEqual(['DELIVERY_NOTE', 'INVOICE', 'ORDER_CONFIRMATION'])
    const file = await documents.sellerDownload({ params: { id, documentId: list[0]!.id } })
    expect(Buffer.from(file.content).subarray(0, 5).toString()).toBe('%PDF-')
    const { client } = await used.platform.signIn('supplier2@tiber.example', { client: 'SUPPLIER' })
    await expect(client.documents.sellerList({ params: { id } })).rejects.toMatchObject({ code: 'F-E-002' })
    await expect(client.documents.sellerDownload({ params: { id, documentId: list[0]!.id } })).rejects.toMatchObject({
      code: 'F-E-002',
    })
  })
})
