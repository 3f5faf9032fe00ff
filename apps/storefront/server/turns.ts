/** The queue is full, so the caller is refused at once. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
  constructor() {
    super('Too much is waiting already.')
  }
}

/** Runs a few tasks at once; others wait in order, up to a limit. */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new QueueFullError()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The slot is passed on directly, so that newcomers do not overtake waiting tasks.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
