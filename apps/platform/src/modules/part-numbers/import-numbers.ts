import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { ImportLine } from '@tiber/contract/imports'
import type { partNumbers } from '@tiber/contract/part-numbers'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { readCsvRows, type CsvRow } from '../../imports/csv-rows.ts'
import { readDroppedFile } from '../../imports/dropped-file.ts'
import { sheetAsCsv } from '../../imports/sheet-csv.ts'
import { mayApply, toVerdict } from '../../imports/verdict.ts'
import { normalCode } from '../catalogue/service.ts'
import { matchCodes, type CodeMatch } from '../search/service.ts'
import { aliasCode, aliasesOf, longestAlias, rememberAliases } from './aliases.ts'
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
    isRequired: true,
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
  /** An own number, or a text by which an article is meant; without it all are numbers. */
  kind: { names: ['tipo', 'clase', 'type'] },
  /** Exports have it, for who reads them; it changes nothing. */
  name: { names: ['nombre', 'descripción', 'description'] },
}
type Field = keyof typeof columns
type Wish = CallBody<typeof partNumbers.import>
type Known = { variantId: string; partNumber: string; code: string }
type Judged = { line: ImportLine; number?: Known; alias?: Alias }

/** Compares a file with the own numbers and learned texts; applies it, all or nothing, when asked. */
export function importNumbers(context: CustomerContext, { csv, file, ...wish }: Wish) {
  if ((csv === undefined) === (file === undefined)) throw new PlatformError('F-E-040', 'Give a text or a file.', 'csv')
  const text = csv ?? textOf(file!)
  const { rows, unknownColumns } = readCsvRows(text, columns)
  return inTransaction(context, async (context) => {
    if (wish.apply) await lockAccount(context.db, context.caller.accountId)
    const codes = rows.map(({ values }) => normalCode(values.code ?? '')).filter(Boolean)
    const matches = await matchCodes(context, [...new Set(codes)])
    const [texts, numbers] = [rows.filter(isText), rows.filter((row) => !isText(row))]
    const judged = [
      ...judgeAll(numbers, await queries.selectOwnNumbers(context), matches),
      ...judgeTexts(texts, await aliasesOf(context, texts.map(textCode)), matches),
    ].toSorted((a, b) => a.line.line - b.line.line)
    const lines = judged.map(({ line }) => line)
    const applied = mayApply(lines, wish)
    const stored = judged.flatMap(({ line, number }) => (line.verdict !== 'unchanged' && number ? [number] : []))
    if (applied && stored.length > 0) await queries.replaceNumbers(context, stored)
    const learned = judged.flatMap(({ line, alias }) => (line.verdict !== 'unchanged' && alias ? [alias] : []))
    if (applied) await rememberAliases(context, learned)
    return { ...toVerdict(lines, { applied, unknownColumns }), csv: text }
  })
}

function textOf(file: string): string {
  const read = readDroppedFile(Buffer.from(file, 'base64'))
  return 'rows' in read ? sheetAsCsv(read.rows) : read.text
}

type Alias = { text: string; variantId: string }

const kinds = {
  OWN: ['', 'own', 'own number', 'numero propio', 'referencia propia'],
  ALIAS: ['alias', 'learned text', 'texto aprendido'],
}
const kindOf = ({ values }: CsvRow<Field>) =>
  (values.kind ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
const isText = (row: CsvRow<Field>) => kinds.ALIAS.includes(kindOf(row))
const textCode = ({ values }: CsvRow<Field>) => aliasCode(values.partNumber ?? '')

/** Several texts may mean one article; one text means one. */
function judgeTexts(rows: CsvRow<Field>[], known: Map<string, string>, matches: Map<string, CodeMatch[]>): Judged[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const alias = {
      text: (row.values.partNumber ?? '').trim(),
      variantId: variantOf(matches.get(normalCode(row.values.code ?? ''))) ?? '',
    }
    const code = textCode(row)
    const number = { variantId: alias.variantId, partNumber: alias.text, code }
    const problems = [
      ...row.problems,
      ...problemsOf(number, { isTaken: false, isSeen: seen.has(code), longest: longestAlias }),
    ]
    if (problems.length > 0) return { line: toLine(row, { verdict: 'broken', problems }) }
    seen.add(code)
    const before = known.get(code)
    const verdict = before === undefined ? 'new' : before === alias.variantId ? 'unchanged' : 'changed'
    return { line: toLine(row, { verdict }), alias }
  })
}

function judgeAll(rows: CsvRow<Field>[], known: Known[], matches: Map<string, CodeMatch[]>): Judged[] {
  const byVariant = new Map(known.map((each) => [each.variantId, each]))
  const targets = rows.map(({ values }) => variantOf(matches.get(normalCode(values.code ?? ''))))
  // What the file itself gives another number no longer stands in the way.
  const moved = new Set(targets)
  const taken = new Map(
    known.filter(({ variantId }) => !moved.has(variantId)).map((each) => [each.code, each.variantId]),
  )
  const seen = new Set<string>()
  return rows.map((row, at) => {
    const variantId = targets[at]
    const number = {
      variantId: variantId ?? '',
      partNumber: (row.values.partNumber ?? '').trim(),
      code: normalCode(row.values.partNumber ?? ''),
    }
    const problems = [
      ...row.problems,
      ...problemsOf(number, {
        isTaken: taken.has(number.code),
        isSeen: seen.has(number.code) || seen.has(`${variantId}`),
        longest: longestNumber,
      }),
      ...(kinds.OWN.includes(kindOf(row)) ? [] : [unknownKind]),
    ]
    if (problems.length > 0) return { line: toLine(row, { verdict: 'broken', problems }) }
    seen.add(number.code).add(number.variantId)
    const before = byVariant.get(number.variantId)
    if (before?.partNumber === number.partNumber) return { line: toLine(row, { verdict: 'unchanged' }), number }
    const changes = before ? [{ field: 'partNumber', before: before.partNumber, after: number.partNumber }] : []
    return { line: toLine(row, { verdict: before ? 'changed' : 'new', changes }), number }
  })
}

/** One article and no other; of a family nobody knows which. */
function variantOf(matches: CodeMatch[] = []): string | undefined {
  const ids = new Set(matches.filter(({ isFamily }) => !isFamily).map(({ variantId }) => variantId))
  return ids.size === 1 ? [...ids][0] : undefined
}

const longestNumber = 100

const unknownKind = { field: 'kind', code: 'F-E-012', message: 'A row is OWN (a number) or ALIAS (a learned text).' }

type Standing = { isTaken: boolean; isSeen: boolean; longest: number }

function problemsOf(number: Known, { isTaken, isSeen, longest }: Standing): ImportLine['problems'] {
  const problem = (field: Field, code: string, message: string) => [{ field, code, message }]
  if (number.variantId === '')
    return problem('code', 'F-E-002', 'There is no article with this code, or there are several.')
  if (number.code === '') return problem('partNumber', 'F-E-012', 'A part number has at least one letter or digit.')
  if (number.partNumber.length > longest) return problem('partNumber', 'F-E-010', 'The part number is too long.')
  if (isTaken) return problem('partNumber', 'F-E-003', 'Another article has this part number.')
  return isSeen ? problem('partNumber', 'F-E-003', 'Another line of the file has this number or article.') : []
}

const toLine = (row: CsvRow<Field>, rest: Pick<ImportLine, 'verdict'> & Partial<ImportLine>): ImportLine => ({
  line: row.line,
  name: [row.values.code, row.values.partNumber].filter(Boolean).join(' · '),
  changes: [],
  problems: [],
  ...rest,
})
