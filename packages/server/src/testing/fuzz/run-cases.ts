import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpRequest, HttpResponse, Send } from './http-request.ts'
import type { FuzzCase, FuzzReport } from './fuzz-report.ts'

/** Sends the request of a case and records the result; returns nothing if there was no response. */
export async function sendCase(send: Send, report: FuzzReport, fuzzCase: FuzzCase): Promise<HttpResponse | undefined> {
  try {
    const response = await send(fuzzCase.request)
    report.record(fuzzCase, response)
    return response
  } catch (error) {
    report.recordFailure(fuzzCase, `No response: ${String(error)}`)
    return undefined
  }
}

const healthEveryMs = 250
const healthLimitMs = 1000
const health: HttpRequest = { method: 'GET', path: '/healthz', headers: {} }

/**
 * Sends cases while it asks for the health of the service. After a slow answer the requests that were in flight are
 * sent again, one by one: it is a failure if one of them alone makes the service slow again. Otherwise the machine was
 * busy, which is counted only.
 */
export function createWatchedSender(send: Send, report: FuzzReport) {
  const inFlight = new Set<FuzzCase>()
  let slowestMs = 0
  let unexplained = 0
  const stopped = new AbortController()
  const watch = async () => {
    while (!stopped.signal.aborted) {
      const suspects = new Set(inFlight)
      const tookMs = await measureHealth(send, () => inFlight.forEach((each) => suspects.add(each)))
      slowestMs = Math.max(slowestMs, tookMs)
      if (tookMs > healthLimitMs && !(await findCulprit(suspects))) unexplained += 1
      await sleep(healthEveryMs)
    }
  }
  const findCulprit = async (suspects: Set<FuzzCase>): Promise<boolean> => {
    for (const fuzzCase of suspects) {
      // Twice, because other requests go on meanwhile.
      const tookMs = Math.min(await measureHealthDuring(fuzzCase), await measureHealthDuring(fuzzCase))
      if (tookMs <= healthLimitMs) continue
      report.recordFailure(fuzzCase, `Health took ${tookMs.toFixed(0)} ms`)
      return true
    }
    return false
  }
  const measureHealthDuring = async ({ request }: FuzzCase): Promise<number> => {
    const sent = send(request).catch(() => undefined)
    await sleep(20)
    const tookMs = await measureHealth(send)
    await sent
    return tookMs
  }
  const watched = watch()
  return {
    async send(fuzzCase: FuzzCase) {
      inFlight.add(fuzzCase)
      const response = await sendCase(send, report, fuzzCase)
      inFlight.delete(fuzzCase)
      return response
    },
    stop: async () => {
      stopped.abort()
      await watched
      return { slowestMs, unexplained }
    },
  }
}

const tickMs = 20

/** Measures a health request without the time in which this process itself got no processor. */
async function measureHealth(send: Send, onTick: () => void = () => {}): Promise<number> {
  let ownDelayMs = 0
  let last = performance.now()
  const addDelay = () => {
    const now = performance.now()
    ownDelayMs += Math.max(0, now - last - 2 * tickMs)
    last = now
    onTick()
  }
  const timer = setInterval(addDelay, tickMs)
  const startedAt = performance.now()
  await send(health).catch(() => undefined)
  clearInterval(timer)
  addDelay()
  return performance.now() - startedAt - ownDelayMs
}

export type HealthFacts = { slowestMs: number; unexplained: number }

export const formatHealth = ({ slowestMs, unexplained }: HealthFacts) =>
  `  slowest health check: ${slowestMs.toFixed(0)} ms; slow ones that no request alone repeats: ${unexplained}`
