import { openPostgres, type Database } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, inject as provided, test, vi } from 'vitest'
import { demoApiKey, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type PlatformClient } from '@tiber/sdk/platform-client'
import { SdkError } from '@tiber/sdk/sdk-error'
import { openDatabaseCopy } from './database-image.ts'
import { createDraft, fillStock, single } from './create-orders.ts'
import { findViolations, recordBaseline } from './order-invariants.ts'
import { createPlatformProcess } from './platform-process.ts'
import { silentLog } from './seed-database.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const restarts = 10

/** Runs a request again and again, and counts its responses. */
function startLoop(run: () => Promise<unknown>) {
  const seen = { succeeded: 0, unavailable: 0, unexpected: [] as unknown[] }
  const state = { isStopped: false }
  const ended = (async () => {
    while (!state.isStopped) {
      try {
        await run()
        seen.succeeded += 1
      } catch (error) {
        if (error instanceof SdkError && error.status === 503) seen.unavailable += 1
        else seen.unexpected.push(error)
      }
    }
  })()
  return {
    seen,
    stop: () => {
      state.isStopped = true
      return ended
    },
  }
}

describe.runIf(serverUrl)('platform whose database restarts under load', () => {
  let server: Database
  let database: Awaited<ReturnType<typeof openDatabaseCopy>>
  let platform: ReturnType<typeof createPlatformProcess>
  let buyer: PlatformClient
  beforeAll(async () => {
    server = openPostgres(serverUrl!, silentLog)
    database = await openDatabaseCopy(provided('databaseImage'))
    await fillStock(database.db)
    await recordBaseline(database.db)
    platform = createPlatformProcess(database.url!)
    await platform.start()
    buyer = createPlatformClient({ baseUrl: platform.url(), apiKey: demoApiKey })
    await buyer.auth.token({ body: { username: 'buyer@tiber.example', password: demoPassword } })
  })
  afterAll(async () => {
    await platform?.kill()
    await database?.close()
    await server.close()
  })

  /** Ends all connections and refuses new ones, as a server does that stops; only this database is affected. */
  async function closeDatabase() {
    const name = new URL(database.url!).pathname.slice(1)
    await server.db.execute(sql.raw(`alter database ${name} allow_connections false`))
    await server.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`)
    return () => server.db.execute(sql.raw(`alter database ${name} allow_connections true`))
  }

  test(`${restarts} restarts: only 503 meanwhile, recovery without help, no placed order lost`, async () => {
    const { id: cartId } = await buyer.carts.create({ body: { name: 'Reinicio' } })
    const placed: string[] = []
    const loops = [
      startLoop(() => buyer.search.search({ query: { query: 'tornillo' } })),
      startLoop(() =>
        buyer.carts.updateLines({
          params: { id: cartId },
          body: [{ offerPriceId: single, quantity: 10, updateAction: 'REPLACE_QUANTITY' }],
        }),
      ),
      startLoop(async () => {
        const { id } = await createDraft(buyer)
        await buyer.commercialOrders.place({ params: { id } })
        placed.push(id)
      }),
    ]
    const waitForMore = (count: 'succeeded' | 'unavailable') => {
      const before = loops.map(({ seen }) => seen[count])
      return vi.waitUntil(() => loops.every(({ seen }, at) => seen[count] > before[at]!), { timeout: 30_000 })
    }
    try {
      for (let restart = 0; restart < restarts; restart += 1) {
        const openAgain = await closeDatabase()
        await waitForMore('unavailable').finally(openAgain)
        await waitForMore('succeeded')
      }
    } finally {
      await Promise.all(loops.map(({ stop }) => stop()))
    }
    expect(loops.flatMap(({ seen }) => seen.unexpected)).toEqual([])
    for (const id of placed) expect((await buyer.commercialOrders.read({ params: { id } })).status).not.toBe('DRAFT')
    expect(await findViolations(database.db)).toEqual([])
  }, 120_000)
})
