import type { CallInput } from '@tiber/contract/call'
import { defaultCurrency } from '@tiber/contract/currencies'
import { invoiceStatuses, type InvoiceStatus } from '@tiber/contract/document-words'
import type { documents, Invoice } from '@tiber/contract/documents'
import type { Locale } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../context.ts'
import { readPageKey, toPageKey } from '../../database/page-key.ts'
import { tableFile } from '../../imports/table-file.ts'
import type { SheetColumn } from '../../imports/xlsx-file.ts'
import { dayOf } from '../prices/service.ts'
import * as queries from './invoice-queries.ts'
import { words } from './words.ts'

type Wish = NonNullable<CallInput<typeof documents.invoices>['query']>

export async function listInvoices(context: CustomerContext, { after, size = 50, ...filter }: Wish) {
  const asked = { filter, day: dayOf(context.now()) }
  const rows = await queries.selectInvoices(context, asked, {
    size,
    ...(after && { after: readPageKey(after, ['instant']) }),
  })
  const paid = await queries.sumPaid(context, asked, mostCounted + 1)
  const sums = new Map([paid, ...(await queries.sumOpen(context, asked))].map((each) => [each.status, each]))
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    invoices: rows.map(toInvoice),
    next: last ? toPageKey(last) : null,
    totals: invoiceStatuses.map((status) => toTotal(status, sums.get(status))),
    currency: rows[0]?.currency ?? defaultCurrency,
  }
}

/** Of so many that are paid what they come to is told. */
const mostCounted = 10_000

function toTotal(
  status: InvoiceStatus,
  { count, gross }: Omit<queries.InvoiceSum, 'status'> = { count: 0, gross: '0' },
) {
  const more = status === 'PAID' && count > mostCounted
  return { status, count: more ? mostCounted : count, more, gross: more ? null : toNumber(toMoney(gross)) }
}

const toInvoice = ({
  supplierId,
  supplier,
  orderId,
  reference,
  partId,
  partReference,
  key: _key,
  ...row
}: queries.InvoiceRow): Invoice => ({
  ...row,
  supplier: { id: supplierId, name: supplier },
  order: { id: orderId, reference },
  part: { id: partId, reference: partReference },
  net: toNumber(toMoney(row.net)),
  tax: toNumber(toMoney(row.tax)),
  gross: toNumber(toMoney(row.gross)),
})

type ExportWish = NonNullable<CallInput<typeof documents.exportInvoices>['query']>

/** As many as a spreadsheet is good for. */
const mostExported = 20_000

export async function exportInvoices(context: CustomerContext, { format = 'xlsx', ids, ...filter }: ExportWish) {
  // An empty choice is none: everything the filter finds.
  const asked = { filter: ids?.length ? { ...filter, ids } : filter, day: dayOf(context.now()) }
  const rows = await queries.selectInvoices(context, asked, { size: mostExported })
  const { locale } = context
  return tableFile(format, {
    name: { 'es-ES': 'Facturas', 'en-US': 'Invoices' }[locale],
    columns: columns.map(({ titles, ...column }) => ({ ...column, title: titles[locale] })),
    rows: rows.map((row) => columns.map(({ valueOf }) => valueOf(row, locale))),
    locale,
  })
}

type Column = Omit<SheetColumn, 'title'> & {
  titles: Record<Locale, string>
  valueOf: (row: queries.InvoiceRow, locale: Locale) => string | number | null
}

const column = (es: string, en: string, width: number, valueOf: Column['valueOf']): Column => ({
  titles: { 'es-ES': es, 'en-US': en },
  width,
  valueOf,
})
const amount = (es: string, en: string, name: 'net' | 'tax' | 'gross'): Column => ({
  ...column(es, en, 13, (row) => Number(row[name])),
  style: 'amount',
})

const statusNames: Record<Locale, Record<queries.InvoiceRow['status'], string>> = {
  'es-ES': { DUE: 'Pendiente', OVERDUE: 'Vencida', PAID: 'Pagada' },
  'en-US': { DUE: 'Due', OVERDUE: 'Overdue', PAID: 'Paid' },
}

const columns: Column[] = [
  column('Número', 'Number', 22, ({ number }) => number),
  column('Tipo', 'Type', 20, ({ type }, locale) => words[locale].titles[type]),
  column('Fecha', 'Date', 12, ({ issuedOn }) => issuedOn),
  column('Vencimiento', 'Due', 12, ({ dueOn }) => dueOn),
  column('Estado', 'State', 12, ({ status }, locale) => statusNames[locale][status]),
  column('Proveedor', 'Supplier', 26, ({ supplier }) => supplier),
  column('Pedido', 'Order', 20, ({ partReference }) => partReference),
  column('Número de pedido', 'PO number', 16, ({ purchaseOrder }) => purchaseOrder),
  column('Pedido por', 'Ordered by', 26, ({ buyer }) => buyer),
  column('Rectifica', 'Credits', 22, ({ credits }) => credits),
  amount('Base', 'Net', 'net'),
  amount('IVA', 'VAT', 'tax'),
  amount('Total', 'Total', 'gross'),
]
