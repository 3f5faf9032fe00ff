import type { SheetFormat } from '@tiber/contract/carts/cart-sheets'
import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import type { Locale } from '@tiber/contract/locales'
import { maxQuantity } from '@tiber/contract/carts/quantities'
import { toCells, toSheetColumns, type RowColumn } from '../../imports/row-columns.ts'
import { buildTableFile } from '../../imports/table-file.ts'
import type { SheetColumn } from '../../imports/xlsx-file.ts'
import type { ExportRow } from './queries.ts'

export type SheetKey =
  | 'code'
  | 'name'
  | 'supplier'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'amount'
  | 'reference'
  | 'note'
  | 'section'
  | 'parQuantity'

const toNumberOrNull = (text: string | null) => (text === null ? null : Number(text))

/** Names of units in the shop; other units keep the name from the catalogue. */
const unitNames: Record<string, Record<Locale, string>> = {
  ud: { 'es-ES': 'ud', 'en-US': 'pcs' },
  par: { 'es-ES': 'par', 'en-US': 'pair' },
}

const countFormat = { style: 'count', max: maxQuantity } as const

/** Columns in file order; all but price, amount and display names are read back. */
export const sheetColumns: Record<SheetKey, RowColumn<ExportRow>> = {
  code: { titles: { 'es-ES': 'Código', 'en-US': 'Code' }, width: 20, getValue: ({ sku }) => sku },
  name: {
    titles: { 'es-ES': 'Descripción', 'en-US': 'Description' },
    width: 44,
    getValue: ({ name }, locale) => name[locale] ?? Object.values(name)[0] ?? '',
  },
  supplier: { titles: { 'es-ES': 'Proveedor', 'en-US': 'Supplier' }, width: 24, getValue: ({ supplier }) => supplier },
  quantity: {
    titles: { 'es-ES': 'Cantidad', 'en-US': 'Quantity' },
    width: 11,
    ...countFormat,
    getValue: ({ quantity }) => quantity,
  },
  unit: {
    titles: { 'es-ES': 'Unidad', 'en-US': 'Unit' },
    width: 9,
    getValue: ({ unit }, locale) => unitNames[unit]?.[locale] ?? unit,
  },
  price: {
    titles: { 'es-ES': 'Precio neto', 'en-US': 'Net price' },
    width: 12,
    style: 'price',
    getValue: ({ unitPrice }) => toNumberOrNull(unitPrice),
  },
  amount: {
    titles: { 'es-ES': 'Importe neto', 'en-US': 'Net amount' },
    width: 14,
    style: 'amount',
    getValue: ({ net }) => toNumberOrNull(net),
  },
  reference: {
    titles: { 'es-ES': 'Su referencia', 'en-US': 'Your reference' },
    width: 18,
    getValue: ({ reference }) => reference,
  },
  note: { titles: { 'es-ES': 'Nota', 'en-US': 'Note' }, width: 34, getValue: ({ note }) => note },
  section: { titles: { 'es-ES': 'Sección', 'en-US': 'Section' }, width: 18, getValue: ({ section }) => section },
  parQuantity: {
    titles: { 'es-ES': 'Existencias objetivo', 'en-US': 'Target stock' },
    width: 19,
    ...countFormat,
    getValue: ({ parQuantity }) => parQuantity,
  },
}

type Sheet = { cartName: string; fingerprint: string; rows: ExportRow[]; locale: Locale }

/** Creates the export file; the hidden last column holds the line ids and its header the fingerprint of the cart. */
export function createSheetFile(format: SheetFormat, { cartName, fingerprint, rows, locale }: Sheet) {
  const fileColumns = Object.values(sheetColumns)
  const cells = rows.map((row) => [...toCells(fileColumns, row, locale), row.lineId])
  const columns: SheetColumn[] = [
    ...toSheetColumns(fileColumns, locale),
    { title: fingerprint, width: 12, style: 'quiet', isHidden: true },
  ]
  const name = cartName.startsWith(buyingListPrefix) ? cartName.slice(buyingListPrefix.length) : cartName
  return buildTableFile(format, { name, columns, rows: cells, locale })
}
