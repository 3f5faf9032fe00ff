import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from './sql.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPglite, openPostgres, type Database } from './database.ts'
import { createLog } from './log.ts'
import { migrate, requireMigrated } from './migrate.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const log = createLog('test', 'silent')

let folder: string
let databases: Database[]
let remove: () => Promise<unknown>
beforeAll(async () => {
  ;({ databases, remove } = await openTwice())
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiber-migrate-'))
  addMigration('0000_first.sql', 'create table "first" (id int)')
  addMigration(
    '0001_second.sql',
    'create table "second" (id int);--> statement-breakpoint\ninsert into "first" values (1)',
  )
})
afterEach(async () => {
  await databases[0]!.db.execute(sql`drop schema public cascade`)
  await databases[0]!.db.execute(sql`create schema public`)
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => remove())

const addMigration = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = (database = databases[0]!) => migrate(database, 'test', folder)
const countRows = async (table: string) => {
  const statement = sql.raw(`select count(*)::int as count from ${table}`)
  const [row] = await databases[0]!.db.query<{ count: number }>(statement)
  return row!.count
}

/** Opens one database twice on PostgreSQL; PGlite allows one connection only. */
async function openTwice() {
  if (!serverUrl) {
    const database = await openPglite({})
    return { databases: [database, database], remove: () => database.close() }
  }
  const server = openPostgres(serverUrl, log)
  const name = `tiber_migrate_${crypto.randomUUID().replaceAll('-', '')}`
  await server.db.execute(sql.raw(`create database ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const pair = [openPostgres(url.href, log), openPostgres(url.href, log)]
  const remove = async () => {
    await Promise.all(pair.map((each) => each.close()))
    await server.db.execute(sql.raw(`drop database ${name} with (force)`))
    await server.close()
  }
  return { databases: pair, remove }
}

test('migrate: runs migrations in the order of their numbers', async () => {
  expect(await run()).toEqual(['0000_first.sql', '0001_second.sql'])
  expect(await countRows('first')).toBe(1)
})

test('migrate: a second run does nothing', async () => {
  await run()
  expect(await run()).toEqual([])
  expect(await countRows('first')).toBe(1)
})

// PGlite can only be opened by one process.
test.runIf(serverUrl)(
  'migrate: of two concurrent processes, one migrates and the other finds nothing to do',
  async () => {
    const results = await Promise.all(databases.map(run))
    expect(results.map((names) => names.length).toSorted()).toEqual([0, 2])
    expect(await countRows('schema_migration')).toBe(2)
  },
)

test('migrate: only a new migration runs', async () => {
  await run()
  addMigration('0002_third.sql', 'insert into "first" values (2)')
  expect(await run()).toEqual(['0002_third.sql'])
  expect(await countRows('first')).toBe(2)
})

test('migrate: a failed migration is rolled back, earlier ones stay, and it can be repeated', async () => {
  addMigration('0002_broken.sql', 'insert into "first" values (2);--> statement-breakpoint\nselect nonsense')
  await expect(run()).rejects.toThrow(/Failed query/)
  expect([await countRows('first'), await countRows('schema_migration')]).toEqual([1, 2])
  addMigration('0002_broken.sql', 'insert into "first" values (3)')
  expect(await run()).toEqual(['0002_broken.sql'])
})

test('migrate: on a database of an unreleased schema the error says to create a new one', async () => {
  await run()
  rmSync(join(folder, '0000_first.sql'))
  addMigration('0000_baseline.sql', 'create table "other" (id int)')
  await expect(run()).rejects.toThrow('created by a version before the first release (0000_first.sql)')
})

test('migrate: two owners in one database are independent', async () => {
  await run()
  addMigration('0000_first.sql', 'create table "other" (id int)')
  addMigration('0001_second.sql', 'insert into "other" values (1)')
  expect(await migrate(databases[0]!, 'other', folder)).toHaveLength(2)
})

test('requireMigrated: the error names the missing migration', async () => {
  await run()
  await expect(requireMigrated(databases[0]!.db, 'test', folder)).resolves.toBeUndefined()
  addMigration('0002_third.sql', 'select 1')
  await expect(requireMigrated(databases[0]!.db, 'test', folder)).rejects.toThrow(
    'Migrations have not run: 0002_third.sql',
  )
})

test('requireMigrated: an unreadable database is reported', async () => {
  await expect(requireMigrated(databases[0]!.db, 'test', folder)).rejects.toThrow('The database cannot be read.')
})
