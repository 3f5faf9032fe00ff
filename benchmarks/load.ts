import autocannon, { type Result } from 'autocannon'
import { measureRun } from './cpu.ts'

export type Target = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Returns another path for every request, where an answer kept from an earlier one would hide the cost. */
  nextPath?: () => string
  /** Ten by default; one for what a person asks for once and the server does in a thread. */
  connections?: number
}
export type Measured = { cpuMsPerRequest: number; perSecond: number; failures: number }

/** Sends requests over up to ten connections and returns the CPU they cost the given processes. */
export async function measure(target: Target, pids: number[], amount: number): Promise<Measured> {
  await send(target, Math.ceil(amount / 5))
  const { result, cpuMs } = await measureRun(pids, () => send(target, amount))
  return {
    cpuMsPerRequest: cpuMs / amount,
    perSecond: amount / result.seconds,
    failures: result.non2xx + result.errors,
  }
}

async function send({ nextPath, connections = 10, ...target }: Target, amount: number) {
  const startedAt = performance.now()
  let lastAt = startedAt
  const options = {
    connections: Math.min(connections, amount),
    amount,
    timeout: 60,
    ...target,
    ...(nextPath && { requests: [{ setupRequest: (request: object) => ({ ...request, path: nextPath() }) }] }),
  }
  const { non2xx, errors } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error as Error) : resolve(result)))
    // The tool itself ends on a full second.
    run.on('response', () => {
      lastAt = performance.now()
    })
  })
  return { non2xx, errors, seconds: (lastAt - startedAt) / 1000 }
}
