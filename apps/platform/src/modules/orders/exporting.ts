import type { CallInput } from '@tiber/contract/call'
import type { Locale } from '@tiber/contract/locales'
import { textIn } from '@tiber/contract/locales'
import { mostExportedLines, type orders } from '@tiber/contract/orders'
import { stageOf, type OrderStage } from '@tiber/contract/order-words'
import type { CustomerContext } from '../../context.ts'
import { tableFile } from '../../imports/table-file.ts'
import type { SheetColumn } from '../../imports/xlsx-file.ts'
import { dayOf } from '../prices/service.ts'
import { selectExport, type ExportRow } from './export-queries.ts'

type Wish = NonNullable<CallInput<typeof orders.export>['query']>

/** The lines of the orders that are named, or of all a filter finds, as a spreadsheet. */
export async function exportOrders(context: CustomerContext, { format = 'xlsx', ids, ...filter }: Wish) {
  // An empty choice is none: everything the filter finds.
  const asked = { filter: ids?.length ? { ...filter, ids } : filter, day: dayOf(context.now()) }
  const rows = await selectExport(context, asked, mostExportedLines)
  const { locale } = context
  return tableFile(format, {
    name: { 'es-ES': 'Pedidos', 'en-US': 'Orders' }[locale],
    columns: columns.map(({ titles, valueOf: _value, ...column }) => ({ ...column, title: titles[locale] })),
    rows: rows.map((row) => columns.map(({ valueOf }) => valueOf(row, locale))),
    locale,
  })
}

type Column = Omit<SheetColumn, 'title'> & {
  titles: Record<Locale, string>
  valueOf: (row: ExportRow, locale: Locale) => string | number | null
}

const column = (es: string, en: string, width: number, valueOf: Column['valueOf']): Column => ({
  titles: { 'es-ES': es, 'en-US': en },
  width,
  valueOf,
})
type Count = 'ordered' | 'confirmed' | 'shipped' | 'received' | 'cancelled'
const count = (es: string, en: string, name: Count): Column => ({
  ...column(es, en, 11, (row) => row[name]),
  style: 'count',
})
const amount = (es: string, en: string, name: 'net' | 'tax'): Column => ({
  ...column(es, en, 13, (row) => Number(row[name])),
  style: 'amount',
})

const stageNames: Record<Locale, Record<OrderStage, string>> = {
  'es-ES': {
    BLOCKED: 'Retenido',
    WAITING_APPROVAL: 'Espera aprobación',
    WAITING_PAYMENT: 'Espera el pago',
    WAITING_SUPPLIER: 'Espera al proveedor',
    IN_PREPARATION: 'En preparación',
    ON_THE_WAY: 'En camino',
    RECEIVED: 'Recibido',
    ENDED: 'Cerrado',
  },
  'en-US': {
    BLOCKED: 'Held back',
    WAITING_APPROVAL: 'Waits for approval',
    WAITING_PAYMENT: 'Waits for payment',
    WAITING_SUPPLIER: 'Waits for the supplier',
    IN_PREPARATION: 'In preparation',
    ON_THE_WAY: 'On its way',
    RECEIVED: 'Received',
    ENDED: 'Closed',
  },
}

const columns: Column[] = [
  column('Pedido', 'Order', 17, ({ reference }) => reference),
  column('Fecha', 'Date', 12, ({ placedOn }) => placedOn),
  column('Pedido por', 'Ordered by', 26, ({ buyer }) => buyer),
  column('Número de pedido', 'PO number', 16, ({ purchaseOrder }) => purchaseOrder),
  column('Centro de coste', 'Cost centre', 16, ({ costCentre }) => costCentre),
  column('Proveedor', 'Supplier', 26, ({ supplier }) => supplier),
  column('Parte', 'Part', 19, ({ partReference }) => partReference),
  column('Estado', 'State', 20, ({ status }, locale) => stageNames[locale][stageOf([status])]),
  column('Entrega desde', 'Delivery from', 12, ({ earliest }) => earliest),
  column('Entrega hasta', 'Delivery until', 12, ({ latest }) => latest),
  column('Código', 'Code', 18, ({ sku }) => sku),
  column('Artículo', 'Article', 40, ({ name, sku }, locale) => textIn(name, locale) ?? sku),
  column('Su referencia', 'Your reference', 18, ({ ownReference }) => ownReference),
  count('Pedidas', 'Ordered', 'ordered'),
  count('Confirmadas', 'Confirmed', 'confirmed'),
  count('Enviadas', 'Shipped', 'shipped'),
  count('Recibidas', 'Received', 'received'),
  count('Anuladas', 'Cancelled', 'cancelled'),
  { ...column('Precio neto', 'Net price', 12, ({ unitPrice }) => Number(unitPrice)), style: 'price' },
  amount('Importe neto', 'Net amount', 'net'),
  amount('IVA', 'VAT', 'tax'),
  column('Moneda', 'Currency', 9, ({ currency }) => currency),
]
