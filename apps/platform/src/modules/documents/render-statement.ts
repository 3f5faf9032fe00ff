import { toMoney } from '@tiber/contract/money'
import type { Statement } from '@tiber/contract/orders/documents'
import type { Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { createPdfTask } from '../../imports/pdf-task.ts'
import { createSheet, finishSheet, type Sheet } from '../../pdf/sheet.ts'
import { writeFacts, writeParagraph, writeTitle } from '../../pdf/write-head.ts'
import { startTable, writeRow, writeTotals } from '../../pdf/write-table.ts'
import { maxListed, type OpenInvoiceRow } from './statement-queries.ts'

const texts = {
  'es-ES': {
    title: 'Extracto de cuenta',
    date: 'Fecha',
    open: 'Pendiente',
    overdue: 'Vencido',
    limit: 'Límite de crédito',
    left: 'Crédito disponible',
    number: 'Factura',
    issued: 'Emitida',
    due: 'Vence',
    supplier: 'Proveedor',
    order: 'Pedido',
    amount: 'Importe',
    total: 'Total pendiente',
    none: 'No hay facturas pendientes.',
    more: `Se muestran las ${maxListed} facturas más antiguas.`,
    ages: {
      NOT_DUE: 'Sin vencer',
      TO_30_DAYS: 'Hasta 30 días',
      TO_60_DAYS: '31 a 60 días',
      TO_90_DAYS: '61 a 90 días',
      OVER_90_DAYS: 'Más de 90 días',
    },
  },
  'en-US': {
    title: 'Statement of account',
    date: 'Date',
    open: 'Open',
    overdue: 'Overdue',
    limit: 'Credit limit',
    left: 'Credit left',
    number: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    supplier: 'Supplier',
    order: 'Order',
    amount: 'Amount',
    total: 'Total open',
    none: 'There are no open invoices.',
    more: `The oldest ${maxListed} invoices are listed.`,
    ages: {
      NOT_DUE: 'Not yet due',
      TO_30_DAYS: 'Up to 30 days',
      TO_60_DAYS: '31 to 60 days',
      TO_90_DAYS: '61 to 90 days',
      OVER_90_DAYS: 'Over 90 days',
    },
  },
} satisfies Record<Locale, unknown>

type StatementOptions = Pick<Context, 'locale' | 'operator'>
type StatementInput = StatementOptions & { statement: Statement; invoices: OpenInvoiceRow[] }

const task = createPdfTask({ module: import.meta.url, run: writeStatement })

/** @public Called in the worker thread. */
export const runInWorker = task.runInWorker

/** Renders a statement of account as an A4 PDF: how long what is owed has been due, and each open invoice. */
export function renderStatement(
  statement: Statement,
  invoices: OpenInvoiceRow[],
  { locale, operator }: StatementOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return task.run({ statement, invoices, locale, operator })
}

async function writeStatement({ statement, invoices, locale, operator }: StatementInput) {
  const { title, none, more } = texts[locale]
  const { account, day, currency } = statement
  const sheet = await createSheet({ title: `${title} · ${account}`, author: account, locale, at: day, currency })
  writeTitle(sheet, account, title)
  writeSummary(sheet, statement)
  if (invoices.length === 0) writeParagraph(sheet, none)
  else writeInvoices(sheet, invoices)
  writeAges(sheet, statement)
  if (invoices.length === maxListed) writeParagraph(sheet, more)
  return finishSheet(sheet, operator)
}

function writeSummary(sheet: Sheet, { day, open, overdue, credit }: Statement) {
  const { format, locale } = sheet
  const own = texts[locale]
  writeFacts(sheet, [
    [own.date, format.day(day)],
    [own.open, format.amount(open)],
    [own.overdue, format.amount(overdue)],
    [own.limit, credit && format.amount(credit.limit)],
    [own.left, credit && format.amount(credit.left)],
  ])
}

function writeInvoices(sheet: Sheet, invoices: OpenInvoiceRow[]) {
  const { format, locale } = sheet
  const own = texts[locale]
  startTable(sheet, [
    { title: own.number, width: 120 },
    { title: own.issued, width: 62 },
    { title: own.due, width: 62 },
    { title: own.supplier },
    { title: own.order, width: 100 },
    { title: own.amount, width: 66, isNumber: true },
  ])
  for (const invoice of invoices) {
    const { number, issuedOn, dueOn, supplier, order, gross } = invoice
    const dueText = dueOn === null ? '' : format.day(dueOn)
    writeRow(sheet, [number, format.day(issuedOn), dueText, supplier, order, format.money(toMoney(gross))])
  }
}

function writeAges(sheet: Sheet, { ages, open }: Statement) {
  const { format, locale } = sheet
  const own = texts[locale]
  const rows = ages.map(({ age, gross }): [string, string] => [own.ages[age], format.amount(gross)])
  writeTotals(sheet, [], [...rows, [own.total, format.amount(open)]])
}
