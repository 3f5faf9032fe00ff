import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres, type Database } from '@tiber/server/database'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

/** Needs a second connection to hold the locks that block a statement. */
describe.runIf(process.env['TEST_DATABASE_URL'])('a search that takes too long', () => {
  let platform: TestPlatform
  let buyer: PlatformClient
  let locker: Database
  beforeAll(async () => {
    platform = await startTestPlatform({ SEARCH_TIME_LIMIT_MS: '1000' })
    buyer = (await platform.signIn('buyer@tiber.example')).client
    locker = openPostgres(platform.database.url!, platform.dependencies.log, { poolSize: 1 })
  })
  afterAll(async () => {
    await locker.close()
    await platform.close()
  })

  /** The tables of the word lookup, of the results, and of the records. */
  test.each([
    ['search_term', 'tornillo'],
    ['search_posting', 'tuerca'],
    ['asset', 'arandela'],
    ['asset', 'arandela'],
  ])(
    'is cancelled with SV0002 at whichever step it is blocked, also if its results are known: %s, %s',
    async (table, word) => {
      await locker.db.execute(sql`begin`)
      await locker.db.execute(sql.raw(`lock table ${table} in access exclusive mode`))
      const answers = await Promise.allSettled([
        buyer.search.search({ query: { query: word } }),
        buyer.search.autocomplete({ query: { input: word.slice(0, 4) } }),
      ])
      await locker.db.execute(sql`rollback`)
      for (const answer of answers) {
        expect(answer.status).toBe('rejected')
        expect(() => {
          throw (answer as PromiseRejectedResult).reason
        }).toThrow(refusal('SV0002'))
      }
      expect((await buyer.search.search({ query: { query: word } })).products.totalElements).toBeGreaterThan(0)
    },
  )
})
