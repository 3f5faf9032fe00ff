import autocannon from 'autocannon'
import { measureRun } from './cpu.ts'

export type Target = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Returns another path for every request, where an answer kept from an earlier one would hide the cost. */
  nextPath?: () => string
}
export type Measured = { cpuMsPerRequest: number; perSecond: number; failures: number }

/** Sends requests over up to ten connections and returns the CPU they cost the given processes. */
export async function measure(target: Target, pids: number[], amount: number): Promise<Measured> {
  await send(target, Math.ceil(amount / 5))
  const { result, cpuMs } = await measureRun(pids, () => send(target, amount))
  return {
    cpuMsPerRequest: cpuMs / amount,
    perSecond: amount / ((result.finish.getTime() - result.start.getTime()) / 1000),
    failures: result.non2xx + result.errors,
  }
}

const send = ({ nextPath, ...target }: Target, amount: number) =>
  autocannon({
    connections: Math.min(10, amount),
    amount,
    timeout: 60,
    ...target,
    ...(nextPath && { requests: [{ setupRequest: (request: object) => ({ ...request, path: nextPath() }) }] }),
  })
