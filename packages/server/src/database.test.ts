import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isDatabaseUnreachable, openPglite, openPostgres, whenReachable } from './database.ts'
import { SettingError } from './environment.ts'
import { createLog } from './log.ts'

const log = createLog('test', 'silent')
const withCode = (code: string) => Object.assign(new Error('x'), { code })

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function failureAt(url: string): Promise<unknown> {
  const database = openPostgres(url, log)
  return database.db
    .execute(sql`select 1`)
    .then(() => expect.unreachable('There is a database.'))
    .catch((error: unknown) => error)
    .finally(() => database.close())
}

describe('a database is unreachable', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '08006', '57P01', '57P03', '53300', '3D000', '28P01'])(
    'with the code %s, also deep inside another error',
    (code) => {
      expect(isDatabaseUnreachable(withCode(code))).toBe(true)
      expect(isDatabaseUnreachable(new Error('query', { cause: new Error('x', { cause: withCode(code) }) }))).toBe(true)
    },
  )

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'sorry, too many clients already',
    'Client has encountered a connection error and is not queryable',
    'database "x" is not currently accepting connections',
    'PGlite is closed',
  ])('when the driver says "%s"', (message) => {
    expect(isDatabaseUnreachable(new Error(message))).toBe(true)
  })

  test.each([undefined, 'text', new Error('x'), withCode('23505'), withCode('42P01'), withCode('57014')])(
    'but not because of %s',
    (error) => {
      expect(isDatabaseUnreachable(error)).toBe(false)
    },
  )

  test('when nobody listens', async () => {
    expect(isDatabaseUnreachable(await failureAt(`postgres://localhost:${await freePort()}/x`))).toBe(true)
  })

  test('when its host does not exist', async () => {
    expect(isDatabaseUnreachable(await failureAt('postgres://nowhere.invalid/x'))).toBe(true)
  })
})

describe('the first work on a database', () => {
  test('stops with one sentence when it cannot be reached', async () => {
    const port = await freePort()
    const database = openPostgres(`postgres://localhost:${port}/x`, log)
    const work = whenReachable(() => database.db.execute(sql`select 1`))
    await expect(work).rejects.toThrow(SettingError)
    await expect(work).rejects.toThrow(
      new RegExp(`^The database at DATABASE_URL cannot be reached: connect ECONNREFUSED \\S+:${port}$`),
    )
    await database.close()
  })

  test('shows any other error as it is', async () => {
    const error = withCode('42P01')
    await expect(whenReachable(() => Promise.reject(error))).rejects.toBe(error)
  })
})

test.runIf(process.env['TEST_DATABASE_URL'])('days are those of UTC, wherever the server stands', async () => {
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  const server = openPostgres(url.href, log)
  const name = `tiber_zone_${crypto.randomUUID().replaceAll('-', '')}`
  await server.db.execute(sql.raw(`create database ${name}`))
  await server.db.execute(sql.raw(`alter database ${name} set timezone = 'America/Los_Angeles'`))
  url.pathname = `/${name}`
  const far = openPostgres(url.href, log)
  const { rows } = (await far.db.execute(
    sql`select timestamptz '2026-03-01T02:00:00Z'::date::text as day`,
  )) as unknown as {
    rows: object[]
  }
  await far.close()
  await server.db.execute(sql.raw(`drop database ${name}`))
  await server.close()
  expect(rows).toEqual([{ day: '2026-03-01' }])
})

test('the embedded database has the two extensions', async () => {
  const { db, close } = await openPglite({})
  await db.execute(sql`create extension unaccent`)
  await db.execute(sql`create extension pg_trgm`)
  const { rows } = (await db.execute(sql`select unaccent('tornillería') as plain`)) as unknown as { rows: object[] }
  expect(rows).toEqual([{ plain: 'tornilleria' }])
  await close()
}, 30_000)
