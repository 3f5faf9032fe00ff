import type { CallInput } from '@tiber/contract/call'
import { defaultCurrency } from '@tiber/contract/currencies'
import { invoiceStatuses, type InvoiceStatus } from '@tiber/contract/orders/document-types'
import type { documents, Invoice } from '@tiber/contract/orders/documents'
import type { Locale } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../context.ts'
import { readPageKey, toPageKey } from '../../database/page-key.ts'
import { createColumn, toCells, toSheetColumns, type RowColumn, type Titles } from '../../imports/row-columns.ts'
import { buildTableFile } from '../../imports/table-file.ts'
import { toDay } from '../prices/service.ts'
import * as queries from './invoice-queries.ts'
import { documentTexts } from './document-texts.ts'

type InvoiceListParams = NonNullable<CallInput<typeof documents.invoices>['query']>

export async function listInvoices(context: CustomerContext, { after, size = 50, ...filter }: InvoiceListParams) {
  const criteria = { filter, day: toDay(context.now()) }
  const rows = await queries.selectInvoices(context, criteria, {
    size,
    ...(after && { after: readPageKey(after, ['instant']) }),
  })
  const paid = await queries.sumPaid(context, criteria, maxCounted + 1)
  const sums = new Map([paid, ...(await queries.sumOpen(context, criteria))].map((each) => [each.status, each]))
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    invoices: rows.map((row) => toInvoice(context, row)),
    next: last ? toPageKey(last) : null,
    totals: invoiceStatuses.map((status) => toTotal(status, sums.get(status))),
    currency: rows[0]?.currency ?? defaultCurrency,
  }
}

/** Paid invoices beyond this count are not summed. */
const maxCounted = 10_000

function toTotal(
  status: InvoiceStatus,
  { count, gross }: Omit<queries.InvoiceSum, 'status'> = { count: 0, gross: '0' },
) {
  const capped = status === 'PAID' && count > maxCounted
  return { status, count: capped ? maxCounted : count, capped, gross: capped ? null : toNumber(toMoney(gross)) }
}

const toInvoice = (
  { paymentProviders }: CustomerContext,
  {
    supplierId,
    supplier,
    orderId,
    reference,
    logisticOrderId,
    logisticReference,
    key: _key,
    isOwed,
    ...row
  }: queries.InvoiceRow,
): Invoice => ({
  ...row,
  isPayable: isOwed && row.type === 'INVOICE' && paymentProviders.length > 0,
  supplier: { id: supplierId, name: supplier },
  order: { id: orderId, reference },
  logisticOrder: { id: logisticOrderId, reference: logisticReference },
  net: toNumber(toMoney(row.net)),
  tax: toNumber(toMoney(row.tax)),
  gross: toNumber(toMoney(row.gross)),
})

type InvoiceExportParams = NonNullable<CallInput<typeof documents.exportInvoices>['query']>

/** Maximum number of exported rows. */
const maxExported = 20_000

export async function exportInvoices(
  context: CustomerContext,
  { format = 'xlsx', ids, ...filter }: InvoiceExportParams,
) {
  // An empty selection means everything the filter finds.
  const criteria = { filter: ids?.length ? { ...filter, ids } : filter, day: toDay(context.now()) }
  const rows = await queries.selectInvoices(context, criteria, { size: maxExported })
  const { locale } = context
  return buildTableFile(format, {
    name: { 'es-ES': 'Facturas', 'en-US': 'Invoices' }[locale],
    columns: toSheetColumns(columns, locale),
    rows: rows.map((row) => toCells(columns, row, locale)),
    locale,
  })
}

type Column = RowColumn<queries.InvoiceRow>

const createAmountColumn = (titles: Titles, name: 'net' | 'tax' | 'gross'): Column => ({
  ...createColumn(titles, 13, (row) => Number(row[name])),
  style: 'amount',
})

const statusNames: Record<Locale, Record<queries.InvoiceRow['status'], string>> = {
  'es-ES': { DUE: 'Pendiente', OVERDUE: 'Vencida', PAID: 'Pagada' },
  'en-US': { DUE: 'Due', OVERDUE: 'Overdue', PAID: 'Paid' },
}

const columns: Column[] = [
  createColumn(['Número', 'Number'], 22, ({ number }) => number),
  createColumn(['Tipo', 'Type'], 20, ({ type }, locale) => documentTexts[locale].titles[type]),
  createColumn(['Fecha', 'Date'], 12, ({ issuedOn }) => issuedOn),
  createColumn(['Vencimiento', 'Due date'], 12, ({ dueOn }) => dueOn),
  createColumn(['Estado', 'Status'], 12, ({ status }, locale) => statusNames[locale][status]),
  createColumn(['Proveedor', 'Supplier'], 26, ({ supplier }) => supplier),
  createColumn(['Pedido al proveedor', 'Supplier order'], 20, ({ logisticReference }) => logisticReference),
  createColumn(['Su número de pedido', 'Your PO number'], 16, ({ purchaseOrder }) => purchaseOrder),
  createColumn(['Pedido por', 'Ordered by'], 26, ({ buyer }) => buyer),
  createColumn(['Rectifica', 'Credit for invoice'], 22, ({ credits }) => credits),
  createAmountColumn(['Base', 'Net'], 'net'),
  createAmountColumn(['IVA', 'VAT'], 'tax'),
  createAmountColumn(['Total', 'Total'], 'gross'),
]
