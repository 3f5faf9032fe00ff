import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPglite, openPostgres, type Database } from './database.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

const url = process.env['TEST_DATABASE_URL']
const engines: [string, () => Promise<Database>][] = [
  ['PGlite', () => openPglite({})],
  ...(url
    ? [['PostgreSQL', async () => openPostgres(url, createLog('test', 'silent'))] as (typeof engines)[number]]
    : []),
]

describe.each(engines)('database on %s', (_, open) => {
  // Not while tests of another database run: the embedded one starts for seconds during which nothing else happens.
  let opened: Database
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  const table = sql.raw(`connections_${crypto.randomUUID().replaceAll('-', '')}`)

  test('dates, times and numerics are returned as PostgreSQL writes them', async () => {
    const { db } = opened
    const rows =
      await db.query<object>(sql`select timestamptz '2026-03-01 02:00:00.123456+00' as at, date '2026-03-01' as day,
      interval '1 day' as span, 1.50::numeric as amount, array[1.5]::numeric[] as amounts, 7::int as count,
      true as is_set, '{"a":[1]}'::jsonb as json, array['x']::text[] as texts, null::text as nothing`)
    expect(rows).toEqual([
      {
        at: '2026-03-01 02:00:00.123456+00',
        day: '2026-03-01',
        span: '1 day',
        amount: '1.50',
        amounts: '{1.5}',
        count: 7,
        is_set: true,
        json: { a: [1] },
        texts: ['x'],
        nothing: null,
      },
    ])
  })

  test('parameters are sent by their own type', async () => {
    const { db } = opened
    const at = new Date('2026-03-01T02:00:00.123Z')
    const rows = await db.queryPrepared<object>(sql`select ${at}::timestamptz = '2026-03-01 02:00:00.123+00' as at,
      ${sql.param(['a', 'b'])}::text[] as list, ${JSON.stringify([1])}::jsonb as json, ${null}::text as nothing`)
    expect(rows).toEqual([{ at: true, list: ['a', 'b'], json: [1], nothing: null }])
  })

  test('a transaction is rolled back by an error, a nested one alone', async () => {
    const { db } = opened
    await db.execute(sql`create table ${table} (n int)`)
    const failed = db.transaction(async (transaction) => {
      await transaction.execute(sql`insert into ${table} values (1)`)
      throw new Error('stop')
    })
    await expect(failed).rejects.toThrow('stop')
    await db.transaction(async (outer) => {
      await outer.execute(sql`insert into ${table} values (2)`)
      const inner = outer.transaction(async (nested) => {
        await nested.execute(sql`insert into ${table} values (3)`)
        await nested.execute(sql`select 1 / 0`)
      })
      await expect(inner).rejects.toThrow('Failed query: select 1 / 0')
      await outer.transaction((nested) => nested.execute(sql`insert into ${table} values (4)`))
    })
    expect(await db.query<{ n: number }>(sql`select n from ${table} order by n`)).toEqual([{ n: 2 }, { n: 4 }])
    await db.execute(sql`drop table ${table}`)
  })

  test('settings of a transaction end with it', async () => {
    const { db } = opened
    const timeout = sql`select current_setting('statement_timeout') as value`
    const settings = ['set local statement_timeout = 1234']
    const within = await db.transaction((transaction) => transaction.query<{ value: string }>(timeout), { settings })
    const after = await db.query<{ value: string }>(timeout)
    expect([...within, ...after]).toEqual([{ value: '1234ms' }, { value: '0' }])
    const failed = db.transaction(async () => 'unreachable', { settings: ['lock table missing'] })
    await expect(failed).rejects.toThrow('missing')
    expect(await db.query<{ value: string }>(timeout)).toEqual([{ value: '0' }])
  })

  test('the error of a failed statement has its text and cause, but not its parameters', async () => {
    const { db } = opened
    const error = await db.execute(sql`select ${'the-secret'} from missing`).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: 'Failed query: select $1 from missing', cause: { code: '42P01' } })
  })
})

test.runIf(url)('prepared statement › each text is prepared once per connection', async () => {
  const { db, close } = openPostgres(url!, createLog('test', 'silent'))
  const prepared = sql`select count(*)::int as count from pg_prepared_statements where name like 'tiber_%'`
  const counts = await db.transaction(async (transaction) => {
    for (const value of [1, 2, 3])
      await transaction.queryPrepared<{ value: number }>(sql`select ${value}::int as value`)
    const before = await transaction.query<{ count: number }>(prepared)
    transaction.session.isPrepared = true
    for (const value of [1, 2, 3]) await transaction.execute(sql`select ${value}::int as other`)
    const after = await transaction.query<{ count: number }>(prepared)
    return [before[0]?.count, after[0]?.count]
  })
  await close()
  // The second count is prepared as well.
  expect(counts).toEqual([1, 3])
})

test.runIf(url)('plans › named statements outside of transactions › are generic, all others as before', async () => {
  const { db, close } = openPostgres(url!, createLog('test', 'silent'), { poolSize: 1 })
  const mode = sql`select current_setting('plan_cache_mode') as mode`
  const readMode = async (rows: Promise<{ mode: string }[]>) => (await rows)[0]?.mode
  const modes = [
    await readMode(db.query<{ mode: string }>(mode)),
    await readMode(db.queryPrepared<{ mode: string }>(mode)),
    await readMode(db.transaction((transaction) => transaction.queryPrepared<{ mode: string }>(mode))),
    await readMode(db.transaction((prepared) => prepared.query<{ mode: string }>(mode), { isPrepared: true })),
    await readMode(db.queryPrepared<{ mode: string }>(mode)),
    await readMode(db.query<{ mode: string }>(mode)),
  ]
  await close()
  const generic = 'force_generic_plan'
  expect(modes).toEqual(['auto', generic, 'auto', generic, generic, 'auto'])
})

test.runIf(url)('statements of one turn › sent together › each has its own result, and fails alone', async () => {
  const { db, close } = openPostgres(url!, createLog('test', 'silent'))
  const divide = (by: number, seconds = 0) =>
    db.queryPrepared<{ backend: number; result: number }>(
      sql`select pg_backend_pid() as backend, 12 / ${by}::int as result from pg_sleep(${seconds}::float)`,
    )
  // A statement is sent together with others once it is known to be quick.
  for (let times = 0; times < 20; times += 1) await divide(1)
  // The third one is still running when the failure of the second arrives.
  const all = await Promise.allSettled([divide(1), divide(0), divide(2, 0.1), divide(3)])
  const rows = all.map((each) => (each.status === 'fulfilled' ? each.value[0]! : undefined))
  expect(rows.map((row) => row?.result)).toEqual([12, undefined, 6, 4])
  expect(new Set(rows.flatMap((row) => row?.backend ?? [])).size).toBe(1)
  expect(await divide(4)).toMatchObject([{ result: 3 }])
  await close()
})
