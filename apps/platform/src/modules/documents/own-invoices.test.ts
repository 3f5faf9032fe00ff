import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../testing/company-people.ts'
import { useOrders } from '../../testing/orders.ts'
import { pdfBase64, pngBase64 } from '../../testing/sample-files.ts'

const used = useOrders()

const setInvoicing = async (invoicing: 'OWN' | 'PLATFORM') => {
  const { content } = { content: await used.sellers.operator.operatorSuppliers.list() }
  const { id } = content.find(({ externalId }) => externalId === 'EBRO')!
  await used.sellers.operator.operatorSuppliers.update({ params: { id }, body: { invoicing } })
}
beforeEach(() => setInvoicing('OWN'))

let numbers = 0
const nextNumber = () => `2026/${(numbers += 1)}`

/** Ships four of ten pieces of an accepted order. */
async function shipPart(pieces = 4) {
  const order = await (await used.placeOrder()).read()
  const { id, reference, lines } = order.orderLogistics.find(
    ({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO',
  )!
  const update = (body: Parameters<typeof used.sellers.ebro.sellerOrders.updateStatus>[0]['body']) =>
    used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body })
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await update({ status })
  await update({ status: 'PARTIALLY_SHIPPED', lines: [{ id: lines[0]!.id, confirmedQuantity: pieces }] })
  await used.platform.drainJobs()
  return { id, orderId: order.id, reference, shipRest: () => update({ status: 'SHIPPED' }) }
}
const readSums = async (id: string) =>
  (await used.sellers.ebro.ownInvoices.listUninvoiced({ params: { id } })).shipments
const today = () => used.platform.now().toISOString().slice(0, 10)

type Upload = Parameters<typeof used.sellers.ebro.ownInvoices.upload>[0]['body']
async function upload(id: string, changes: Partial<Upload> = {}) {
  const { net, tax } = (await readSums(id)).at(-1) ?? { net: 0, tax: 0 }
  const file = { fileName: 'factura.pdf', content: pdfBase64 }
  const body = { number: nextNumber(), issuedOn: today(), net, tax, ...file, ...changes }
  return used.sellers.ebro.ownInvoices.upload({ params: { id }, body })
}
const listInvoices = async (orderId: string) =>
  (await used.buyer.documents.listByOrder({ params: { id: orderId } })).filter(({ type }) => type === 'INVOICE')

describe('an invoice of a supplier’s own', () => {
  test('for each of two shipments › the buyer downloads the uploaded files, and together they are the order', async () => {
    const { id, orderId, shipRest } = await shipPart()
    expect(await listInvoices(orderId)).toEqual([])
    const first = await upload(id)
    await shipRest()
    await used.platform.drainJobs()
    const second = await upload(id)
    expect(await readSums(id)).toEqual([])
    const invoices = await listInvoices(orderId)
    expect(new Set(invoices.map(({ number }) => number))).toEqual(new Set([first.number, second.number]))
    const { totalPriceWithTax } = (await used.sellers.ebro.sellerOrders.read({ params: { id } })).orderLogisticPrices
    expect(first.gross! + second.gross!).toBeCloseTo(totalPriceWithTax, 2)
    const file = await used.buyer.documents.downloadAccounting({ params: { id, documentId: first.id } })
    expect(Buffer.from(file.content).toString('base64')).toBe(pdfBase64)
    const { invoices: listed } = await used.buyer.documents.invoices({ query: { words: first.number } })
    expect(listed.map(({ number }) => number)).toContain(first.number)
  })

  test('for the first of two shipments › covers that one alone', async () => {
    const { id, shipRest } = await shipPart()
    const [sums] = await readSums(id)
    await shipRest()
    await expect(upload(id, { net: sums!.net, tax: sums!.tax })).rejects.toEqual(refusal('F-E-007', 'net'))
    await upload(id, { net: sums!.net, tax: sums!.tax, shipment: 1 })
    expect((await readSums(id)).map(({ shipment }) => shipment)).toEqual([2])
  })

  test('rounded another way by a cent › is taken with its own sums', async () => {
    const { id } = await shipPart()
    const [sums] = await readSums(id)
    const net = Math.round(sums!.net * 100 + 1) / 100
    const { gross } = await upload(id, { net })
    expect(gross).toBeCloseTo(net + sums!.tax, 2)
  })

  test('with other sums than what was shipped › is refused, and names them', async () => {
    const { id, orderId } = await shipPart()
    const [sums] = await readSums(id)
    await expect(upload(id, { net: sums!.net + 1 })).rejects.toEqual(refusal('F-E-007', 'net'))
    await expect(upload(id, { tax: sums!.tax + 1 })).rejects.toEqual(refusal('F-E-007', 'tax'))
    expect(await listInvoices(orderId)).toEqual([])
  })

  test('with a number used before, whatever its case, also by two at once › is refused', async () => {
    const [one, other] = [await shipPart(), await shipPart()]
    const number = `Fra ${nextNumber()}`
    const results = await Promise.allSettled([upload(one.id, { number }), upload(other.id, { number })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = results[0]!.status === 'fulfilled' ? other : one
    await expect(upload(left.id, { number: number.toUpperCase() })).rejects.toEqual(refusal('F-E-003', 'number'))
  })

  test('of tomorrow, before the shipment, or that is no PDF by name or content › is refused', async () => {
    const { id } = await shipPart()
    await expect(upload(id, { issuedOn: '2100-01-01' })).rejects.toEqual(refusal('F-E-006', 'issuedOn'))
    await expect(upload(id, { issuedOn: '2020-01-01' })).rejects.toEqual(refusal('F-E-006', 'issuedOn'))
    await expect(upload(id, { fileName: 'factura.html' })).rejects.toEqual(refusal('F-E-008', 'fileName'))
    await expect(upload(id, { content: pngBase64 })).rejects.toEqual(refusal('RQ0002', 'content'))
  })

  test('of another supplier’s order, or where the shop invoices › 404, 409', async () => {
    const { id } = await shipPart()
    const other = (await used.platform.signIn('supplier2@tiber.example', { client: 'SUPPLIER' })).client
    await expect(other.ownInvoices.listUninvoiced({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await setInvoicing('PLATFORM')
    await expect(upload(id, { net: 1, tax: 1 })).rejects.toMatchObject({ status: 409, code: 'ST0001' })
  })

  test('leaves the series of the shop without a gap', async () => {
    await upload((await shipPart()).id, { number: 'EBRO-2026-999999' })
    await setInvoicing('PLATFORM')
    await shipPart()
    for (const series of await used.sellers.ebro.documents.series())
      expect(series).toMatchObject({ missing: [], changed: [], count: series.expected })
  })
})
