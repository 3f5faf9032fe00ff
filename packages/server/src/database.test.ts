import { createServer, type AddressInfo } from 'node:net'
import { sql } from './sql.ts'
import { describe, expect, test } from 'vitest'
import { isDatabaseUnreachable, openPglite, openPostgres, requireReachable } from './database.ts'
import { SettingError } from './environment.ts'
import { createLog } from './log.ts'

const log = createLog('test', 'silent')
const createErrorWithCode = (code: string) => Object.assign(new Error('x'), { code })

/** Finds a port on which nothing listens. */
async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function catchConnectionError(url: string): Promise<unknown> {
  const database = openPostgres(url, log)
  return database.db
    .execute(sql`select 1`)
    .then(() => expect.unreachable('There is a database.'))
    .catch((error: unknown) => error)
    .finally(() => database.close())
}

describe('unreachable database', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '08006', '57P01', '57P03', '53300', '3D000', '28P01'])(
    'error code %s counts, also as a nested cause',
    (code) => {
      expect(isDatabaseUnreachable(createErrorWithCode(code))).toBe(true)
      expect(
        isDatabaseUnreachable(new Error('query', { cause: new Error('x', { cause: createErrorWithCode(code) }) })),
      ).toBe(true)
    },
  )

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'sorry, too many clients already',
    'Client has encountered a connection error and is not queryable',
    'database "x" is not currently accepting connections',
    'PGlite is closed',
  ])('driver message "%s" counts', (message) => {
    expect(isDatabaseUnreachable(new Error(message))).toBe(true)
  })

  test.each([
    undefined,
    'text',
    new Error('x'),
    createErrorWithCode('23505'),
    createErrorWithCode('42P01'),
    createErrorWithCode('57014'),
  ])('%s does not count', (error) => {
    expect(isDatabaseUnreachable(error)).toBe(false)
  })

  test('a closed port counts', async () => {
    expect(isDatabaseUnreachable(await catchConnectionError(`postgres://localhost:${await findFreePort()}/x`))).toBe(
      true,
    )
  })

  test('an unknown host or socket counts', async () => {
    expect(isDatabaseUnreachable(await catchConnectionError('postgres://nowhere.invalid/x'))).toBe(true)
    expect(isDatabaseUnreachable(await catchConnectionError('postgres:///x?host=/no/such/folder'))).toBe(true)
  })
})

describe('first statements on a database', () => {
  test('an unreachable database throws a SettingError with one sentence', async () => {
    const port = await findFreePort()
    const database = openPostgres(`postgres://localhost:${port}/x`, log)
    const result = requireReachable(() => database.db.execute(sql`select 1`))
    await expect(result).rejects.toThrow(SettingError)
    await expect(result).rejects.toThrow(
      new RegExp(`^The database at DATABASE_URL cannot be reached: connect ECONNREFUSED \\S+:${port}$`),
    )
    await database.close()
  })

  test('any other error is rethrown unchanged', async () => {
    const error = createErrorWithCode('42P01')
    await expect(requireReachable(() => Promise.reject(error))).rejects.toBe(error)
  })
})

test.runIf(process.env['TEST_DATABASE_URL'])('dates are in UTC, whatever the time zone of the database', async () => {
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  const server = openPostgres(url.href, log)
  const name = `tiber_zone_${crypto.randomUUID().replaceAll('-', '')}`
  await server.db.execute(sql.raw(`create database ${name}`))
  await server.db.execute(sql.raw(`alter database ${name} set timezone = 'America/Los_Angeles'`))
  url.pathname = `/${name}`
  const database = openPostgres(url.href, log)
  const rows = await database.db.query<{ day: string }>(
    sql`select timestamptz '2026-03-01T02:00:00Z'::date::text as day`,
  )
  await database.close()
  await server.db.execute(sql.raw(`drop database ${name}`))
  await server.close()
  expect(rows).toEqual([{ day: '2026-03-01' }])
})

test('embedded database: the extensions unaccent and pg_trgm are available', async () => {
  const { db, close } = await openPglite({})
  await db.execute(sql`create extension unaccent`)
  await db.execute(sql`create extension pg_trgm`)
  const rows = await db.query<{ plain: string }>(sql`select unaccent('tornillería') as plain`)
  expect(rows).toEqual([{ plain: 'tornilleria' }])
  await close()
})
