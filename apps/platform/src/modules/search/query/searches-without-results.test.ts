import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { sql } from '@tiber/server/sql'
import { jobHandlers } from '../../../job-handlers.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'
import { toRecordedWords } from './searches-without-results.ts'

let platform: TestPlatform
let buyer: PlatformClient
/** The same buyer for another company. */
let shipyard: PlatformClient
let operator: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn()).client
  shipyard = (await platform.signIn('buyer@tiber.example', { customerAccountId: demoAccounts[1].id })).client
  operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
})
afterAll(() => platform.close())
const execute = (statement: ReturnType<typeof sql>) => platform.database.db.execute(statement)
beforeEach(() => execute(sql`delete from search_without_results`))

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const search = (query: string, client = buyer, params: SearchParams = {}) =>
  client.search.search({ query: { query, ...params } })
const list = async () => (await operator.statistics.searchesWithoutResults({ query: { size: 1000 } })).content
const listWords = async () => (await list()).map(({ words }) => words)

describe('a search without results', () => {
  test('is counted by its normalised words, with companies and the last time', async () => {
    await search('  Xyzzýq   QWVXK ')
    await search('xyzzyq qwvxk')
    await search('xyzzyq qwvxk', shipyard)
    await search('xyzzyq qwvxk', platform.createClient())
    await search('frobnitzq', platform.createClient())
    const lastAt = platform.now().toISOString()
    expect(await list()).toEqual([
      { words: 'xyzzyq qwvxk', searches: 4, companies: 2, lastAt },
      { words: 'frobnitzq', searches: 1, companies: 0, lastAt },
    ])
  })

  test('is counted for the older call too', async () => {
    await buyer.search.listV1({ query: { query: 'xyzzyq' } })
    expect(await listWords()).toEqual(['xyzzyq'])
  })

  test('is not counted while typing, on later pages, with a filter, for sellers or without words', async () => {
    await buyer.search.autocomplete({ query: { input: 'xyzzyq' } })
    await search('xyzzyq', buyer, { page: 1 })
    await search('tornillo', buyer, { skus: ['none'] })
    await search('xyzzyq', operator)
    await search('   ')
    expect(await listWords()).toEqual([])
  })

  test('is listed on its day, and kept for 90 days', async () => {
    await search('xyzzyq')
    const moveTo = (days: number) =>
      execute(
        sql`update search_without_results set day = ${new Date(platform.now().getTime() - days * 86_400_000).toISOString()}::date`,
      )
    await moveTo(29)
    expect(await listWords()).toEqual(['xyzzyq'])
    await moveTo(30)
    expect(await listWords()).toEqual([])
    const count = async () =>
      (await platform.database.db.query<{ count: number }>(sql`select count(*)::int from search_without_results`))[0]!
        .count
    await moveTo(90)
    await jobHandlers['purge-old-rows'](platform.systemContext())
    expect(await count()).toBe(1)
    await moveTo(91)
    await jobHandlers['purge-old-rows'](platform.systemContext())
    expect(await count()).toBe(0)
  })

  test('is answered even if it cannot be counted', async () => {
    await execute(sql`alter table search_without_results rename to search_without_results_away`)
    const found = await search('xyzzyq')
    await execute(sql`alter table search_without_results_away rename to search_without_results`)
    expect(found.products.totalElements).toBe(0)
  })
})

describe('a flood of searches without results', () => {
  const fill = (accountId: string, rows: number) =>
    execute(sql`insert into search_without_results (day, account_id, words, searches, last_at)
      select ${platform.now().toISOString()}::date, ${accountId}, 'flood ' || n, 1, now() from generate_series(1, ${rows}::int) n`)
  const readCount = async (words: string) =>
    (
      await platform.database.db.query<{ searches: number }>(
        sql`select sum(searches)::int as searches from search_without_results where words = ${words} having count(*) > 0`,
      )
    )[0]?.searches

  test('of visitors adds no words beyond their limit, and leaves room for companies', async () => {
    await fill('', 999)
    await search('xyzzyq', platform.createClient())
    await search('frobnitzq', platform.createClient())
    await search('frobnitzq')
    await search('xyzzyq', platform.createClient())
    expect([await readCount('xyzzyq'), await readCount('frobnitzq')]).toEqual([2, 1])
  })

  test('of many companies adds no words beyond the limit of a day', async () => {
    for (let company = 0; company < 10; company += 1) await fill(`company ${company}`, 1000)
    await search('xyzzyq')
    expect(await readCount('xyzzyq')).toBeUndefined()
  })
})

test('a search with results is not counted', async () => {
  expect((await search('tornillo')).products.totalElements).toBeGreaterThan(0)
  expect(await listWords()).toEqual([])
})

describe('recorded words', () => {
  test.each([
    ['spaces, case and look-alike characters are unified', 'Tornillo  M8×40', 'tornillo m8x40'],
    ['e-mail addresses are dropped', 'junta buyer@tiber.example tórica', 'junta torica'],
    ['anything with @ is dropped', '@buyer junta buyer@localhost', 'junta'],
    ['tokens are dropped', `junta ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`, 'junta'],
    ['at most 100 characters are kept', 'a'.repeat(300), 'a'.repeat(100)],
    ['a character is not cut in two', `${'😀'.repeat(100)}x`, '😀'.repeat(100)],
    ['no space is left at the end', `${'a'.repeat(99)} b`, 'a'.repeat(99)],
    ['blank text is none', '\t\n', ''],
  ])('%s', (_title, query, words) => {
    expect(toRecordedWords(query)).toBe(words)
  })
})
