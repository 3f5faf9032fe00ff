import { maxBatchedRows } from '@tiber/contract/batch'
import { PlatformError } from '@tiber/contract/errors'

const maxRunning = 2
const maxWaiting = 30

type Input = { query: Record<string, unknown> }

/** Returns whether a request asks for more than a page of rows, so that several at once would slow others down. */
export const isExpensive = ({ query }: Input): boolean => Number(query['size'] ?? 0) > maxBatchedRows

type Queue = { running: number; waiting: (() => void)[] }

type ExpensiveCall<Result> = {
  user: string
  /** Aborted when the client is gone: its call leaves the queue. */
  signal: AbortSignal
  run: () => Promise<Result>
}

/** Creates a function that runs a few expensive calls of a user at once; the next ones wait, and too many are refused. */
export function createExpensiveCallLimit() {
  const queues = new Map<string, Queue>()
  return async <Result>({ user, signal, run }: ExpensiveCall<Result>): Promise<Result> => {
    const queue = queues.get(user) ?? { running: 0, waiting: [] }
    queues.set(user, queue)
    if (queue.running >= maxRunning) await waitForTurn(queue, signal)
    else queue.running += 1
    try {
      return await run()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(user)
    }
  }
}

function waitForTurn(queue: Queue, signal: AbortSignal): Promise<void> {
  if (queue.waiting.length >= maxWaiting || signal.aborted) throw new PlatformError('RQ0004')
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.waiting = queue.waiting.filter((each) => each !== start)
      reject(new PlatformError('RQ0004'))
    }
    const start = () => {
      // From here on the call has its turn, also if its client leaves, and ends it.
      signal.removeEventListener('abort', leave)
      // Other users' requests come first.
      setImmediate(resolve)
    }
    signal.addEventListener('abort', leave, { once: true })
    queue.waiting.push(start)
  })
}
