import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { renderDocument } from './render-document.ts'
import type { PrintedLine, PrintedDocument } from './read-queries.ts'
import { sumTaxesByRate } from './tax-totals.ts'

const address = {
  externalId: null,
  label: 'Almacén central',
  fullName: 'Recepción de mercancías',
  company: null,
  address: 'Polígono Calonge, calle A 22',
  additionalAddress: 'Muelle 3',
  city: 'Sevilla',
  zipcode: '41007',
  state: 'Sevilla',
  country: 'ES',
  phone: null,
}

const row: PrintedDocument = {
  id: '0000000001',
  type: 'INVOICE',
  fileId: null,
  number: 'EBRO-2026-000001',
  issuedAt: '2026-03-09T10:00:00Z',
  dueOn: '2026-05-08',
  reason: null,
  credits: null,
  seller: {
    id: '1',
    externalId: 'EBRO',
    name: 'Tornillería Ebro',
    description: null,
    returnPolicy: null,
    paymentDueDelay: 60,
    paymentDueMode: 'SIMPLE',
  },
  legal: {
    name: 'Tornillería Ebro, S.L.',
    taxNumber: 'ESB50001019',
    address: 'Polígono Malpica, calle F 12',
    zipcode: '50016',
    city: 'Zaragoza',
    country: 'ES',
    iban: 'ES9121000418450200051332',
    bic: 'CAIXESBBXXX',
  },
  company: { name: 'Ñandú & Compañía, S.L.', businessRegistrationNumber: 'B41001231', vatNumber: null },
  billing: address,
  shipping: address,
  reference: '123-456-7890123-1',
  orderReference: '123-456-7890123',
  placedAt: '2026-03-05T10:00:00Z',
  orderedBy: 'Compras Guadalquivir',
  purchaseOrder: 'PO-1',
  costCentre: null,
  instructions: null,
  paymentOption: 'BANK_WIRE_ON_DUE_DATE',
  trackingUrl: null,
  currency: 'EUR',
  net: '0',
  tax: '0',
  shippingNet: '6.90',
  shippingTax: '1.45',
  shippingTaxRate: '21.000',
  shippingTaxRule: 'DOMESTIC',
}

const operator = {
  name: 'Tiber Suministros, S.L.',
  taxNumber: 'ESB41990003',
  address: 'Avenida de la Innovación 1',
  zipcode: '41020',
  city: 'Sevilla',
  country: 'ES',
}
const bankAccount = { beneficiary: operator.name, iban: 'ES7921000813610123456789', bic: 'CAIXESBBXXX' }

const createLines = (count: number): PrintedLine[] =>
  Array.from({ length: count }, (_, at) => ({
    sku: `SCS-A2-M6-${String(at).padStart(4, '0')}`,
    name: {
      'es-ES': `Tornillo ISO 4762 ${at} de acero inoxidable, ñandú`,
      'en-US': `Socket head screw ISO 4762 ${at}`,
    },
    ownReference: at % 7 === 0 ? `OT-${at}` : null,
    unit: 'ud',
    quantity: 1000 + at,
    unitPrice: '0.1234',
    taxRule: 'DOMESTIC',
    taxRate: at % 2 === 0 ? '21.000' : '10.000',
    net: '123.40',
    tax: at % 2 === 0 ? '25.91' : '12.34',
    backorder: null,
  }))

/** Returns the page count and the text of selected pages; negative indexes count from the end. */
async function readPages(lines: PrintedLine[], indexes = [0], changes: Partial<PrintedDocument> = {}) {
  const document = { ...row, net: String(123.4 * lines.length), ...changes }
  const content = await renderDocument(document, lines, { locale: 'es-ES', operator, bankAccount })
  const pdf = await getDocumentProxy(content)
  const text = await Promise.all(
    indexes.map(async (at) => {
      const page = await pdf.getPage(at < 0 ? pdf.numPages + at + 1 : at + 1)
      const { items } = await page.getTextContent()
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll('\u00a0', ' ')
    }),
  )
  return { text, pages: pdf.numPages }
}

test('a document of one line fits on one page with all its details', async () => {
  const { text, pages } = await readPages(createLines(1))
  expect(pages).toBe(1)
  for (const word of [
    'Ñandú & Compañía',
    'Almacén central',
    '09-03-2026',
    '08-05-2026',
    'Portes',
    '6,90',
    '€',
    'ñandú',
  ])
    expect(text[0]).toContain(word)
})

test('a confirmation says what is delivered later and when; an invoice does not', async () => {
  const lines = createLines(2).map((line, at) => ({
    ...line,
    backorder: { quantity: at === 0 ? 400 : line.quantity, date: '2026-04-01' },
  }))
  const [confirmation] = (await readPages(lines, [0], { type: 'ORDER_CONFIRMATION' })).text
  expect(confirmation).toContain('600 ahora, 400 el 01-04-2026')
  expect(confirmation).toContain('1.001 el 01-04-2026')
  expect((await readPages(lines)).text[0]).not.toContain('01-04-2026')
})

test('an invoice names the seller, the date of delivery and the account to pay it to', async () => {
  const [text] = (await readPages(createLines(1))).text
  for (const words of [
    'Tornillería Ebro, S.L.',
    'NIF ESB50001019',
    '50016 Zaragoza, ES',
    'Fecha de entrega',
    'Pagar a Tornillería Ebro, S.L. · IBAN ES91 2100 0418 4502 0005 1332 · BIC CAIXESBBXXX · Concepto EBRO-2026-000001',
    'Emitido a través de Tiber Suministros, S.L. · NIF ESB41990003',
  ])
    expect(text).toContain(words)
})

test('an invoice of an order paid in advance names the account of the shop and the reference of the order', async () => {
  const [text] = (await readPages(createLines(1), [0], { paymentOption: 'BANK_WIRE' })).text
  expect(text).toContain('IBAN ES79 2100 0813 6101 2345 6789')
  expect(text).toContain('Concepto 123-456-7890123 ')
})

test('an invoice paid by card asks for no transfer', async () => {
  const [text] = (await readPages(createLines(1), [0], { paymentOption: 'CREDIT_CARD' })).text
  expect(text).toContain('Se cobra con la tarjeta')
  expect(text).not.toContain('IBAN')
})

test('an invoice without tax says by which rule', async () => {
  const [line] = createLines(1)
  const [text] = (await readPages([{ ...line!, taxRule: 'INTRA_COMMUNITY', taxRate: '0.000', tax: '0' }])).text
  expect(text).toContain('Inversión del sujeto pasivo: entrega intracomunitaria exenta')
})

test.each([
  [40, 2],
  [2000, 90],
])('a document of %i lines repeats the table head and numbers its pages', async (count, maxPages) => {
  const lines = createLines(count)
  const { text, pages } = await readPages(lines, [0, 1, -1])
  expect(pages).toBeGreaterThan(1)
  expect(pages).toBeLessThanOrEqual(maxPages)
  for (const page of text) expect(page).toContain('Descripción')
  const [first, second, last] = text
  expect(first).toContain(`Página 1 de ${pages}`)
  expect(second).toContain(`Página 2 de ${pages}`)
  expect(last).toContain(`Página ${pages} de ${pages}`)
  expect(first).toContain(lines[0]!.sku)
  expect(last).toContain(lines.at(-1)!.sku)
})

test('tax totals are summed by rate, including shipping', () => {
  const taxes = sumTaxesByRate(row, createLines(3)).map(({ rate, base, tax }) => [
    rate,
    Number(base) / 1e6,
    Number(tax) / 1e6,
  ])
  expect(taxes).toEqual([
    ['21.000', 253.7, 53.27],
    ['10.000', 123.4, 12.34],
  ])
})

test('a document of 400 lines is rendered while the event loop is free for other requests', async () => {
  await readPages(createLines(1))
  const before = performance.eventLoopUtilization()
  const content = await renderDocument(row, createLines(400), { locale: 'es-ES', operator, bankAccount })
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  expect(content.length).toBeGreaterThan(20_000)
})
