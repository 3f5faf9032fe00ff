/** The queue is full, so the caller is refused at once. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
  constructor() {
    super('The queue is full.')
  }
}

/** Runs a few tasks at once; others wait in order, up to a limit. */
export function createTaskQueue({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new QueueFullError()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      // The slot is passed on directly, so that newcomers do not overtake waiting tasks.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
