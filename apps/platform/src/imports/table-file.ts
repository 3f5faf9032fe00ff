import type { SheetFormat } from '@tiber/contract/carts/cart-sheets'
import type { Locale } from '@tiber/contract/locales'
import { buildCsv } from './csv-file.ts'
import { buildXlsx, type SheetCell, type SheetColumn } from './xlsx-file.ts'

const contentTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

type Table = { name: string; columns: SheetColumn[]; rows: SheetCell[][]; locale: Locale }

/** Builds the file a user downloads from a table, its content in base64. */
export function buildTableFile(format: SheetFormat, { name, columns, rows, locale }: Table) {
  const file =
    format === 'xlsx'
      ? buildXlsx(name, columns, rows)
      : Buffer.from(buildCsv([columns.map(({ title }) => title), ...rows], locale))
  return {
    fileName: `${toFileName(name)}.${format}`,
    contentType: contentTypes[format],
    content: file.toString('base64'),
  }
}

/** Reduces the name to letters, digits and hyphens. */
const toFileName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 60) || 'tiber'
