import { catalogueLines } from '@tiber/contract/catalogue-lines'
import type { ImportKind } from '@tiber/contract/catalogue-imports'
import type { AttributeType } from '@tiber/contract/variants'
import { csvRecordsOf } from '../../imports/csv-records.ts'
import { broken, longestLine, readLine, type CatalogueLine } from './read-lines.ts'

/** What a CSV needs to be read: its lines' kind, and the types of the attributes its columns name. */
type Meaning = {
  kind: ImportKind
  typesOf: (attributes: string[]) => Promise<ReadonlyMap<string, AttributeType>>
}

/**
 * The lines of a CSV of one kind, whose text comes in parts. The head has the fields' names: `name.es-ES` for a text by
 * language, `attributes.length` for a value; several values are separated by `|`, breaks are `1=0.25|100=0.2202`.
 */
export async function* csvLines(
  parts: AsyncIterable<string>,
  { kind, typesOf }: Meaning,
): AsyncGenerator<CatalogueLine> {
  const { separator, text } = await beginning(plainParts(parts))
  let read: ((cells: string[]) => Record<string, unknown>) | undefined
  for await (const { cells, line, isTorn } of csvRecordsOf(text, { separator, longest: longestLine })) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!read) {
      const columns = cells.map((cell) => cell.trim())
      read = rowReader({ kind, columns, types: await typesOf(columns.flatMap(attributeOf)) })
      continue
    }
    if (isTorn) yield broken(line, { type: kind }, [{ field: 'line', code: 'F-E-012', text: 'openQuote' }])
    else yield readLine(read(cells), line)
  }
}

/** Without a mark in front, every line ending in `\n`. */
async function* plainParts(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  // The first half of a line's end may be the end of a part.
  let half = ''
  for await (const part of parts) {
    const text = half + (isFirst ? part.replace(/^\uFEFF/, '') : part)
    isFirst = false
    half = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - half.length).replace(/\r\n?/g, '\n')
  }
  if (half) yield '\n'
}

/** The head's separator, and the whole text still. */
async function beginning(parts: AsyncGenerator<string>) {
  let start = ''
  while (!/\S.*\n/.test(start) && start.length <= longestLine) {
    const { value, done } = await parts.next()
    if (done) break
    start += value
  }
  const [head = ''] = start.trimStart().split('\n', 1)
  const separator = [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ','
  return { separator, text: prepended(start, parts) }
}

async function* prepended(start: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield start
  yield* parts
}

const attributeOf = (column: string) => (column.startsWith('attributes.') ? [column.slice('attributes.'.length)] : [])

const lists = new Set(['tags', 'classifications', 'pictures', 'related', 'accessories', 'replacements'])

type Head = { kind: ImportKind; columns: string[]; types: ReadonlyMap<string, AttributeType> }

/** A cell that is empty is not given. */
const rowReader =
  ({ kind, columns, types }: Head) =>
  (cells: string[]): Record<string, unknown> => {
    const value: Record<string, unknown> = { type: kind }
    for (const [at, column] of columns.entries()) {
      const cell = cells[at]?.trim() ?? ''
      if (column === '' || cell === '') continue
      const [field = '', ...path] = column.split('.')
      const name = path.join('.')
      if (path.length === 0) value[field] = cellValue(kind, field, cell)
      else
        value[field] = {
          ...(value[field] as object | undefined),
          [name]: field === 'attributes' ? attributeValue(cell, types.get(name)) : cell,
        }
    }
    return value
  }

function cellValue(kind: ImportKind, field: string, cell: string): unknown {
  if (field === 'breaks')
    return cell.split('|').map((each) => {
      // An empty place is no free gift: what is no number is a problem of the line.
      const [quantity, price, discountPrice] = each.split('=').map((part) => (part.trim() === '' ? NaN : Number(part)))
      return { quantity, price, ...(discountPrice !== undefined && { discountPrice }) }
    })
  if (lists.has(field)) return cell.split('|')
  if (isNumberField(kind, field)) return Number(cell.replace(',', '.'))
  if (cell === 'true' || cell === 'false') return cell === 'true'
  return cell
}

/** As its type wants it; where nobody has said one, `007` and what has more digits than a number keeps are texts. */
function attributeValue(cell: string, type: AttributeType | undefined): unknown {
  const isList = type === undefined || type.startsWith('LIST_')
  if (isList && cell.includes('|')) return cell.split('|').map((each) => (type ? oneValue(each, type) : each))
  return oneValue(cell, type)
}

function oneValue(cell: string, type: AttributeType | undefined): string | number | boolean {
  if (type === 'BOOLEAN' && (cell === 'true' || cell === 'false')) return cell === 'true'
  const isNumber = type ? /NUMBER|METRIC/.test(type) : !/^-?0\d|\d{16}/.test(cell)
  return isNumber && /^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell
}

type Schema = { type?: string; anyOf?: Schema[] }

function isNumberField(kind: ImportKind, field: string): boolean {
  const schema = (catalogueLines[kind].properties as Record<string, Schema>)[field]
  return [schema, ...(schema?.anyOf ?? [])].some((each) => each?.type === 'integer' || each?.type === 'number')
}
