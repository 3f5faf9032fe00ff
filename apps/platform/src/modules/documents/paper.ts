import { textIn, type Locale } from '@tiber/contract/locales'
import { toMoney, toNumber, type Money } from '@tiber/contract/money'
import type { AddressSnapshot } from '@tiber/contract/order-shapes'
import { nextTurn } from '../../database/next-turn.ts'
import type { PaperLine, PaperRow } from './read-queries.ts'
import { sheetOf, type Sheet } from './sheet.ts'
import { taxesOf } from './sums.ts'
import { words } from './words.ts'

/** So many lines are drawn before others get their turn: a long paper keeps nobody waiting. */
const linesAtOnce = 50

/** A document as PDF: A4, the head of its table on every page, sums at its end. */
export async function writePaper(row: PaperRow, lines: PaperLine[], locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await sheetOf({ row, locale })
  writeHead(sheet)
  writeParties(sheet)
  sheet.beginTable(columnsOf(sheet))
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await nextTurn()
    writeLine(sheet, line, at)
  }
  writeSums(sheet, lines)
  return sheet.finish()
}

const hasPrices = ({ row }: Sheet) => row.type !== 'DELIVERY_NOTE'

function writeHead(sheet: Sheet) {
  const { row, locale } = sheet
  const text = words[locale]
  sheet.title(row.seller.name, text.titles[row.type])
  const facts: [string, string | null][] = [
    [text.number, row.number],
    [text.date, sheet.day(row.issuedAt)],
    [text.due, row.dueOn && sheet.day(row.dueOn)],
    [text.credits, row.credits],
  ]
  sheet.facts(facts)
}

function writeParties(sheet: Sheet) {
  const { row, locale } = sheet
  const text = words[locale]
  const { company, billing, shipping } = row
  const taxNumber = company.vatNumber ?? company.businessRegistrationNumber
  const facts: [string, string | null][] = [
    [text.order, row.reference],
    [text.orderedOn, sheet.day(row.placedAt)],
    [text.orderedBy, row.orderedBy],
    [text.purchaseOrder, row.purchaseOrder],
    [text.costCentre, row.costCentre],
    [text.payment, hasPrices(sheet) && row.paymentOption ? text.payments[row.paymentOption] : null],
    [text.instructions, row.type === 'DELIVERY_NOTE' ? row.instructions : null],
    [text.tracking, row.trackingUrl],
    [text.reason, row.reason],
  ]
  sheet.blocks([
    {
      title: text.buyer,
      lines: [company.name, ...addressLines(billing), ...(taxNumber ? [`${text.taxNumber} ${taxNumber}`] : [])],
    },
    { title: text.deliverTo, lines: shipping ? [shipping.label, shipping.fullName, ...addressLines(shipping)] : [] },
    { title: text.order, facts },
  ])
}

const addressLines = (address: AddressSnapshot | null): (string | null)[] =>
  address
    ? [
        address.address,
        address.additionalAddress,
        `${address.zipcode} ${address.city}`,
        [address.state, address.country].filter(Boolean).join(', '),
      ]
    : []

function columnsOf(sheet: Sheet) {
  const text = words[sheet.locale]
  const first = [
    { title: '', width: 24, isNumber: true },
    { title: text.code, width: 84 },
    { title: text.description },
    { title: text.quantity, width: 46, isNumber: true },
    { title: text.unit, width: 28 },
  ]
  if (!hasPrices(sheet)) return first
  return [
    ...first,
    { title: text.price, width: 50, isNumber: true },
    { title: text.rate, width: 32, isNumber: true },
    { title: text.amount, width: 58, isNumber: true },
  ]
}

function writeLine(sheet: Sheet, line: PaperLine, at: number) {
  const { locale } = sheet
  const name = textIn(line.name, locale) ?? line.sku
  const own = line.ownReference ? `${words[locale].ownReference} ${line.ownReference}` : null
  const prices = hasPrices(sheet)
    ? [sheet.price(line.unitPrice), sheet.percent(line.taxRate), sheet.money(toMoney(line.net))]
    : []
  sheet.tableRow([String(at + 1), line.sku, [name, own], sheet.count(line.quantity), line.unit, ...prices])
}

function writeSums(sheet: Sheet, lines: PaperLine[]) {
  const { row, locale } = sheet
  const text = words[locale]
  if (!hasPrices(sheet)) return sheet.sums([], [[text.lines(lines.length), '']])
  const [net, freight, tax] = [toMoney(row.net), toMoney(row.shippingNet), toMoney(row.tax) + toMoney(row.shippingTax)]
  const rates = taxesOf(row, lines).map((each) => [
    sheet.percent(each.rate),
    sheet.money(each.base),
    sheet.money(each.tax),
  ])
  const total: Money = net + freight + tax
  return sheet.sums(
    [[text.rate, text.base, text.tax], ...rates],
    [
      [text.goods, sheet.money(net)],
      ...(freight === 0n ? [] : [[text.freight, sheet.money(freight)] as [string, string]]),
      [text.totalTax, sheet.money(tax)],
      [text.total, sheet.amount(toNumber(total))],
    ],
  )
}
