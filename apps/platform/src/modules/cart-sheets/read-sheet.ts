import { maxDetailLengths } from '@tiber/contract/carts/cart-enums'
import { PlatformError } from '@tiber/contract/errors'
import { parseQuantity } from '@tiber/contract/carts/quantities'
import { readPossibleHeaders, readCsvRows, readRecords, type Columns, type CsvRow } from '../../imports/csv-rows.ts'
import { createParser, smallTextLength } from '../../imports/parser-pool.ts'
import { readUploadedFile } from '../../imports/uploaded-file.ts'
import type { RowProblem, SheetRow, Values } from './differences.ts'
import { isFingerprint } from './fingerprint.ts'
import { sheetColumns, type SheetKey } from './sheet-file.ts'

type Field = SheetKey | 'lineId'

const synonyms: Partial<Record<SheetKey, string[]>> = {
  code: ['sku', 'artículo', 'referencia', 'item', 'part number', 'article'],
  quantity: ['cant', 'qty', 'uds', 'unidades', 'pieces', 'pcs'],
  parQuantity: ['objetivo', 'par', 'target'],
  note: ['notas', 'notes', 'comentario', 'comment'],
  section: ['apartado', 'lugar', 'place'],
}

/** Finds columns by the headers of our own files in both languages and by common synonyms. */
const buildColumns = (fingerprint: string | undefined): Columns<Field> => ({
  ...(Object.fromEntries(
    (Object.keys(sheetColumns) as SheetKey[]).map((key) => [
      key,
      {
        names: [...Object.values(sheetColumns[key].titles), ...(synonyms[key] ?? [])],
        isRequired: key === 'code' || key === 'quantity',
      },
    ]),
  ) as unknown as Columns<SheetKey>),
  lineId: { names: fingerprint === undefined ? [] : [fingerprint] },
})

const parser = createParser({
  module: import.meta.url,
  parse: (content: string) => readFile(decodeBase64(content)),
  isSmall: (content) => content.length < smallTextLength,
})

/** @public Called in the worker thread. */
export const runInWorker = parser.runInWorker

/** Reads the rows of a file in base64 and the fingerprint it carries. */
export const readSheet = parser.run

async function readFile(file: Buffer): Promise<{ fingerprint: string | undefined; rows: SheetRow[] }> {
  const content = await readUploadedFile(file)
  const headers = 'rows' in content ? [content.rows[0]!.cells] : readPossibleHeaders(content.text)
  const fingerprint = headers.flat().find(isFingerprint)
  const columns = buildColumns(fingerprint)
  const { rows } =
    'rows' in content
      ? readRecords(
          content.rows.map((row) => ({ ...row, isMalformed: false })),
          columns,
        )
      : readCsvRows(content.text, columns)
  return { fingerprint, rows: rows.map(toRow) }
}

function toRow({ line, values, problems }: CsvRow<Field>): SheetRow {
  const read = readValues(values)
  const isIncomplete = problems.length > 0
  return {
    row: line,
    lineId: truncate(values.lineId, 255) || null,
    code: truncate(values.code, 255),
    supplier: truncate(values.supplier, 255) || null,
    values: read.values,
    problem: isIncomplete ? { code: 'INCOMPLETE', value: '' } : read.problem,
  }
}

/** Drops half a surrogate pair at the end, which no database stores. */
const truncate = (text = '', length: number) => text.slice(0, length).toWellFormed()

function readValues(values: CsvRow<Field>['values']): { values: Partial<Values>; problem: RowProblem | null } {
  const quantity = values.quantity === '' ? undefined : parseQuantity(values.quantity ?? '')
  const parQuantity = values.parQuantity === '' ? null : parseQuantity(values.parQuantity ?? '')
  const texts = (Object.keys(maxDetailLengths) as (keyof typeof maxDetailLengths)[]).filter(
    (key) => values[key] !== undefined,
  )
  const tooLong = texts.find((key) => values[key]!.length > maxDetailLengths[key])
  const problem = (code: RowProblem['code'], value?: string) => ({
    values: {},
    problem: { code, value: truncate(value, 60) },
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

/** Decodes the base64 content of the request. */
function decodeBase64(content: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(content.replaceAll(/\s/g, '')))
    throw new PlatformError('F-E-012', undefined, 'content')
  return Buffer.from(content, 'base64')
}
