import type { CallInput } from '@tiber/contract/call'
import type { Locale } from '@tiber/contract/locales'
import { pickText } from '@tiber/contract/locales'
import { maxExportedLines, type orders } from '@tiber/contract/orders/orders'
import { getOrderStage, type OrderStage } from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../../context.ts'
import { createColumn, toCells, toSheetColumns, type RowColumn, type Titles } from '../../../imports/row-columns.ts'
import { buildTableFile } from '../../../imports/table-file.ts'
import { toDay } from '../../prices/service.ts'
import { selectExport, type ExportRow } from './export-queries.ts'

type ExportParams = NonNullable<CallInput<typeof orders.export>['query']>

/** Exports the lines of the selected orders, or of all orders a filter finds, as a spreadsheet. */
export async function exportOrders(context: CustomerContext, { format = 'xlsx', ids, ...filter }: ExportParams) {
  // An empty selection means everything the filter finds.
  const criteria = { filter: ids?.length ? { ...filter, ids } : filter, day: toDay(context.now()) }
  const rows = await selectExport(context, criteria, maxExportedLines)
  const { locale } = context
  return buildTableFile(format, {
    name: { 'es-ES': 'Pedidos', 'en-US': 'Orders' }[locale],
    columns: toSheetColumns(columns, locale),
    rows: rows.map((row) => toCells(columns, row, locale)),
    locale,
  })
}

type Column = RowColumn<ExportRow>

type Count = 'ordered' | 'confirmed' | 'shipped' | 'received' | 'cancelled'
const createCountColumn = (titles: Titles, name: Count): Column => ({
  ...createColumn(titles, 11, (row) => row[name]),
  style: 'count',
})
const createAmountColumn = (titles: Titles, name: 'net' | 'tax'): Column => ({
  ...createColumn(titles, 13, (row) => Number(row[name])),
  style: 'amount',
})

const stageNames: Record<Locale, Record<OrderStage, string>> = {
  'es-ES': {
    BLOCKED: 'Bloqueado',
    WAITING_APPROVAL: 'Pendiente de aprobación',
    WAITING_PAYMENT: 'Pendiente de pago',
    WAITING_SUPPLIER: 'Pendiente del proveedor',
    IN_PREPARATION: 'En preparación',
    ON_THE_WAY: 'En camino',
    RECEIVED: 'Recibido',
    ENDED: 'Cerrado',
  },
  'en-US': {
    BLOCKED: 'Blocked',
    WAITING_APPROVAL: 'Awaiting approval',
    WAITING_PAYMENT: 'Awaiting payment',
    WAITING_SUPPLIER: 'Awaiting supplier',
    IN_PREPARATION: 'In preparation',
    ON_THE_WAY: 'In transit',
    RECEIVED: 'Received',
    ENDED: 'Closed',
  },
}

const columns: Column[] = [
  createColumn(['Pedido', 'Order'], 17, ({ reference }) => reference),
  createColumn(['Fecha', 'Date'], 12, ({ placedOn }) => placedOn),
  createColumn(['Pedido por', 'Ordered by'], 26, ({ buyer }) => buyer),
  createColumn(['Su número de pedido', 'Your PO number'], 16, ({ purchaseOrder }) => purchaseOrder),
  createColumn(['Centro de coste', 'Cost center'], 16, ({ costCentre }) => costCentre),
  createColumn(['Proveedor', 'Supplier'], 26, ({ supplier }) => supplier),
  createColumn(['Pedido al proveedor', 'Supplier order'], 19, ({ logisticReference }) => logisticReference),
  createColumn(['Estado', 'Status'], 20, ({ status }, locale) => stageNames[locale][getOrderStage([status])]),
  createColumn(['Entrega desde', 'Delivery from'], 12, ({ earliest }) => earliest),
  createColumn(['Entrega hasta', 'Delivery until'], 12, ({ latest }) => latest),
  createColumn(['Código', 'Code'], 18, ({ sku }) => sku),
  createColumn(['Artículo', 'Article'], 40, ({ name, sku }, locale) => pickText(name, locale) ?? sku),
  createColumn(['Su referencia', 'Your reference'], 18, ({ ownReference }) => ownReference),
  createCountColumn(['Pedidas', 'Ordered'], 'ordered'),
  createCountColumn(['Confirmadas', 'Confirmed'], 'confirmed'),
  createCountColumn(['Enviadas', 'Shipped'], 'shipped'),
  createCountColumn(['Recibidas', 'Received'], 'received'),
  createCountColumn(['Anuladas', 'Canceled'], 'cancelled'),
  { ...createColumn(['Precio neto', 'Net price'], 12, ({ unitPrice }) => Number(unitPrice)), style: 'price' },
  createAmountColumn(['Importe neto', 'Net amount'], 'net'),
  createAmountColumn(['IVA', 'VAT'], 'tax'),
  createColumn(['Moneda', 'Currency'], 9, ({ currency }) => currency),
]
