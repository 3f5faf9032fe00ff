import { longestDetail } from '@tiber/contract/cart-words'
import { PlatformError } from '@tiber/contract/errors'
import { parseQuantity } from '@tiber/contract/quantities'
import { possibleHeads, readCsvRows, readRecords, type Columns, type CsvRow } from '../../imports/csv-rows.ts'
import { readDroppedFile } from '../../imports/dropped-file.ts'
import type { RowProblem, SheetRow, Values } from './differences.ts'
import { isFingerprint } from './fingerprint.ts'
import { sheetColumns, type SheetKey } from './sheet-form.ts'

type Field = SheetKey | 'lineId'

const otherNames: Partial<Record<SheetKey, string[]>> = {
  code: ['sku', 'artículo', 'referencia', 'item', 'part number', 'article'],
  quantity: ['cant', 'qty', 'uds', 'unidades', 'pieces', 'pcs'],
  parQuantity: ['objetivo', 'par', 'target'],
  note: ['notas', 'notes', 'comentario', 'comment'],
  section: ['apartado', 'lugar', 'place'],
}

/** By the heads of our own files in both languages, and by what people call them. */
const columnsWith = (fingerprint: string | undefined): Columns<Field> => ({
  ...(Object.fromEntries(
    (Object.keys(sheetColumns) as SheetKey[]).map((key) => [
      key,
      {
        names: [...Object.values(sheetColumns[key].titles), ...(otherNames[key] ?? [])],
        isRequired: key === 'code' || key === 'quantity',
      },
    ]),
  ) as unknown as Columns<SheetKey>),
  lineId: { names: fingerprint === undefined ? [] : [fingerprint] },
})

/** What a file says, row by row, and the fingerprint it carries. */
export function readSheet(file: Buffer): { fingerprint: string | undefined; rows: SheetRow[] } {
  const given = readDroppedFile(file)
  const heads = 'rows' in given ? [given.rows[0]!.cells] : possibleHeads(given.text)
  const fingerprint = heads.flat().find(isFingerprint)
  const columns = columnsWith(fingerprint)
  const { rows } =
    'rows' in given
      ? readRecords(
          given.rows.map((row) => ({ ...row, isTorn: false })),
          columns,
        )
      : readCsvRows(given.text, columns)
  return { fingerprint, rows: rows.map(toRow) }
}

function toRow({ line, values, problems }: CsvRow<Field>): SheetRow {
  const read = readValues(values)
  const isTorn = problems.length > 0
  return {
    row: line,
    lineId: cut(values.lineId, 255) || null,
    code: cut(values.code, 255),
    supplier: cut(values.supplier, 255) || null,
    values: read.values,
    problem: isTorn ? { code: 'TORN', value: '' } : read.problem,
  }
}

/** Half of a sign at the end is none: no database keeps it. */
const cut = (text = '', length: number) => text.slice(0, length).toWellFormed()

function readValues(values: CsvRow<Field>['values']): { values: Partial<Values>; problem: RowProblem | null } {
  const quantity = values.quantity === '' ? undefined : parseQuantity(values.quantity ?? '')
  const parQuantity = values.parQuantity === '' ? null : parseQuantity(values.parQuantity ?? '')
  const texts = (Object.keys(longestDetail) as (keyof typeof longestDetail)[]).filter(
    (key) => values[key] !== undefined,
  )
  const tooLong = texts.find((key) => values[key]!.length > longestDetail[key])
  const problem = (code: RowProblem['code'], value?: string) => ({
    values: {},
    problem: { code, value: cut(value, 60) },
  })
  if (!values.code) return problem('UNKNOWN_CODE', '')
  if (values.quantity === '') return problem('QUANTITY_MISSING')
  if (quantity === undefined) return problem('QUANTITY', values.quantity)
  if (values.parQuantity !== undefined && parQuantity === undefined) return problem('PAR_QUANTITY', values.parQuantity)
  if (tooLong) return problem('TOO_LONG', values[tooLong])
  return {
    values: {
      quantity,
      ...Object.fromEntries(texts.map((key) => [key, values[key] || null])),
      ...(values.parQuantity !== undefined && { parQuantity: parQuantity ?? null }),
    },
    problem: null,
  }
}

/** In base64, as it was sent. */
export function bytesOf(content: string): Buffer {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(content)) throw new PlatformError('F-E-012', undefined, 'content')
  return Buffer.from(content, 'base64')
}
