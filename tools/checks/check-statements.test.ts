import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'
import type { StatementRecord } from '../../packages/server/src/testing/record-statements.ts'
import { findStatementProblems } from './check-statements.ts'

const folder = mkdtempSync(join(tmpdir(), 'tiber-statements-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
write(
  'tsconfig.json',
  '{ "compilerOptions": { "strict": true, "module": "NodeNext", "target": "ES2024", "lib": ["ES2015"], "types": [] } }',
)
write('packages/server/src/database.ts', 'export type Db = { query<Row>(statement: string): Promise<Row[]> }')

const file = 'apps/platform/src/queries.ts'
const integer = { name: 'count', type: 23 }
const text = { name: 'name', type: 25 }

/** Checks one call, written on the third line, against what a test has seen. */
function check(call: string, columns?: StatementRecord['columns'], statement = 'select') {
  write(
    file,
    `import type { Db } from '../../../packages/server/src/database.ts'
export type Item = { count: number; name: string | null }
export const select = (db: Db) => ${call}
`,
  )
  const column = `export const select = (db: Db) => ${call}`.indexOf('query') + 1
  const records = columns ? [{ calls: [`/anywhere/${file}:3:${column}`], text: statement, columns }] : []
  return findStatementProblems(folder, records).map((problem) => problem.replace(/^.*?:3:\d+: /, ''))
}

test.each([
  ['a row type that fits', 'db.query<Item>("")', [integer, text]],
  [
    'a nullable column typed with null',
    'db.query<Item>("")',
    [integer, { ...text, nullableColumn: 'name', wasNull: true as const }],
  ],
  ['rows that are only counted', 'db.query<never>("")', [integer]],
  [
    'literals of a text, JSON and an array',
    `db.query<{ a: 'x' | 'y'; b: { c: number }[]; d: string[] }>("")`,
    [
      { name: 'a', type: 25 },
      { name: 'b', type: 3802 },
      { name: 'd', type: 1009 },
    ],
  ],
])('statements › no problem with %s', (_, call, columns) => {
  expect(check(call, columns)).toEqual([])
})

test.each([
  ['a property that is no column', 'db.query<Item>("")', [integer], 'name is in the type, but not a column.'],
  [
    'a column that is not typed',
    'db.query<{ count: number }>("")',
    [integer, text],
    'name is a column, but not in the type.',
  ],
  ['a wrong type', 'db.query<{ count: string }>("")', [integer], 'count is number, but typed string.'],
  [
    'an instant typed as Date',
    'db.query<{ at: Date }>("")',
    [{ name: 'at', type: 1184 }],
    'at is string, but typed Date.',
  ],
  [
    'a numeric typed as number',
    'db.query<{ net: number }>("")',
    [{ name: 'net', type: 1700 }],
    'net is string, but typed number.',
  ],
  [
    'a null that was seen',
    'db.query<{ name: string }>("")',
    [{ ...text, wasNull: true as const }],
    'name can be null, but is typed string.',
  ],
  [
    'a nullable column',
    'db.query<{ name: string }>("")',
    [{ ...text, nullableColumn: 'full_name' }],
    'name can be null, but is typed string.',
  ],
  [
    'an array of a wrong type',
    'db.query<{ ids: number[] }>("")',
    [{ name: 'ids', type: 1009 }],
    'ids is string[], but typed number[].',
  ],
])('statements › reports %s', (_, call, columns, problem) => {
  expect(check(call, columns)).toEqual([problem])
})

test('statements › reports a bigint, which the engines return differently', () => {
  expect(check('db.query<{ id: string }>("")', [{ name: 'id', type: 20 }])).toEqual([
    expect.stringContaining('cast it'),
  ])
})

test('statements › a value that is set does not make a nullable column not null', () => {
  const columns = [{ ...text, nullableColumn: 'full_name' }]
  expect(
    check('db.query<{ name: string }>("")', columns, 'update t set full_name = $1 where id = $2 returning full_name'),
  ).toEqual(['name can be null, but is typed string.'])
})

test('statements › a condition that excludes null makes a nullable column not null', () => {
  const columns = [{ ...text, nullableColumn: 'full_name' }]
  expect(check('db.query<{ name: string }>("")', columns, 'select where u.full_name is not null')).toEqual([])
})

test('statements › reports a call without a row type', () => {
  expect(check('db.query("")')).toEqual(['no row type.'])
})

test('statements › reports a statement that no test ran', () => {
  expect(check('db.query<Item>("")')).toEqual(['no unit test runs this statement.'])
})

test('statements › a row type passed on is read where it is given', () => {
  write(
    file,
    `import type { Db } from '../../../packages/server/src/database.ts'
const run = <Row>(db: Db) => db.query<Row>('')
export const select = (db: Db) => run<{ count: string }>(db)
`,
  )
  const calls = [`/anywhere/${file}:2:33`, `/anywhere/${file}:3:35`]
  expect(findStatementProblems(folder, [{ calls, text: '', columns: [integer] }])).toEqual([
    `${file}:3:35: count is number, but typed string.`,
  ])
})
