/** Nobody more can wait: who asks now is better told so at once. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
  constructor() {
    super('Too much is waiting already.')
  }
}

/** Does a few things at once; others wait in their order, and only so many of them. */
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
      // A turn is handed on, so nobody who comes now overtakes who waits.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
