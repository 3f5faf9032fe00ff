import type { SheetFormat } from '@tiber/contract/cart-sheets'
import { buyingListPrefix } from '@tiber/contract/cart-words'
import type { Locale } from '@tiber/contract/locales'
import { largestQuantity } from '@tiber/contract/quantities'
import { tableFile } from '../../imports/table-file.ts'
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

type Column = Omit<SheetColumn, 'title'> & {
  titles: Record<Locale, string>
  valueOf: (row: ExportRow, locale: Locale) => string | number | null
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** As the shop calls them; others are called as the catalogue does. */
const unitNames: Record<string, Record<Locale, string>> = {
  ud: { 'es-ES': 'ud', 'en-US': 'pcs' },
  par: { 'es-ES': 'par', 'en-US': 'pair' },
}

/** In the order of the file; all but the price, the amount and the names of things are read again. */
export const sheetColumns: Record<SheetKey, Column> = {
  code: { titles: { 'es-ES': 'Código', 'en-US': 'Code' }, width: 20, valueOf: ({ sku }) => sku },
  name: {
    titles: { 'es-ES': 'Descripción', 'en-US': 'Description' },
    width: 44,
    valueOf: ({ name }, locale) => name[locale] ?? Object.values(name)[0] ?? '',
  },
  supplier: { titles: { 'es-ES': 'Proveedor', 'en-US': 'Supplier' }, width: 24, valueOf: ({ supplier }) => supplier },
  quantity: {
    titles: { 'es-ES': 'Cantidad', 'en-US': 'Quantity' },
    width: 11,
    style: 'count',
    most: largestQuantity,
    valueOf: ({ quantity }) => quantity,
  },
  unit: {
    titles: { 'es-ES': 'Unidad', 'en-US': 'Unit' },
    width: 9,
    valueOf: ({ unit }, locale) => unitNames[unit]?.[locale] ?? unit,
  },
  price: {
    titles: { 'es-ES': 'Precio neto', 'en-US': 'Net price' },
    width: 12,
    style: 'price',
    valueOf: ({ unitPrice }) => numberOf(unitPrice),
  },
  amount: {
    titles: { 'es-ES': 'Importe neto', 'en-US': 'Net amount' },
    width: 14,
    style: 'amount',
    valueOf: ({ net }) => numberOf(net),
  },
  reference: {
    titles: { 'es-ES': 'Su referencia', 'en-US': 'Your reference' },
    width: 18,
    valueOf: ({ reference }) => reference,
  },
  note: { titles: { 'es-ES': 'Nota', 'en-US': 'Note' }, width: 34, valueOf: ({ note }) => note },
  section: { titles: { 'es-ES': 'Sección', 'en-US': 'Section' }, width: 18, valueOf: ({ section }) => section },
  parQuantity: {
    titles: { 'es-ES': 'Existencias objetivo', 'en-US': 'Target stock' },
    width: 19,
    style: 'count',
    most: largestQuantity,
    valueOf: ({ parQuantity }) => parQuantity,
  },
}

type Sheet = { cartName: string; fingerprint: string; rows: ExportRow[]; locale: Locale }

/** The last column knows the lines again; its head says which cart they are of. */
export function sheetFile(format: SheetFormat, { cartName, fingerprint, rows, locale }: Sheet) {
  const own = Object.values(sheetColumns)
  const cells = rows.map((row) => [...own.map(({ valueOf }) => valueOf(row, locale)), row.lineId])
  const columns: SheetColumn[] = [
    ...own.map(({ titles, valueOf: _value, ...column }) => ({ ...column, title: titles[locale] })),
    { title: fingerprint, width: 12, style: 'quiet', isHidden: true },
  ]
  const name = cartName.startsWith(buyingListPrefix) ? cartName.slice(buyingListPrefix.length) : cartName
  return tableFile(format, { name, columns, rows: cells, locale })
}
