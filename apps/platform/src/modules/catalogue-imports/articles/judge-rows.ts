import type { CatalogueTable } from '@tiber/contract/catalogue/catalogue-tables'
import {
  refusals,
  tableProblems,
  type DecimalSign,
  type TableField,
  type TableProblem,
} from '@tiber/contract/catalogue/table-enums'
import type { CsvRecord } from '../../../imports/csv-records.ts'
import { detectDecimalSign, isScientific, readCount, readEan, readNumber } from './read-numbers.ts'

export type Article = NonNullable<CatalogueTable['preview']> & { brand: string | null; orderMultiple: number | null }
type Found = { kind: TableProblem; value: string }
type Judged = { line: number; article: Article; problems: Found[] }

const maxLengths: Partial<Record<TableField, number>> = { code: 100, name: 255, category: 200, unit: 20, brand: 255 }
const maxPrice = 100_000_000
const maxCount = 2_000_000_000
const maxNamedRows = 10
const refusing = new Set<TableProblem>(refusals)

type Values = Partial<Record<TableField, string>>
type Options = { columns: (TableField | null)[]; decimalSign: DecimalSign | undefined }

/** Judges each row and returns the articles of the accepted ones, with what is wrong about the others. */
export function judgeRows(rows: CsvRecord[], { columns, decimalSign }: Options) {
  const values = rows.map(({ cells }) => readValues(cells, columns))
  const detected = detectDecimalSign(values.flatMap(({ price }) => (price ? [price] : [])))
  const sign = decimalSign ?? detected.sign
  const codes = Map.groupBy(values, ({ code = '' }) => code.toLowerCase())
  const judged = rows.map((row, at): Judged => {
    const own = values[at]!
    const { article, problems } = judgeRow(own, row.line, sign)
    if (row.isMalformed) problems.push({ kind: 'MALFORMED_ROW', value: row.cells.join(' ').slice(0, 60) })
    if (own.code && codes.get(own.code.toLowerCase())!.length > 1)
      problems.push({ kind: 'DUPLICATE_CODE', value: own.code })
    return { line: row.line, article, problems }
  })
  const isRefused = ({ problems }: Judged) => problems.some(({ kind }) => refusing.has(kind))
  const accepted = judged.filter((row) => !isRefused(row))
  const warned = accepted.filter(({ problems }) => problems.length > 0).length
  return {
    articles: accepted.map(({ article }) => article),
    decimalSign: detected.isNeeded && sign === null ? null : (sign ?? '.'),
    counts: {
      rows: rows.length,
      correct: accepted.length - warned,
      warned,
      refused: rows.length - accepted.length,
    },
    problems: groupProblems(judged),
  }
}

/** Reads the cells by their columns, without the apostrophe that exports put before a formula. */
function readValues(cells: string[], columns: (TableField | null)[]): Values {
  const pairs = columns.flatMap((field, at) =>
    field ? [[field, (cells[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '')] as const] : [],
  )
  return Object.fromEntries(pairs)
}

function judgeRow(values: Values, line: number, sign: DecimalSign | null) {
  const { code = '', name = '', price: priceText = '', stock: stockText = '' } = values
  const problems: Found[] = []
  const report = (kind: TableProblem, value: string) => problems.push({ kind, value: value.slice(0, 60) })
  if (code === '') report('MISSING_CODE', name)
  else if (isScientific(code)) report('BROKEN_CODE', code)
  if (name === '') report('MISSING_NAME', code)
  for (const [field, length] of Object.entries(maxLengths) as [TableField, number][])
    if ((values[field] ?? '').length > length) report('TOO_LONG', values[field]!)

  const price = priceText === '' ? 0 : readNumber(priceText, sign)
  if (typeof price === 'string') report(price, priceText)
  else if (price < 0) report('NEGATIVE_PRICE', priceText)
  else if (price === 0) report('MISSING_PRICE', code)
  else if (price > maxPrice) report('NOT_A_NUMBER', priceText)

  const readWhole = (text: string | undefined) => {
    const count = text ? readCount(text) : 0
    if (typeof count === 'number' && Math.abs(count) <= maxCount) return count
    report('NOT_A_NUMBER', text!)
    return 0
  }
  const stock = readWhole(stockText)
  if (stock < 0) report('NEGATIVE_STOCK', stockText)
  else if (stock === 0) report('NO_STOCK', code)
  const orderMultiple = readWhole(values.orderMultiple)
  const { ean, problem } = readEan(values.ean ?? '')
  if (problem) report(problem, values.ean!)
  const article: Article = {
    line,
    code,
    name,
    category: values.category || null,
    price: typeof price === 'number' ? price : 0,
    stock,
    ean,
    unit: values.unit || null,
    brand: values.brand || null,
    orderMultiple: orderMultiple > 1 && orderMultiple <= 1_000_000 ? orderMultiple : null,
  }
  return { article, problems }
}

/** Groups problems by kind, in the order of the contract, each with its first rows. */
function groupProblems(judged: Judged[]): CatalogueTable['problems'] {
  const found = judged.flatMap(({ line, problems }) => problems.map((each) => ({ ...each, line })))
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  return tableProblems.flatMap((kind) => {
    const rows = byKind.get(kind)
    if (!rows) return []
    const named = rows.slice(0, maxNamedRows).map(({ line, value }) => ({ line, value }))
    return [{ kind, isRefusal: refusing.has(kind), count: rows.length, rows: named }]
  })
}
