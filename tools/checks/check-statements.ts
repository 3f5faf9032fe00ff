import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { RecordedColumn, StatementRecord } from '../../packages/server/src/testing/record-statements.ts'
import { runCheck } from './run-check.ts'
import { readRowTypes, type Property, type RowCall, type ValueKind } from './row-types.ts'
import { listSourceFiles } from './source-files.ts'
import { statementsFolder } from '../tests/totals.ts'

const sources = ['{apps/platform,apps/content,packages/server}/src/**/*.ts']
const fix = 'Change the row type or the statement; tools/checks/check-statements.ts says what fits.'

/** Compares the row type of every statement with the columns that the unit tests saw it return. */
export function findStatementProblems(folder: string, records: StatementRecord[]): string[] {
  const rowTypes = readRowTypes(folder, listSourceFiles(folder, sources))
  const seen = new Set<string>()
  const problems = records.flatMap((record) => {
    const calls = record.calls.map((call) => rowTypes.find(toPosition(call)))
    for (const call of calls) if (call) seen.add(call.position)
    const call = calls.find((each) => each?.row !== 'generic')
    return call?.row instanceof Map ? compareRow(call, call.row, record) : []
  })
  const untyped = rowTypes.list
    .filter(({ row }) => row === undefined)
    .map(({ position }) => `${position}: no row type.`)
  const unseen = rowTypes.list
    .filter(({ position, row }) => row instanceof Map && !seen.has(position) && !position.includes('.test.ts:'))
    .map(({ position }) => `${position}: no unit test runs this statement.`)
  return [...new Set([...problems, ...untyped, ...unseen])].toSorted()
}

/** Drops the folder of the repository. */
const toPosition = (call: string) => call.replace(/^.*?\/(?=(apps|packages)\/[^/]+\/src\/)/, '')

function compareRow(call: RowCall, row: Map<string, Property>, { text, columns }: StatementRecord): string[] {
  const names = new Set(columns.map(({ name }) => name))
  const missing = [...row].filter(([name, { isOptional }]) => !isOptional && !names.has(name))
  return [
    ...missing.map(([name]) => `${name} is in the type, but not a column`),
    ...columns.flatMap((column) =>
      compareColumn(column, row.get(column.name), canBeNull(column, text) && !isRequired(call.position, column.name)),
    ),
  ].map((problem) => `${call.position}: ${problem}.`)
}

function compareColumn(
  { name, type, wasNull }: RecordedColumn,
  property: Property | undefined,
  isNullable: boolean,
): string[] {
  if (!property) return [`${name} is a column, but not in the type`]
  const kind = kinds[type]
  if (!kind) return [`${name} has the type ${type} of PostgreSQL, ${enginesDiffer}`]
  return [
    ...(property.fits(kind) ? [] : [`${name} is ${kind}, but typed ${property.text}`]),
    ...(property.isNullable || !(wasNull || isNullable) ? [] : [`${name} can be null, but is typed ${property.text}`]),
  ]
}

const enginesDiffer = 'which the two engines return differently or which has no rule: cast it'

/** A nullable column whose statement requires a value is not null; values that it sets are no condition. */
const canBeNull = ({ nullableColumn }: RecordedColumn, text: string) =>
  nullableColumn !== undefined &&
  !new RegExp(`\\b${nullableColumn}\\s+(is not null|=\\s*any|=\\s*\\$)`).test(
    text.replaceAll(/\bset\b[\s\S]*?(?=\bwhere\b|\breturning\b|$)/gi, ''),
  )

/** Columns that are never null in these results, for a reason that the text of the statement does not show. */
const requiredColumns: Record<string, string> = {
  'orders/transitions/event-queries.ts toStatus': 'the transitions just inserted have a target',
  'quick-order/add-to-cart-queries.ts offerId': 'a ready line has an offer, a price and a quantity (isReady)',
  'quick-order/add-to-cart-queries.ts offerPriceId': 'see offerId',
  'quick-order/add-to-cart-queries.ts quantity': 'see offerId',
  'documents/read-queries.ts placedAt': 'only placed orders have documents',
  'database/upsert-rows.ts name': 'rows are found and inserted by this key',
}
const isRequired = (position: string, name: string) =>
  Object.keys(requiredColumns).some((each) => `${position.split(':')[0]} ${name}`.endsWith(`/${each}`))

/** Values by object id of their type. A bigint (20) is a text on PostgreSQL and a number on PGlite, so it has none. */
const kinds: Record<number, ValueKind> = {
  16: 'boolean',
  17: 'bytes',
  ...Object.fromEntries([21, 23, 26, 700, 701].map((type) => [type, 'number' as const])),
  // Texts, names and identifiers; dates and times as PostgreSQL writes them; numerics, which have more digits than a number.
  ...Object.fromEntries(
    [18, 19, 25, 1042, 1043, 2950, 1082, 1083, 1114, 1184, 1186, 1700, 705, 2278, 3614].map((type) => [
      type,
      'string' as const,
    ]),
  ),
  114: 'json',
  3802: 'json',
  1000: 'boolean[]',
  ...Object.fromEntries([1005, 1007, 1021, 1022].map((type) => [type, 'number[]' as const])),
  ...Object.fromEntries([1009, 1015, 1003, 2951].map((type) => [type, 'string[]' as const])),
  199: 'json[]',
  3807: 'json[]',
  // Arrays that are not parsed.
  ...Object.fromEntries([1115, 1182, 1185, 1187, 1231].map((type) => [type, 'string' as const])),
}

function readRecords(folder: string): StatementRecord[] {
  if (!existsSync(folder)) return []
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  return [...new Set(lines)].map((line) => JSON.parse(line) as StatementRecord)
}

if (import.meta.main)
  runCheck(
    'statements',
    (folder) => findStatementProblems(folder, readRecords(process.argv[2] ?? statementsFolder)),
    fix,
  )
