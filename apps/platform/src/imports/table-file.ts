import type { SheetFormat } from '@tiber/contract/cart-sheets'
import type { Locale } from '@tiber/contract/locales'
import { csvFile } from './csv-file.ts'
import { xlsxFile, type SheetCell, type SheetColumn } from './xlsx-file.ts'

const contentTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

type Table = { name: string; columns: SheetColumn[]; rows: SheetCell[][]; locale: Locale }

/** A table as the file somebody downloads, its content in base64. */
export function tableFile(format: SheetFormat, { name, columns, rows, locale }: Table) {
  const file =
    format === 'xlsx'
      ? xlsxFile(name, columns, rows)
      : Buffer.from(csvFile([columns.map(({ title }) => title), ...rows], locale))
  return {
    fileName: `${fileNameOf(name)}.${format}`,
    contentType: contentTypes[format],
    content: file.toString('base64'),
  }
}

/** Letters, digits and hyphens, whatever it is called. */
const fileNameOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 60) || 'tiber'
