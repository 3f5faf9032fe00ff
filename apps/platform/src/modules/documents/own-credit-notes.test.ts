import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../testing/company-people.ts'
import { useOrders } from '../../testing/orders.ts'
import { pdfBase64, pngBase64 } from '../../testing/sample-files.ts'

const used = useOrders()

const setInvoicing = async (invoicing: 'OWN' | 'PLATFORM') => {
  const suppliers = await used.sellers.operator.operatorSuppliers.list()
  const { id } = suppliers.find(({ externalId }) => externalId === 'EBRO')!
  await used.sellers.operator.operatorSuppliers.update({ params: { id }, body: { invoicing } })
}
beforeEach(() => setInvoicing('OWN'))

let numbers = 0
const nextNumber = () => `2026-C/${(numbers += 1)}`
const today = () => used.platform.now().toISOString().slice(0, 10)
const ebro = () => used.sellers.ebro

/** Ships an order whose supplier has uploaded its invoice. */
async function invoiceOrder() {
  const order = await (await used.placeOrder()).read()
  const part = order.orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO')!
  const params = { id: part.id }
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await ebro().sellerOrders.updateStatus({ params, body: { status } })
  await used.platform.drainJobs()
  const [sums] = (await ebro().ownInvoices.listUninvoiced({ params })).shipments
  const { net, tax } = sums!
  const file = { fileName: 'factura.pdf', content: pdfBase64 }
  await ebro().ownInvoices.upload({ params, body: { number: nextNumber(), issuedOn: today(), net, tax, ...file } })
  return { id: part.id, orderId: order.id, lines: part.lines, net, tax }
}

type Body = Parameters<ReturnType<typeof ebro>['ownInvoices']['uploadCreditNote']>[0]['body']
const credit = (id: string, changes: Pick<Body, 'net' | 'tax'> & Partial<Body>) => {
  const file = { fileName: 'abono.pdf', content: pdfBase64 }
  const body = { number: nextNumber(), issuedOn: today(), reason: 'Golpeada', ...file, ...changes }
  return ebro().ownInvoices.uploadCreditNote({ params: { id }, body })
}
const listNotes = async (orderId: string) =>
  (await used.buyer.documents.listByOrder({ params: { id: orderId } })).filter(({ type }) => type === 'CREDIT_NOTE')

describe('a credit note of a supplier’s own', () => {
  test('for everything invoiced › the buyer downloads the uploaded file, and nothing is left', async () => {
    const { id, orderId, net, tax } = await invoiceOrder()
    const note = await credit(id, { net, tax })
    expect(note).toMatchObject({ type: 'CREDIT_NOTE', gross: expect.closeTo(-(net + tax), 2) as number })
    expect((await listNotes(orderId)).map(({ number }) => number)).toEqual([note.number])
    const file = await used.buyer.documents.downloadAccounting({ params: { id, documentId: note.id } })
    expect(Buffer.from(file.content).toString('base64')).toBe(pdfBase64)
    await expect(credit(id, { net, tax })).rejects.toEqual(refusal('F-E-040', 'lines'))
  })

  test('for one piece of a line › its sums are those it was invoiced at, a cent of rounding is taken', async () => {
    const { id, lines } = await invoiceOrder()
    const pieces = { lines: [{ id: lines[0]!.id, quantity: 1 }] }
    const refused: unknown = await credit(id, { net: 999_999, tax: 0, ...pieces }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'F-E-007', body: { content: { net: expect.any(Number) as number } } })
    const { net, tax } = (refused as { body: { content: { net: number; tax: number } } }).body.content
    await expect(credit(id, { net, tax: tax + 1, ...pieces })).rejects.toEqual(refusal('F-E-007', 'tax'))
    const { gross } = await credit(id, { net: Math.round(net * 100 + 1) / 100, tax, ...pieces })
    expect(gross).toBeCloseTo(-(net + 0.01 + tax), 2)
  })

  test('of more pieces than were invoiced, or of a line twice › is refused, and no number is used', async () => {
    const { id, orderId, lines, net, tax } = await invoiceOrder()
    const [line] = lines
    const tooMany = { lines: [{ id: line!.id, quantity: 1_000_000 }] }
    await expect(credit(id, { net, tax, ...tooMany })).rejects.toEqual(refusal('F-E-007', 'lines'))
    const twice = { lines: [line, line].map((each) => ({ id: each!.id, quantity: 1 })) }
    await expect(credit(id, { net, tax, ...twice })).rejects.toMatchObject({ status: 422 })
    expect(await listNotes(orderId)).toEqual([])
  })

  test('with a number used before, also by two at once › is refused', async () => {
    const [one, other] = [await invoiceOrder(), await invoiceOrder()]
    const number = nextNumber()
    const upload = ({ id, net, tax }: typeof one) => credit(id, { net, tax, number })
    const results = await Promise.allSettled([upload(one), upload(other)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = results[0]!.status === 'fulfilled' ? other : one
    await expect(upload(left)).rejects.toEqual(refusal('F-E-003', 'number'))
  })

  test('of tomorrow, before the invoice, or that is no PDF by name or content › is refused', async () => {
    const { id, net, tax } = await invoiceOrder()
    const refuse = (changes: Partial<Body>) => expect(credit(id, { net, tax, ...changes })).rejects
    await refuse({ issuedOn: '2100-01-01' }).toEqual(refusal('F-E-006', 'issuedOn'))
    await refuse({ issuedOn: '2020-01-01' }).toEqual(refusal('F-E-006', 'issuedOn'))
    await refuse({ fileName: 'abono.html' }).toEqual(refusal('F-E-008', 'fileName'))
    await refuse({ content: pngBase64 }).toEqual(refusal('RQ0002', 'content'))
  })

  test('of another supplier’s order › 404', async () => {
    const { id, net, tax } = await invoiceOrder()
    const other = (await used.platform.signIn('supplier2@tiber.example', { client: 'SUPPLIER' })).client
    const document = { number: nextNumber(), issuedOn: today(), net, tax, fileName: 'abono.pdf', content: pdfBase64 }
    const body = { ...document, reason: 'Golpeada' }
    await expect(other.ownInvoices.uploadCreditNote({ params: { id }, body })).rejects.toMatchObject({ status: 404 })
  })

  test('and one of the shop › exclude each other', async () => {
    const { id, net, tax } = await invoiceOrder()
    const byShop = () => ebro().documents.credit({ params: { id }, body: { reason: 'Golpeada' } })
    await expect(byShop()).rejects.toMatchObject({ status: 409, code: 'ST0001' })
    await setInvoicing('PLATFORM')
    await expect(credit(id, { net, tax })).rejects.toMatchObject({ status: 409, code: 'ST0001' })
    await byShop()
    for (const series of await ebro().documents.series())
      expect(series).toMatchObject({ missing: [], changed: [], count: series.expected })
  })

  test('settles an incident for its pieces, one each; without one it is asked for', async () => {
    const { id, lines } = await invoiceOrder()
    const pieces = { lines: [{ id: lines[0]!.id, quantity: 1 }] }
    const report = async () => {
      const reported = [{ lineId: lines[0]!.id, quantity: 1, reasonCodes: ['DAMAGED'] }]
      const incident = await used.buyer.incidents.createForLines({
        params: { id },
        body: { message: 'Rota', wantedOutcome: 'CREDIT', lines: reported },
      })
      const params = { id: incident.id }
      await ebro().sellerIncidents.propose({ params, body: { outcome: 'CREDIT' } })
      await used.buyer.incidents.update({ params, body: { action: 'AGREE' } })
      return params
    }
    const one = await report()
    await expect(ebro().sellerIncidents.settle({ params: one })).rejects.toEqual(refusal('ST0001'))
    const refused: unknown = await credit(id, { net: 999_999, tax: 0, ...pieces }).catch((error: unknown) => error)
    const { net, tax } = (refused as { body: { content: { net: number; tax: number } } }).body.content
    const note = await credit(id, { net, tax, ...pieces })
    expect((await ebro().sellerIncidents.settle({ params: one })).settlement).toMatchObject({
      creditNote: { id: note.id, number: note.number, gross: note.gross },
    })
    const other = await report()
    await expect(ebro().sellerIncidents.settle({ params: other })).rejects.toEqual(refusal('ST0001'))
  })

  test('settles an incident of a whole order', async () => {
    const { id, net, tax } = await invoiceOrder()
    const body = { message: 'Todo golpeado', wantedOutcome: 'CREDIT' as const, reasonCodes: ['DAMAGED'] }
    const incident = await used.buyer.incidents.createForOrder({ params: { id }, body })
    const params = { id: incident.id }
    await ebro().sellerIncidents.propose({ params, body: { outcome: 'CREDIT' } })
    await used.buyer.incidents.update({ params, body: { action: 'AGREE' } })
    await expect(ebro().sellerIncidents.settle({ params })).rejects.toEqual(refusal('ST0001'))
    const { number } = await credit(id, { net, tax })
    expect((await ebro().sellerIncidents.settle({ params })).settlement).toMatchObject({ creditNote: { number } })
  })
})
