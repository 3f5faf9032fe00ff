import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fillOrders } from '../orders/many-orders.ts'
import { shipyard } from '../orders/order-lists.ts'
import { buildHeaders, signInAs, type Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import type { LoadOptions, LoadResponse } from './expensive-load.ts'

/** The largest answers an ordinary customer may request. */
const expensiveRequests: [what: string, path: string][] = [
  ['1,000 logistic orders', '/v1/shop/logistic-orders?size=1000'],
  ['1,000 orders with lines', '/v2/shop/commercial-orders?size=1000&nbPreviewLines=1000'],
]
const parallel = 10
const rounds = 4
const searchesPerRound = 50
const responsesPerRound = 2
const searchPath = '/v2/shop/search?query=tornillo%20inoxidable&withFacets=true&size=24'

type Headers = Record<string, string>

/** Measures the search of one customer while another repeats expensive lists, compared with a quiet platform. */
export async function measureNeighbour(shop: Shop): Promise<Line[]> {
  await fillOrders(shop, shipyard, { from: 0, to: 10_000 })
  const headers = buildHeaders((await signInAs(shop.platformUrl, 'approver@tiber.example')).accessToken)
  const search = () => timeRequest(`${shop.platformUrl}${searchPath}`, headers)
  const lines: Line[] = []
  for (const request of expensiveRequests) lines.push(...(await measureSearchBeside(shop, request, search)))
  return lines
}

async function measureSearchBeside(shop: Shop, [what, path]: [string, string], search: () => Promise<number>) {
  const { accessToken } = await signInAs(shop.platformUrl, 'buyer@tiber.example')
  const headers = { ...buildHeaders(accessToken), 'customer-account-id': shipyard }
  const [quiet, loaded]: [number[], number[]] = [[], []]
  const responses: LoadResponse[] = []
  // Rounds alternate, because the speed of a shared machine changes within a run; the first one warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const quietTimes = await repeatUntil(search, (count) => count >= searchesPerRound)
    const load = await startLoad({ url: `${shop.platformUrl}${path}`, headers, parallel })
    const isEnough = (count: number) => count >= searchesPerRound && load.responses.length >= responsesPerRound
    const loadedTimes = await repeatUntil(search, isEnough)
    load.stop()
    if (round === 0) continue
    responses.push(...load.responses)
    quiet.push(...quietTimes)
    loaded.push(...loadedTimes)
  }
  const megabytes = (Math.max(...responses.map(({ bytes }) => bytes)) / 2 ** 20).toFixed(0)
  return [0.5, 0.95].map((share): Line => ({
    what: `Search beside ${parallel} × ${what} (${megabytes} MB each), p${share * 100}`,
    value: computePercentile(loaded, share),
    unit: 'ms',
    // A run fails at 1.25 times the goal; twice the time is what a neighbour may notice.
    against: { what: 'quiet', value: computePercentile(quiet, share), goal: 1.6 },
    failures: responses.filter(({ status }) => status !== 200).length,
  }))
}

async function startLoad(options: LoadOptions) {
  const load = fork(new URL('expensive-load.ts', import.meta.url), [JSON.stringify(options)])
  await once(load, 'message')
  const responses: LoadResponse[] = []
  load.on('message', (response) => responses.push(response as LoadResponse))
  // Requests in progress are aborted.
  return { responses, stop: () => load.kill() }
}

async function timeRequest(url: string, headers: Headers): Promise<number> {
  const from = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The search failed: ${response.status}`)
  return performance.now() - from
}

async function repeatUntil(run: () => Promise<number>, isEnough: (count: number) => boolean): Promise<number[]> {
  const results: number[] = []
  while (!isEnough(results.length)) results.push(await run())
  return results
}

const computePercentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
