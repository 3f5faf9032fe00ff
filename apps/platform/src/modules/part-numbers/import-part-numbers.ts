import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { ImportLine } from '@tiber/contract/imports'
import type { partNumbers } from '@tiber/contract/catalogue/part-numbers'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import type { CsvRow } from '../../imports/csv-rows.ts'
import { readCsv } from '../../imports/read-csv.ts'
import { canApply, toVerdict } from '../../imports/verdict.ts'
import { normaliseCode, replacePartNumbers } from '../catalogue/service.ts'
import { loadRecords } from '../search/service.ts'
import { toAliasCode, findAliases, maxAliasLength, saveAliases } from './aliases.ts'
import { identifyArticles, type IdentifiedArticle } from './match/identify-articles.ts'
import * as queries from './queries.ts'

const columns = {
  code: {
    names: [
      'código',
      'cod',
      'sku',
      'artículo',
      'referencia tiber',
      'article',
      'item',
      'ean',
      'gtin',
      'mpn',
      'referencia',
    ],
  },
  partNumber: {
    names: [
      'su referencia',
      'su código',
      'número propio',
      'referencia propia',
      'own number',
      'your number',
      'ref cliente',
      'referencia cliente',
      'customer part number',
      'part no',
      'número o texto',
      'number or text',
    ],
    isRequired: true,
  },
  /** Own part number or learned text; without this column all rows are part numbers. */
  kind: { names: ['tipo', 'clase', 'type'] },
  /** Names the article of a row without a code; with one it is for the reader only. */
  name: { names: ['nombre', 'descripción', 'description'] },
}
type Field = keyof typeof columns
type ImportInput = CallBody<typeof partNumbers.import>
type PartNumberValues = { variantId: string; partNumber: string; code: string }
type ComparedRow = { line: ImportLine; number?: PartNumberValues; alias?: Alias }

/** The article of a row; `guess` says which one it is, as far as the file does not name it by a code. */
type RowArticle = { variantId: string; guess?: string }
type FindArticle = (row: CsvRow<Field>) => RowArticle | undefined

/** Compares a file with the part numbers and learned texts of the account; applies it, all or nothing, on request. */
export async function importNumbers(context: CustomerContext, { csv, file, ...options }: ImportInput) {
  if ((csv === undefined) === (file === undefined))
    throw new PlatformError('F-E-040', 'Send either a text or a file.', 'csv')
  const { text, rows, unknownColumns } = await readCsv(csv === undefined ? { file: file!, columns } : { csv, columns })
  return inTransaction(context, async (context) => {
    if (options.apply) await lockAccount(context.db, context.caller.accountId)
    const findArticle = await identifyRows(context, rows)
    const [texts, numbers] = [rows.filter(isAliasRow), rows.filter((row) => !isAliasRow(row))]
    const compared = [
      ...compareNumbers(numbers, await queries.selectOwnNumbers(context), findArticle),
      ...compareTexts(texts, await findAliases(context, texts.map(getTextCode)), findArticle),
    ].toSorted((a, b) => a.line.line - b.line.line)
    const lines = compared.map(({ line }) => line)
    const applied = canApply(lines, options)
    const newNumbers = compared.flatMap(({ line, number }) => (line.verdict !== 'unchanged' && number ? [number] : []))
    if (applied && newNumbers.length > 0) await replacePartNumbers(context, newNumbers)
    const newAliases = compared.flatMap(({ line, alias }) => (line.verdict !== 'unchanged' && alias ? [alias] : []))
    if (applied) await saveAliases(context, newAliases)
    return { ...toVerdict(lines, { applied, unknownColumns }), csv: text }
  })
}

/** Finds the article of each row: by its code, or by the name where the code is empty. */
async function identifyRows(context: CustomerContext, rows: CsvRow<Field>[]): Promise<FindArticle> {
  if (rows.some(({ values }) => values.code === undefined && values.name === undefined))
    throw new PlatformError('F-E-001', "The file is missing the column 'code'.", 'code')
  const found = await identifyArticles(
    context,
    rows.map(({ values }) => ({ code: values.code ?? '', ...(!values.code && { text: values.name }) })),
  )
  const guessed = found.flatMap((each) => (each && isGuess(each) ? each.variantId : []))
  const records = new Map((await loadRecords(context, [...new Set(guessed)])).map((each) => [each.variant.id, each]))
  const articles = new Map(
    rows.map((row, at): [CsvRow<Field>, RowArticle | undefined] => {
      const { variantId, foundBy } = found[at] ?? {}
      if (variantId === undefined || foundBy === undefined) return [row, undefined]
      const { variant } = records.get(variantId) ?? {}
      return [
        row,
        { variantId, ...(isGuess({ foundBy }) && { guess: variant ? `${variant.sku} · ${variant.name}` : '' }) },
      ]
    }),
  )
  return (row) => articles.get(row)
}

const isGuess = ({ foundBy }: Pick<IdentifiedArticle, 'foundBy'>) =>
  foundBy === 'TEXT' || foundBy === 'SIMILAR_CODE' || foundBy === 'ALIAS'

/** Shows which article was found for a row that does not name it by a code. */
const listGuess = ({ values }: CsvRow<Field>, article: RowArticle | undefined): ImportLine['changes'] =>
  article?.guess ? [{ field: 'code', before: values.code || (values.name ?? ''), after: article.guess }] : []

type Alias = { text: string; variantId: string }

const kinds = {
  OWN: ['', 'own', 'own number', 'numero propio', 'referencia propia'],
  ALIAS: ['alias', 'learned text', 'texto aprendido'],
}
const normaliseKind = ({ values }: CsvRow<Field>) =>
  (values.kind ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
const isAliasRow = (row: CsvRow<Field>) => kinds.ALIAS.includes(normaliseKind(row))
const getTextCode = ({ values }: CsvRow<Field>) => toAliasCode(values.partNumber ?? '')

/** Compares learned texts; several texts may stand for one article, but a text stands for one article only. */
function compareTexts(
  rows: CsvRow<Field>[],
  savedAliases: Map<string, string>,
  findArticle: FindArticle,
): ComparedRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const article = findArticle(row)
    const alias = { text: (row.values.partNumber ?? '').trim(), variantId: article?.variantId ?? '' }
    const code = getTextCode(row)
    const number = { variantId: alias.variantId, partNumber: alias.text, code }
    const problems = [
      ...row.problems,
      ...findProblems(number, { isTaken: false, isSeen: seen.has(code), maxLength: maxAliasLength }),
    ]
    if (problems.length > 0) return { line: toLine(row, { verdict: 'broken', problems }) }
    seen.add(code)
    const before = savedAliases.get(code)
    const verdict = before === undefined ? 'new' : before === alias.variantId ? 'unchanged' : 'changed'
    return { line: toLine(row, { verdict, changes: listGuess(row, article) }), alias }
  })
}

function compareNumbers(
  rows: CsvRow<Field>[],
  savedNumbers: PartNumberValues[],
  findArticle: FindArticle,
): ComparedRow[] {
  const byVariant = new Map(savedNumbers.map((each) => [each.variantId, each]))
  const targets = rows.map((row) => findArticle(row)?.variantId)
  // Articles that get another number in this file release their old one.
  const reassigned = new Set(targets)
  const taken = new Map(
    savedNumbers.filter(({ variantId }) => !reassigned.has(variantId)).map((each) => [each.code, each.variantId]),
  )
  const seen = new Set<string>()
  return rows.map((row, at) => {
    const variantId = targets[at]
    const number = {
      variantId: variantId ?? '',
      partNumber: (row.values.partNumber ?? '').trim(),
      code: normaliseCode(row.values.partNumber ?? ''),
    }
    const problems = [
      ...row.problems,
      ...findProblems(number, {
        isTaken: taken.has(number.code),
        isSeen: seen.has(number.code) || seen.has(`${variantId}`),
        maxLength: maxNumberLength,
      }),
      ...(kinds.OWN.includes(normaliseKind(row)) ? [] : [unknownKind]),
    ]
    if (problems.length > 0) return { line: toLine(row, { verdict: 'broken', problems }) }
    seen.add(number.code).add(number.variantId)
    const before = byVariant.get(number.variantId)
    if (before?.partNumber === number.partNumber) return { line: toLine(row, { verdict: 'unchanged' }), number }
    const changes = [
      ...listGuess(row, findArticle(row)),
      ...(before ? [{ field: 'partNumber', before: before.partNumber, after: number.partNumber }] : []),
    ]
    return { line: toLine(row, { verdict: before ? 'changed' : 'new', changes }), number }
  })
}

const maxNumberLength = 100

const unknownKind = {
  field: 'kind',
  code: 'F-E-012',
  message: 'The type must be OWN (a part number) or ALIAS (a learned text).',
}

type NumberState = { isTaken: boolean; isSeen: boolean; maxLength: number }

function findProblems(number: PartNumberValues, { isTaken, isSeen, maxLength }: NumberState): ImportLine['problems'] {
  const problem = (field: Field, code: string, message: string) => [{ field, code, message }]
  if (number.variantId === '') return problem('code', 'F-E-002', 'No article has this code or name, or several fit.')
  if (number.code === '') return problem('partNumber', 'F-E-012', 'A part number needs at least one letter or digit.')
  if (number.partNumber.length > maxLength) return problem('partNumber', 'F-E-010', 'The part number is too long.')
  if (isTaken) return problem('partNumber', 'F-E-003', 'Another article already has this part number.')
  return isSeen ? problem('partNumber', 'F-E-003', 'Another row of the file has this number or article.') : []
}

const toLine = (row: CsvRow<Field>, rest: Pick<ImportLine, 'verdict'> & Partial<ImportLine>): ImportLine => ({
  line: row.line,
  name: [row.values.code || row.values.name, row.values.partNumber].filter(Boolean).join(' · '),
  changes: [],
  problems: [],
  ...rest,
})
