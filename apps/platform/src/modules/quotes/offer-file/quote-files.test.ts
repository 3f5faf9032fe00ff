import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'
import { requestQuotes, sendOffer } from '../../../testing/quotes.ts'

const used = useOrders()

async function readPdf(content: Uint8Array) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('offer as PDF', () => {
  test('an offer › has its lines, prices and total, in the language of the request', async () => {
    const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'], neededBy: '2099-06-30' })
    const [quote] = request.supplierQuotes
    await sendOffer(used.sellers.ebro, quote!, { price: 0.2, shippingPrice: 12.5, validityDate: '2099-12-31' })
    const { fileName, contentType, content } = await used.buyer.supplierQuotes.downloadOffer({
      params: { id: quote!.id },
    })
    expect([fileName, contentType]).toEqual([`oferta-${quote!.id}-v1.pdf`, 'application/pdf'])
    const text = await readPdf(content)
    for (const part of ['Oferta', request.name, 'SCS-A2-M8-040', '0,20', '31-12-2099', '30-06-2099', '12,50', '75,50'])
      expect(text).toContain(part)
  })

  test('a quote without an offer › is refused; another company’s is not found', async () => {
    const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
    const params = { id: request.supplierQuotes[0]!.id }
    await expect(used.buyer.supplierQuotes.downloadOffer({ params })).rejects.toEqual(refusal('ST0001'))
    await expect(used.stranger.supplierQuotes.downloadOffer({ params })).rejects.toEqual(refusal('F-E-002'))
  })
})

test('comparison as spreadsheet › a row for each line, prices of every supplier in columns', async () => {
  const request = await requestQuotes(used.buyer)
  const [first, second] = request.supplierQuotes
  await sendOffer(used.sellers.operator, first!, { price: 0.3, leadDays: 4 })
  await sendOffer(used.sellers.operator, second!, { price: 0.2 })
  const params = { id: request.id }
  const file = await used.buyer.masterQuotes.exportComparison({ params, query: { format: 'csv' } })
  expect(file.fileName).toMatch(/^presupuesto-\d+\.csv$/)
  const [head, ...rows] = Buffer.from(file.content, 'base64').toString('utf8').trim().split(/\r?\n/)
  expect(head).toContain(`${first!.supplier.name}: precio`)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/^SCS-A2-M8-040;.*;100;ud;0,25;.*0,3;30;4;.*0,2;20;2;/)
  const { contentType } = await used.buyer.masterQuotes.exportComparison({ params })
  expect(contentType).toContain('spreadsheetml')
})
