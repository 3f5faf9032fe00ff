export type Collected<Statement, Result> = {
  statement: Statement
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** More would wait too long for each other: they are sent on several connections. */
const maxTogether = 8
/** A statement that takes longer is sent on a connection of its own, so that no other waits for it. */
const maxQuickMs = 2
const maxKnown = 1000

/**
 * Collects the quick statements of one turn of the event loop, which usually belong to one request, and has them sent
 * together: a round trip costs more CPU than many a statement.
 */
export function createStatementCollector<Statement, Result>(
  send: (statements: Collected<Statement, Result>[]) => Promise<void>,
  now: () => number = () => performance.now(),
) {
  /** The shortest time of each statement so far: others include the time they have waited. */
  const durations = new Map<string, number>()
  let waiting: Collected<Statement, Result>[] = []
  const sendAll = (statements: Collected<Statement, Result>[]) =>
    void send(statements).catch((error: unknown) => {
      for (const { reject } of statements) reject(error)
    })
  const flush = () => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += maxTogether) sendAll(all.slice(at, at + maxTogether))
  }
  return async (name: string, statement: Statement): Promise<Result> => {
    const from = now()
    const shortest = durations.get(name) ?? Infinity
    const result = await new Promise<Result>((resolve, reject) => {
      const collected = { statement, resolve, reject }
      if (shortest > maxQuickMs) sendAll([collected])
      else {
        // Runs after all promises of this turn, hence after the other statements have been added.
        if (waiting.length === 0) process.nextTick(flush)
        waiting.push(collected)
      }
    })
    const duration = now() - from
    if (duration < shortest && (durations.size < maxKnown || durations.has(name))) durations.set(name, duration)
    return result
  }
}
