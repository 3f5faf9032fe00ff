import { PlatformError } from '@tiber/contract/errors'

/** More rows than any page shows. */
const manyRows = 100
const maxRunning = 2
const maxWaiting = 30

type Input = { query: Record<string, unknown> }

/** Returns whether a request asks for more than a page of rows, so that several at once would slow others down. */
export const isExpensive = ({ query }: Input): boolean => Number(query['size'] ?? 0) > manyRows

type Queue = { running: number; waiting: (() => void)[] }

/** Creates a function that runs a few expensive calls of a user at once; the next ones wait, and too many are refused. */
export function createExpensiveCallLimit() {
  const queues = new Map<string, Queue>()
  return async <Result>(user: string, run: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(user) ?? { running: 0, waiting: [] }
    queues.set(user, queue)
    if (queue.running >= maxRunning) await waitForTurn(queue)
    else queue.running += 1
    try {
      return await run()
    } finally {
      const next = queue.waiting.shift()
      // The next one takes over the turn after other users' requests had theirs.
      if (next) setImmediate(next)
      else queue.running -= 1
      if (queue.running === 0) queues.delete(user)
    }
  }
}

async function waitForTurn(queue: Queue): Promise<void> {
  if (queue.waiting.length >= maxWaiting) throw new PlatformError('RQ0004')
  await new Promise<void>((resolve) => queue.waiting.push(resolve))
}
