import { pickText } from '@tiber/contract/locales'
import { toMoney, toNumber, type Money } from '@tiber/contract/money'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import { isTransferredToShop } from '@tiber/contract/orders/order-statuses'
import { formatIban } from '@tiber/contract/iban'
import type { BankAccount } from '@tiber/contract/orders/bank-transfer'
import type { Context } from '../../context.ts'
import type { PrintedLine, PrintedDocument } from './read-queries.ts'
import { createPdfTask } from '../../imports/pdf-task.ts'
import { createSheet, finishSheet, type Sheet } from '../../pdf/sheet.ts'
import { writeBlocks, writeFacts, writeParagraph, writeTitle } from '../../pdf/write-head.ts'
import { startTable, writeRow, writeTotals } from '../../pdf/write-table.ts'
import type { DocumentLook } from '../settings/service.ts'
import { sumTaxesByRate } from './tax-totals.ts'
import { documentTexts } from './document-texts.ts'
import { getTaxNotice } from '../taxes/public.ts'

type DocumentSheet = Sheet & { row: PrintedDocument }

type DocumentOptions = Pick<Context, 'locale' | 'operator' | 'bankAccount'> & { look?: DocumentLook }
type DocumentInput = DocumentOptions & { row: PrintedDocument; lines: PrintedLine[] }

const task = createPdfTask({ module: import.meta.url, run: writeDocument })

/** @public Called in the worker thread. */
export const runInWorker = task.runInWorker

/** Renders a document as an A4 PDF with the table head on every page and the totals at the end. */
export function renderDocument(
  row: PrintedDocument,
  lines: PrintedLine[],
  { locale, operator, bankAccount, look }: DocumentOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return task.run({ row, lines, locale, operator, bankAccount, ...(look && { look }) })
}

async function writeDocument({ row, lines, locale, operator, bankAccount, look }: DocumentInput) {
  const title = `${documentTexts[locale].titles[row.type]} ${row.number}`
  const options = { title, author: row.seller.name, locale, at: row.issuedAt, currency: row.currency }
  const sheet: DocumentSheet = { ...(await createSheet({ ...options, ...(look && { look }) })), row }
  writeHead(sheet)
  writeParties(sheet)
  startTable(sheet, listColumns(sheet))
  for (const [at, line] of lines.entries()) writeLine(sheet, line, at)
  writeSums(sheet, lines)
  writePayment(sheet, bankAccount)
  return finishSheet(sheet, operator)
}

const hasPrices = ({ row }: DocumentSheet) => row.type !== 'DELIVERY_NOTE'

function writeHead(sheet: DocumentSheet) {
  const { row, locale, format } = sheet
  const texts = documentTexts[locale]
  writeTitle(sheet, row.seller.name, texts.titles[row.type])
  const isDelivery = row.type === 'DELIVERY_NOTE' || row.type === 'INVOICE'
  const facts: [string, string | null][] = [
    [texts.number, row.number],
    [texts.date, format.day(row.issuedAt)],
    // Goods are invoiced on the day they leave.
    [texts.delivered, isDelivery ? format.day(row.issuedAt) : null],
    [texts.due, row.dueOn && format.day(row.dueOn)],
    [texts.credits, row.credits],
  ]
  writeFacts(sheet, facts, listSellerLines(row, texts.taxNumber))
}

const listSellerLines = ({ legal }: PrintedDocument, taxNumber: string) =>
  legal
    ? [legal.name, `${taxNumber} ${legal.taxNumber}`, legal.address, `${legal.zipcode} ${legal.city}, ${legal.country}`]
    : []

function writeParties(sheet: DocumentSheet) {
  const { row, locale, format } = sheet
  const texts = documentTexts[locale]
  const { company, billing, shipping } = row
  const taxNumber = company.vatNumber ?? company.businessRegistrationNumber
  const facts: [string, string | null][] = [
    [texts.order, row.reference],
    [texts.orderedOn, format.day(row.placedAt)],
    [texts.orderedBy, row.orderedBy],
    [texts.purchaseOrder, row.purchaseOrder],
    [texts.costCentre, row.costCentre],
    [texts.payment, hasPrices(sheet) && row.paymentOption ? texts.payments[row.paymentOption] : null],
    [texts.instructions, row.type === 'DELIVERY_NOTE' ? row.instructions : null],
    [texts.tracking, row.trackingUrl],
    [texts.reason, row.reason],
  ]
  writeBlocks(sheet, [
    {
      title: texts.buyer,
      lines: [company.name, ...listAddressLines(billing), ...(taxNumber ? [`${texts.taxNumber} ${taxNumber}`] : [])],
    },
    {
      title: texts.deliverTo,
      lines: shipping ? [shipping.label, shipping.fullName, ...listAddressLines(shipping)] : [],
    },
    { title: texts.order, facts },
  ])
}

const listAddressLines = (address: AddressSnapshot | null): (string | null)[] =>
  address
    ? [
        address.address,
        address.additionalAddress,
        `${address.zipcode} ${address.city}`,
        [address.state, address.country].filter(Boolean).join(', '),
      ]
    : []

function listColumns(sheet: DocumentSheet) {
  const texts = documentTexts[sheet.locale]
  const first = [
    { title: '', width: 24, isNumber: true },
    { title: texts.code, width: 84 },
    { title: texts.description },
    { title: texts.quantity, width: 46, isNumber: true },
    { title: texts.unit, width: 28 },
  ]
  if (!hasPrices(sheet)) return first
  return [
    ...first,
    { title: texts.price, width: 50, isNumber: true },
    { title: texts.rate, width: 32, isNumber: true },
    { title: texts.amount, width: 58, isNumber: true },
  ]
}

function writeLine(sheet: DocumentSheet, line: PrintedLine, at: number) {
  const { locale, format } = sheet
  const name = pickText(line.name, locale) ?? line.sku
  const referenceText = line.ownReference ? `${documentTexts[locale].ownReference} ${line.ownReference}` : null
  const isConfirmation = sheet.row.type === 'ORDER_CONFIRMATION'
  const delivery = isConfirmation && line.backorder ? describeDelivery(sheet, line.quantity, line.backorder) : null
  const prices = hasPrices(sheet)
    ? [format.price(line.unitPrice), format.percent(line.taxRate), format.money(toMoney(line.net))]
    : []
  writeRow(sheet, [
    String(at + 1),
    line.sku,
    [name, referenceText, delivery],
    format.count(line.quantity),
    line.unit,
    ...prices,
  ])
}

/** Says how much is delivered now and how much later, as the shop does. */
function describeDelivery(
  { locale, format }: DocumentSheet,
  quantity: number,
  backorder: NonNullable<PrintedLine['backorder']>,
): string {
  const texts = documentTexts[locale]
  const now = quantity - backorder.quantity
  const later = texts.later(format.count(backorder.quantity), format.day(backorder.date))
  return now > 0 ? `${texts.now(format.count(now))}, ${later}` : later
}

function writeSums(sheet: DocumentSheet, lines: PrintedLine[]) {
  const { row, locale, format } = sheet
  const texts = documentTexts[locale]
  if (!hasPrices(sheet)) return writeTotals(sheet, [], [[texts.lines(lines.length), '']])
  const [net, freight, tax] = [toMoney(row.net), toMoney(row.shippingNet), toMoney(row.tax) + toMoney(row.shippingTax)]
  const taxes = sumTaxesByRate(row, lines)
  const rates = taxes.map((each) => [format.percent(each.rate), format.money(each.base), format.money(each.tax)])
  const total: Money = net + freight + tax
  writeTotals(
    sheet,
    [[texts.rate, texts.base, texts.tax], ...rates],
    [
      [texts.products, format.money(net)],
      ...(freight === 0n ? [] : [[texts.freight, format.money(freight)] as [string, string]]),
      [texts.totalTax, format.money(tax)],
      [texts.total, format.amount(toNumber(total))],
    ],
  )
  const notices = new Set(taxes.map(({ rule }) => getTaxNotice(rule, locale)).filter((each) => each !== null))
  for (const notice of notices) writeParagraph(sheet, notice)
}

/** Writes where to pay an invoice: to the shop for an order paid in advance, else to the seller. */
function writePayment(sheet: DocumentSheet, bankAccount: BankAccount | undefined) {
  const { row, locale, format } = sheet
  if (row.type !== 'INVOICE') return
  const texts = documentTexts[locale]
  if (row.paymentOption === 'CREDIT_CARD') return writeParagraph(sheet, texts.paidByCard)
  const payee =
    isTransferredToShop(row.paymentOption) && bankAccount
      ? { ...bankAccount, reference: row.orderReference }
      : toPayee(row)
  if (!payee) return
  writeParagraph(
    sheet,
    [
      `${texts.payTo} ${payee.beneficiary}`,
      `IBAN ${formatIban(payee.iban)}`,
      ...(payee.bic ? [`BIC ${payee.bic}`] : []),
      `${texts.transferReference} ${payee.reference}`,
      ...(row.dueOn ? [`${texts.due} ${format.day(row.dueOn)}`] : []),
    ].join(' · '),
  )
}

const toPayee = ({ legal, number }: PrintedDocument) =>
  legal?.iban ? { beneficiary: legal.name, iban: legal.iban, bic: legal.bic, reference: number } : undefined
