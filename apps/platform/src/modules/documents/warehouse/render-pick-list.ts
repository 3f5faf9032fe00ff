import { pickText, type Locale } from '@tiber/contract/locales'
import { createPdfTask } from '../../../imports/pdf-task.ts'
import { bottom, colours, inner, page } from '../../../pdf/page.ts'
import { createSheet, finishSheet, startPage, type Sheet } from '../../../pdf/sheet.ts'
import { writeFacts, writeTitle } from '../../../pdf/write-head.ts'
import { writeQrCode } from '../../../pdf/write-qr-code.ts'
import { startTable, writeRow } from '../../../pdf/write-table.ts'
import type { PickedLine, PickedOrder } from './pick-list-queries.ts'

const texts = {
  'es-ES': {
    title: 'Lista de recogida',
    date: 'Fecha',
    orders: 'Pedidos',
    lines: 'Líneas',
    box: 'Pedido',
    shelf: 'Estante',
    code: 'Código',
    description: 'Descripción',
    quantity: 'Recoger',
    unit: 'Ud.',
    of: (open: string) => `de ${open}`,
  },
  'en-US': {
    title: 'Pick list',
    date: 'Date',
    orders: 'Orders',
    lines: 'Lines',
    box: 'Order',
    shelf: 'Shelf',
    code: 'Code',
    description: 'Description',
    quantity: 'Pick',
    unit: 'Unit',
    of: (open: string) => `of ${open}`,
  },
} satisfies Record<Locale, unknown>

type PickList = { orders: PickedOrder[]; lines: PickedLine[]; locale: Locale; at: string }

const task = createPdfTask({ module: import.meta.url, run: writePickList })

/** @public Called in the worker thread. */
export const runInWorker = task.runInWorker

/** Renders the lines of several orders in the order of the shelves, with a box to tick and the number of the order. */
export const renderPickList = (list: PickList): Promise<Uint8Array<ArrayBuffer>> => task.run(list)

async function writePickList({ orders, lines, locale, at }: PickList) {
  const text = texts[locale]
  const author = orders[0]!.supplier
  const sheet = await createSheet({ title: text.title, author, locale, at, currency: 'EUR' })
  const { format } = sheet
  writeTitle(sheet, author, text.title)
  writeFacts(sheet, [
    [text.date, format.day(at)],
    [text.orders, format.count(orders.length)],
    [text.lines, format.count(lines.length)],
  ])
  writeOrders(sheet, orders)
  startTable(sheet, [
    { title: '', width: 22 },
    { title: text.shelf, width: 62 },
    { title: text.quantity, width: 52, isNumber: true },
    { title: text.unit, width: 28 },
    { title: text.code, width: 92 },
    { title: text.description },
    { title: text.box, width: 44, isNumber: true },
  ])
  const numbers = new Map(orders.map(({ id }, index) => [id, String(index + 1)]))
  for (const { orderId, shelf, quantity, open, unit, sku, names, ean } of lines) {
    const count = quantity < open ? [format.count(quantity), text.of(format.count(open))] : format.count(quantity)
    const top = writeRow(sheet, [
      '',
      shelf ?? '–',
      count,
      unit,
      sku,
      [pickText(names, locale) ?? sku, ean],
      numbers.get(orderId)!,
    ])
    sheet.pdf
      .rect(page.margin + 5, top + 2, 9, 9)
      .lineWidth(0.8)
      .stroke(colours.text)
  }
  return finishSheet(sheet, undefined)
}

const columnsOfOrders = 3
const orderHeight = 52
const codeSize = 42

/** Writes the orders with their numbers and codes, so that a tray can be labelled and scanned. */
function writeOrders(sheet: Sheet, orders: PickedOrder[]) {
  const width = inner / columnsOfOrders
  for (const [index, { reference, company }] of orders.entries()) {
    const column = index % columnsOfOrders
    if (column === 0 && index > 0) sheet.y += orderHeight
    if (sheet.y + orderHeight > bottom) startPage(sheet)
    const x = page.margin + column * width
    writeQrCode(sheet.pdf, reference, { x, y: sheet.y, size: codeSize })
    const own = { x: x + codeSize + 8, width: width - codeSize - 14 }
    sheet.writeText(String(index + 1), { ...own, y: sheet.y, font: 'strong', size: 14 })
    sheet.writeText(reference, { ...own, y: sheet.y + 18, font: 'strong', size: 8 })
    const [name = ''] = sheet.writeText.wrap(company, { width: own.width, size: 8 })
    sheet.writeText(name, { ...own, y: sheet.y + 29, size: 8, colour: colours.quiet })
  }
  sheet.y += orderHeight + 8
}
