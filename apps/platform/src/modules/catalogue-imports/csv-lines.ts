import { catalogueLines } from '@tiber/contract/catalogue/catalogue-lines'
import type { ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import type { AttributeType } from '@tiber/contract/catalogue/variants'
import { parseCsvStream } from '../../imports/csv-records.ts'
import { toBrokenLine, maxLineLength, readLine, type CatalogueLine } from './read-lines.ts'

/** What a CSV needs to be parsed: the kind of its lines, and the types of the attributes in its columns. */
type CsvOptions = {
  kind: ImportKind
  loadAttributeTypes: (attributes: string[]) => Promise<ReadonlyMap<string, AttributeType>>
}

/**
 * Reads the lines of a CSV of one kind from chunks of text. The header has the field names: `name.es-ES` for a
 * localised text, `attributes.length` for an attribute; several values are separated by `|`, price breaks are
 * `1=0.25|100=0.2202`.
 */
export async function* readCsvLines(
  parts: AsyncIterable<string>,
  { kind, loadAttributeTypes }: CsvOptions,
): AsyncGenerator<CatalogueLine> {
  const { separator, text } = await detectSeparator(normaliseParts(parts))
  let read: ((cells: string[]) => Record<string, unknown>) | undefined
  for await (const { cells, line, isMalformed } of parseCsvStream(text, { separator, maxLength: maxLineLength })) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!read) {
      const columns = cells.map((cell) => cell.trim())
      read = createRowReader({ kind, columns, types: await loadAttributeTypes(columns.flatMap(parseAttributeName)) })
      continue
    }
    if (isMalformed) yield toBrokenLine(line, { type: kind }, [{ field: 'line', code: 'F-E-012', text: 'openQuote' }])
    else yield readLine(read(cells), line)
  }
}

/** Removes the byte order mark and normalises line endings to `\n`. */
async function* normaliseParts(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  // A chunk may end between the two characters of a line ending.
  let pending = ''
  for await (const part of parts) {
    const text = pending + (isFirst ? part.replace(/^\uFEFF/, '') : part)
    isFirst = false
    pending = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - pending.length).replace(/\r\n?/g, '\n')
  }
  if (pending) yield '\n'
}

/** Detects the separator from the header; the returned text is still complete. */
async function detectSeparator(parts: AsyncGenerator<string>) {
  let start = ''
  while (!start.trimStart().includes('\n') && start.length <= maxLineLength) {
    const { value, done } = await parts.next()
    if (done) break
    start += value
  }
  const [head = ''] = start.trimStart().split('\n', 1)
  const separator = [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ','
  return { separator, text: prepend(start, parts) }
}

async function* prepend(start: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield start
  yield* parts
}

const parseAttributeName = (column: string) =>
  column.startsWith('attributes.') ? [column.slice('attributes.'.length)] : []

const lists = new Set(['tags', 'classifications', 'pictures', 'related', 'accessories', 'replacements'])

type Head = { kind: ImportKind; columns: string[]; types: ReadonlyMap<string, AttributeType> }

/** Empty cells count as absent. */
const createRowReader =
  ({ kind, columns, types }: Head) =>
  (cells: string[]): Record<string, unknown> => {
    const value: Record<string, unknown> = { type: kind }
    for (const [at, column] of columns.entries()) {
      const cell = cells[at]?.trim() ?? ''
      if (column === '' || cell === '') continue
      const [field = '', ...path] = column.split('.')
      const name = path.join('.')
      if (path.length === 0) value[field] = parseCell(kind, field, cell)
      else
        value[field] = {
          ...(value[field] as object | undefined),
          [name]: field === 'attributes' ? parseAttributeValue(cell, types.get(name)) : cell,
        }
    }
    return value
  }

function parseCell(kind: ImportKind, field: string, cell: string): unknown {
  if (field === 'breaks')
    return cell.split('|').map((each) => {
      // An empty price is not free: anything that is not a number is reported as a problem.
      const [quantity, price, discountPrice] = each.split('=').map((part) => (part.trim() === '' ? NaN : Number(part)))
      return { quantity, price, ...(discountPrice !== undefined && { discountPrice }) }
    })
  if (lists.has(field)) return cell.split('|')
  if (isNumberField(kind, field)) return Number(cell.replace(',', '.'))
  if (cell === 'true' || cell === 'false') return cell === 'true'
  return cell
}

/** Converts a cell to its attribute's type; without a type, `007` and numbers beyond double precision stay text. */
function parseAttributeValue(cell: string, type: AttributeType | undefined): unknown {
  const isList = type === undefined || type.startsWith('LIST_')
  if (isList && cell.includes('|')) return cell.split('|').map((each) => (type ? parseScalar(each, type) : each))
  return parseScalar(cell, type)
}

function parseScalar(cell: string, type: AttributeType | undefined): string | number | boolean {
  if (type === 'BOOLEAN' && (cell === 'true' || cell === 'false')) return cell === 'true'
  const isNumber = type ? /NUMBER|METRIC/.test(type) : !/^-?0\d|\d{16}/.test(cell)
  return isNumber && /^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell
}

type Schema = { type?: string; anyOf?: Schema[] }

function isNumberField(kind: ImportKind, field: string): boolean {
  const schema = (catalogueLines[kind].properties as Record<string, Schema>)[field]
  return [schema, ...(schema?.anyOf ?? [])].some((each) => each?.type === 'integer' || each?.type === 'number')
}
