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
  test.each(['search_term', 'search_posting', 'asset'])(
    'is cancelled with SV0002 at whichever step it is blocked: %s',
    async (table) => {
      await locker.db.execute(sql`begin`)
      await locker.db.execute(sql.raw(`lock table ${table} in access exclusive mode`))
      const answers = await Promise.allSettled([
        buyer.search.search({ query: { query: 'tornillo' } }),
        buyer.search.autocomplete({ query: { input: 'torn' } }),
      ])
      await locker.db.execute(sql`rollback`)
      for (const answer of answers) {
        expect(answer.status).toBe('rejected')
        expect(() => {
          throw (answer as PromiseRejectedResult).reason
        }).toThrow(refusal('SV0002'))
      }
      expect((await buyer.search.search({ query: { query: 'tornillo' } })).products.totalElements).toBeGreaterThan(0)
    },
  )
})
