import { createFuzzReport, formatReport } from '@tiber/server/testing/fuzz/fuzz-report'
import { readFuzzOptions, type FuzzOptions } from '@tiber/server/testing/fuzz/fuzz-options'
import { createHttpSender, type HttpResponse } from '@tiber/server/testing/fuzz/http-request'
import { createRandom } from '@tiber/server/testing/fuzz/random'
import { createWatchedSender, formatHealth } from '@tiber/server/testing/fuzz/run-cases'
import { readSetting } from '../settings.ts'
import { findSamples, listTargets, type SamplesByTarget, type Shop } from './find-samples.ts'
import { buildPageRequest } from './page-request.ts'
import { createSessions } from './people.ts'
import { readSiteMap } from './site-map.ts'

/** Sends mutated requests to every route of a running shop; `npm run fuzz` and `npm test` start it. */

const workerCount = 2
/** Every so many requests of a route one is sent unchanged. */
const validEvery = 5
const people = ['visitor', 'buyer', 'admin'] as const

async function run({ minutes, seed, only, turns }: FuzzOptions): Promise<number> {
  const siteMap = await readSiteMap()
  const shopUrl = readSetting('SHOP_URL')
  const { send, close } = createHttpSender(shopUrl)
  const startedAt = Date.now()
  const endsAt = startedAt + minutes * 60_000
  const createShop = (): Shop => ({ siteMap, send, shopUrl, sessions: createSessions(send, shopUrl) })
  const samples = await findSamples(createShop(), { pagesPerRoute: turns === undefined ? 4 : 1 })
  const targets = listTargets(siteMap).filter((target) => target.includes(only ?? ''))
  const report = createFuzzReport(targets, isSuccess)
  const watched = createWatchedSender(send, report)
  const queue = createRandom(`${seed} order`).shuffle(targets)
  const nextIndexes = new Map<string, number>()
  const requestsInRow = turns === undefined ? 5 : 2
  const isOver = (firstIndex: number) =>
    turns === undefined ? Date.now() > endsAt : firstIndex >= turns * requestsInRow
  const work = async () => {
    const shop = createShop()
    for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
      const firstIndex = nextIndexes.get(target) ?? 0
      if (isOver(firstIndex)) return
      queue.push(target)
      nextIndexes.set(target, firstIndex + requestsInRow)
      for (let index = firstIndex; index < firstIndex + requestsInRow; index += 1)
        await fuzzRoute(shop, watched.send, { target, index, seed, samples })
    }
  }
  await Promise.all(Array.from({ length: workerCount }, work))
  const health = await watched.stop()
  close()
  const seconds = (Date.now() - startedAt) / 1000
  const facts = { name: 'Storefront routes', baseUrl: shopUrl, seed, seconds, targetCount: targets.length }
  console.log(formatReport(report, facts))
  console.log(formatHealth(health))
  return report.failures.length > 0 ? 1 : 0
}

type WatchedSend = ReturnType<typeof createWatchedSender>['send']
type Aim = { target: string; index: number; seed: string; samples: SamplesByTarget }

async function fuzzRoute(shop: Shop, send: WatchedSend, { target, index, seed, samples }: Aim) {
  const random = createRandom(`${seed} ${target} ${index}`)
  const known = samples.get(target)!
  const isValid = index % validEvery === 0
  const sample = isValid ? known[(index / validEvery) % known.length]! : random.pick(known)
  const person = !isValid && random.chance(0.15) ? random.pick(people) : sample.as
  const cookies = await shop.sessions.getCookies(person)
  const mutationCount = isValid ? 0 : random.pick([1, 1, 2, 2, 3])
  const request = buildPageRequest(random, { sample, cookies, shopUrl: shop.shopUrl, mutationCount })
  const response = await send({ target, index, request })
  if (response) shop.sessions.noteResponse(person, response)
}

/** A form that was accepted redirects; one that leads to sign-in was not, unless it signs out. */
const isSuccess = ({ status, headers }: HttpResponse, target: string) =>
  status < 400 && (target.startsWith('session/logout') || !String(headers['location'] ?? '').includes('/auth/login'))

process.exitCode = await run(readFuzzOptions(process.argv.slice(2)))
