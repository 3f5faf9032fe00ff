import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openPostgres, type Database } from '@tiber/server/database'
import { afterAll, beforeAll, describe, expect, inject as provided, test, vi } from 'vitest'
import { demoApiKey, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type PlatformClient } from '@tiber/sdk/platform-client'
import { SdkError } from '@tiber/sdk/sdk-error'
import { openDatabaseCopy } from './database/database-image.ts'
import { createDraft, fillStock, single } from './create-orders.ts'
import { findViolations, recordBaseline } from './order-invariants.ts'
import { createPlatformProcess } from './platform-process.ts'
import { silentLog } from './seed-database.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const restarts = 10

/** Starts a database server of this test's own with a copy of a database. */
async function startServerCopy(databaseUrl: string) {
  const script = join(import.meta.dirname, '../../../../tools/launch/copy-postgres.ts')
  const child = fork(script, [databaseUrl])
  const exited = once(child, 'exit')
  const failed = exited.then(() => Promise.reject(new Error('The database server has ended.')))
  failed.catch(() => undefined)
  const receive = async () => {
    const [message] = (await Promise.race([once(child, 'message'), failed])) as [string]
    return message
  }
  const url = await receive()
  return {
    url,
    restart: (mode: 'fast' | 'immediate') => {
      child.send(mode)
      return receive()
    },
    stop: async () => {
      child.disconnect()
      await exited
    },
  }
}

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

describe.runIf(serverUrl)('platform whose database server restarts under load', () => {
  let server: Awaited<ReturnType<typeof startServerCopy>>
  let database: Database
  let platform: ReturnType<typeof createPlatformProcess>
  let buyer: PlatformClient
  beforeAll(async () => {
    const image = await openDatabaseCopy(provided('databaseImage'))
    server = await startServerCopy(image.url!)
    await image.close()
    database = openPostgres(server.url, silentLog)
    await fillStock(database.db)
    await recordBaseline(database.db)
    platform = createPlatformProcess(server.url)
    await platform.start()
    buyer = createPlatformClient({ baseUrl: platform.url(), apiKey: demoApiKey })
    await buyer.auth.token({ body: { username: 'buyer@tiber.example', password: demoPassword } })
  })
  afterAll(async () => {
    await platform?.kill()
    await database?.close()
    await server?.stop()
  })

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
    const waitForMore = () => {
      const before = loops.map(({ seen }) => seen.succeeded)
      return vi.waitUntil(() => loops.every(({ seen }, at) => seen.succeeded > before[at]!), { timeout: 30_000 })
    }
    try {
      for (let restart = 0; restart < restarts; restart += 1) {
        await waitForMore()
        // Every other restart is a crash.
        await server.restart(restart % 2 === 0 ? 'fast' : 'immediate')
      }
      await waitForMore()
    } finally {
      await Promise.all(loops.map(({ stop }) => stop()))
    }
    expect(loops.flatMap(({ seen }) => seen.unexpected)).toEqual([])
    expect(loops.some(({ seen }) => seen.unavailable > 0)).toBe(true)
    for (const id of placed) expect((await buyer.commercialOrders.read({ params: { id } })).status).not.toBe('DRAFT')
    expect(await findViolations(database.db)).toEqual([])
  }, 120_000)
})
