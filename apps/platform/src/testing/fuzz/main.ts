import { createFuzzReport, formatReport } from '@tiber/server/testing/fuzz/fuzz-report'
import { readFuzzOptions, type FuzzOptions } from '@tiber/server/testing/fuzz/fuzz-options'
import { createHttpSender } from '@tiber/server/testing/fuzz/http-request'
import { createRandom } from '@tiber/server/testing/fuzz/random'
import { createWatchedSender, formatHealth, type HealthFacts } from '@tiber/server/testing/fuzz/run-cases'
import { calls, signInCallers, type NamedCall, type TestContext } from '../contract/all-calls.ts'
import { openDatabaseCopy, prepareImage, removeImage, type DatabaseImage } from '../database/database-image.ts'
import { createPlatformProcess } from '../platform-process.ts'
import { createTestPlatform } from '../test-platform.ts'
import { fuzzCall, hasSessions, signInElsewhere } from './fuzz-calls.ts'
import { publicRoutes } from './public-routes.ts'

/** Sends mutated requests to a platform in its own process; `npm run fuzz` starts it with a database server. */

/** Requests also change users, carts and policies, so each round begins with a fresh database. */
const roundMs = 90_000
const requestsInRow = 10
const workerCount = 3
/** Samples that can no longer be prepared, and sessions that ended, end a round. */
const maxBrokenSamples = 20

const environment = { TRUSTED_PROXIES: '127.0.0.1', SEARCH_TIME_LIMIT_MS: '60000' }

async function run(serverUrl: string, { minutes, seed, only }: FuzzOptions): Promise<number> {
  const targets = [...calls, ...publicRoutes].filter(({ title }) => title.includes(only ?? ''))
  // Only the samples of calls are always accepted.
  const report = createFuzzReport(calls.filter((each) => targets.includes(each)).map(({ title }) => title))
  const image = await prepareImage(serverUrl)
  const startedAt = Date.now()
  const endsAt = startedAt + minutes * 60_000
  const health: HealthFacts = { slowestMs: 0, unexplained: 0 }
  let baseUrl = ''
  const nextIndexes = new Map<string, number>()
  try {
    for (let round = 0; Date.now() < endsAt; round += 1) {
      const order = createRandom(`${seed} order ${round}`).shuffle(targets)
      const result = await runRound(image, {
        report,
        seed,
        targets: order,
        nextIndexes,
        endsAt: Math.min(endsAt, Date.now() + roundMs),
      })
      health.slowestMs = Math.max(health.slowestMs, result.health.slowestMs)
      health.unexplained += result.health.unexplained
      baseUrl = result.baseUrl
    }
  } finally {
    await removeImage(image)
  }
  const seconds = (Date.now() - startedAt) / 1000
  console.log(
    formatReport(report, { name: 'Platform calls and routes', baseUrl, seed, seconds, targetCount: targets.length }),
  )
  console.log(formatHealth(health))
  return report.failures.length > 0 || report.listWithoutSuccess().length > 0 ? 1 : 0
}

type Round = {
  report: ReturnType<typeof createFuzzReport>
  seed: string
  targets: NamedCall[]
  /** The number of the next request of each call; requests go on where the round before ended. */
  nextIndexes: Map<string, number>
  endsAt: number
}

async function runRound(image: DatabaseImage, { report, seed, targets, nextIndexes, endsAt }: Round) {
  const database = await openDatabaseCopy(image)
  const platform = await createTestPlatform(database, environment)
  const served = createPlatformProcess(database.url!, environment)
  await served.start()
  const { send, close } = createHttpSender(served.url())
  const watched = createWatchedSender(send, report)
  const used: TestContext = { platform, tokens: await signInCallers(platform) }
  const otherTokens = await signInElsewhere(platform)
  let health: HealthFacts | undefined
  let brokenSamples = 0
  let isOver = false
  // The calls with the fewest requests come first, because a round may end early.
  const queue = targets.toSorted((a, b) => (nextIndexes.get(a.title) ?? 0) - (nextIndexes.get(b.title) ?? 0))
  const work = async () => {
    while (!isOver && Date.now() < endsAt && brokenSamples < maxBrokenSamples) {
      const named = queue.shift()
      if (!named) return
      queue.push(named)
      const firstIndex = nextIndexes.get(named.title) ?? 0
      nextIndexes.set(named.title, firstIndex + requestsInRow)
      // Samples create links that expire by the clock of the process they are sent to.
      platform.advance((Date.now() - platform.now().getTime()) / 1000)
      try {
        await fuzzCall(named, { firstIndex, count: requestsInRow }, { used, otherTokens, send: watched.send, seed })
      } catch (error) {
        brokenSamples += 1
        if (brokenSamples === maxBrokenSamples)
          console.log(`  New round: the sample of ${named.title} failed: ${String(error).slice(0, 200)}`)
      }
      if (isOver || (await hasSessions(used))) continue
      console.log(`  New round: a session ended at ${named.title}`)
      isOver = true
    }
  }
  try {
    await Promise.all(Array.from({ length: workerCount }, work))
  } finally {
    health = await watched.stop()
    close()
    await served.kill()
    await platform.close()
  }
  return { health, baseUrl: served.url() }
}

const { TEST_DATABASE_URL: serverUrl } = process.env
if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: use npm run fuzz.')
process.exitCode = await run(serverUrl, readFuzzOptions(process.argv.slice(2)))
