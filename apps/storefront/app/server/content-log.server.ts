import type { RequestDependencies } from '../server-context.ts'

const intervalMs = 30_000

type Failures = { loggedAt: number; unlogged: number }

/** By the clients of a server, which live as long as it does. */
const failures = new WeakMap<RequestDependencies['content'], Failures>()

/**
 * Creates a log for failures of the content service. During an outage every page fails to read content, some of them
 * several times, so a line is written every half minute; it says how many failures were not logged before it.
 */
export function limitContentLog({ content, log }: Pick<RequestDependencies, 'content' | 'log'>) {
  const write = (level: 'error' | 'warn', details: object, message: string) => {
    const last = failures.get(content)
    if (last && Date.now() - last.loggedAt < intervalMs) {
      last.unlogged += 1
      return
    }
    failures.set(content, { loggedAt: Date.now(), unlogged: 0 })
    log[level]({ ...details, unlogged: last?.unlogged ?? 0 }, message)
  }
  return {
    error: (details: object, message: string) => write('error', details, message),
    warn: (details: object, message: string) => write('warn', details, message),
  }
}
