import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { createImporter, toJsonl } from '../../../testing/catalogue-files.ts'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()
let levante: PlatformClient
beforeAll(async () => {
  const other = await used.platform.signIn('supplier2@tiber.example', { client: 'SUPPLIER' })
  levante = other.client
})

/** Reads the pages of a file: their text and their width and height in millimetres. */
async function readPages(content: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(content))
  const { text } = await extractText(pdf, { mergePages: false })
  const toMillimetres = (points: number) => Math.round((points / 72) * 25.4)
  const page = await pdf.getPage(1)
  const [, , width = 0, height = 0] = page.view
  return { text: text.map((each) => each.replaceAll('\u00a0', ' ')), size: [width, height].map(toMillimetres) }
}

/** Places an order whose two suppliers accept it, if it is said. */
async function place({ isAccepted = true } = {}) {
  const order = await (await used.placeOrder()).read()
  for (const { id } of isAccepted ? order.orderLogistics : [])
    await used.sellers.operator.sellerOrders.updateStatus({ params: { id }, body: { status: 'ACCEPTED_BY_SUPPLIER' } })
  const find = (name: string) =>
    order.orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === name)!
  return { ebro: find('EBRO'), levante: find('LEVANTE') }
}
const download = async (client: PlatformClient, orders: string[]) =>
  readPages((await client.documents.pickList({ query: { orders } })).content)

test('pick list › several accepted orders › one list by shelf, A-2 before A-10, with number and code of each order', async () => {
  const lines = [
    { type: 'offer', externalId: 'EBRO-SCS-A2-M6-012', shelf: 'A-10' },
    { type: 'offer', externalId: 'LEVANTE-SCS-A2-M6-010', shelf: 'A-2' },
  ]
  const { broken } = await createImporter(used.platform, used.sellers.operator)([toJsonl(lines)])
  expect(broken).toEqual([])
  const [first, second] = [await place(), await place()]
  const { text } = await download(used.sellers.operator, [first.ebro.id, second.ebro.id, second.levante.id])
  const all = text.join(' ')
  expect(all.indexOf('A-2 ')).toBeGreaterThan(0)
  expect(all.indexOf('A-2 ')).toBeLessThan(all.indexOf('A-10 '))
  expect(all.match(/SCS-A2-M6-012/g)).toHaveLength(2)
  for (const { reference } of [first.ebro, second.ebro, second.levante]) expect(all).toContain(reference)
})

test('pick list › pieces promised for later › only those of the first day are picked', async () => {
  const { ebro } = await place({ isAccepted: false })
  const promises = [
    { quantity: 4, shipsOn: '2100-01-04' },
    { quantity: 6, shipsOn: '2100-02-04' },
  ]
  await used.sellers.ebro.sellerOrders.updateStatus({
    params: { id: ebro.id },
    body: { status: 'ACCEPTED_BY_SUPPLIER', lines: [{ id: ebro.lines[0]!.id, promises }] },
  })
  const { text } = await download(used.sellers.ebro, [ebro.id])
  expect(text[0]).toMatch(/4\s+de 10\b/)
})

test('pick list › an order of another supplier, or one that is not accepted › 404, 409', async () => {
  const { ebro, levante: other } = await place()
  await expect(download(used.sellers.ebro, [ebro.id, other.id])).rejects.toMatchObject({ status: 404 })
  const waiting = await place({ isAccepted: false })
  await expect(download(used.sellers.ebro, [ebro.id, waiting.ebro.id])).rejects.toMatchObject({
    status: 409,
    code: 'ST0001',
  })
})

test('pick list › an order that was sent meanwhile › is left out; alone it is refused', async () => {
  const [{ ebro: sent }, { ebro: open }] = [await place(), await place()]
  for (const status of ['WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await used.sellers.ebro.sellerOrders.updateStatus({ params: { id: sent.id }, body: { status } })
  const { orders } = await used.sellers.ebro.pickLists.read({ query: { orders: [sent.id, open.id] } })
  expect(orders.map(({ id }) => id)).toEqual([open.id])
  await expect(download(used.sellers.ebro, [sent.id])).rejects.toMatchObject({ status: 409, code: 'ST0001' })
})

test('pick list › read as data › accepted orders by shelf, what a scanner reads on the article, and how many orders more', async () => {
  const { ebro } = await place()
  const waiting = await place({ isAccepted: false })
  const all = await used.sellers.ebro.pickLists.read()
  expect(all.orders.map(({ id }) => id)).toContain(ebro.id)
  expect(all.orders.map(({ id }) => id)).not.toContain(waiting.ebro.id)
  expect(new Set(all.lines.map(({ orderId }) => orderId))).toEqual(new Set(all.orders.map(({ id }) => id)))
  const { orders, lines, more } = await used.sellers.ebro.pickLists.read({ query: { orders: [ebro.id] } })
  expect(orders).toMatchObject([{ id: ebro.id, reference: ebro.reference }])
  expect(more).toBe(all.orders.length + all.more - 1)
  expect(lines).toMatchObject([{ id: ebro.lines[0]!.id, sku: 'SCS-A2-M6-012', quantity: 10, open: 10 }])
  expect(lines[0]!.codes).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\d{13}$/), 'SCS-A2-M6-012', 'EBRO-SCS-A2-M6-012']),
  )
  await expect(levante.pickLists.read({ query: { orders: [ebro.id] } })).rejects.toMatchObject({ status: 404 })
})

test('labels › a shipment of three parcels › three pages of 100 × 150 mm with address, order and number', async () => {
  const { ebro } = await place()
  const params = { id: ebro.id }
  for (const status of ['WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await used.sellers.ebro.sellerOrders.updateStatus({ params, body: { status } })
  await expect(used.sellers.ebro.documents.labels({ params, query: {} })).rejects.toMatchObject({ status: 404 })
  const shipment = { carrier: 'DHL', trackingNumbers: ['VG-100', 'VG-200'], parcels: 3, weight: 14.6 }
  await used.sellers.ebro.sellerOrders.updateStatus({ params, body: { status: 'SHIPPED', shipment } })
  const { text, size } = await readPages((await used.sellers.ebro.documents.labels({ params, query: {} })).content)
  expect(size).toEqual([100, 150])
  expect(text).toHaveLength(3)
  const { zipcode, city } = ebro.shippingAddressSnapshot!
  for (const [at, page] of text.entries()) {
    expect(page).toContain(`Bulto ${at + 1} de 3`)
    expect(page).toContain(`${zipcode} ${city}`)
    expect(page).toContain(`${ebro.reference}/1`)
  }
  expect(text[1]).toContain('VG-200')
  const one = await used.sellers.ebro.documents.labels({ params, query: { shipment: 1, parcel: 2 } })
  expect((await readPages(one.content)).text).toEqual([text[1]])
  await expect(used.sellers.ebro.documents.labels({ params, query: { parcel: 4 } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(levante.documents.labels({ params, query: {} })).rejects.toMatchObject({ status: 404 })
})
