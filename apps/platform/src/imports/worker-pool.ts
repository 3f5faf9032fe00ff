import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { PlatformError, type Problem } from '@tiber/contract/errors'

/** Work that takes longer, or more memory, is refused: a normal input takes a fraction of it. */
const usualTimeLimitMs = 10_000
const maxMegabytes = 512

/** Result of a task in a worker; errors lose their type on the way between threads. */
type Outcome<Value> = { value: Value } | { problems: [Problem, ...Problem[]] }

export type WorkerTaskOptions<Input, Value> = {
  /** URL of the module, which must export `runInWorker`. */
  module: string
  run: (input: Input) => Value | Promise<Value>
  /** Small inputs run at once: a worker would take longer. */
  isSmall?: (input: Input) => boolean
  timeLimitMs?: number
  /** Creates the error of an input that exceeds the limits. */
  createLimitError: () => PlatformError
}

/**
 * Defines work that would block other requests. It runs in a worker thread with limits of time and memory; input and
 * result must be plain data.
 */
export function createWorkerTask<Input, Value>(options: WorkerTaskOptions<Input, Value>) {
  const { module, isSmall, timeLimitMs = usualTimeLimitMs, createLimitError } = options
  const runInWorker = async (input: Input): Promise<Outcome<Value>> => {
    try {
      return { value: await options.run(input) }
    } catch (error) {
      if (error instanceof PlatformError) return { problems: error.problems as [Problem, ...Problem[]] }
      throw error
    }
  }
  const run = async (input: Input): Promise<Value> => {
    if (isSmall?.(input)) return options.run(input)
    const outcome = await runLimited<Outcome<Value>>({ module, timeLimitMs, createLimitError }, input)
    if ('problems' in outcome) throw PlatformError.fromProblems(outcome.problems)
    return outcome.value
  }
  return { run, runInWorker }
}

type Limits = { module: string; timeLimitMs: number; createLimitError: () => PlatformError }

async function runLimited<Result>({ module, timeLimitMs, createLimitError }: Limits, input: unknown): Promise<Result> {
  await takeThread()
  // The time of an input starts with its turn: it must not be refused because of those before it.
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    return (await getPool().run(input, { filename: module, name: 'runInWorker', signal })) as Result
  } catch (error) {
    throw signal.aborted || isOutOfMemory(error) ? createLimitError() : error
  } finally {
    passThreadOn()
  }
}

const isOutOfMemory = (error: unknown) => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'

const maxThreads = Math.max(1, availableParallelism() - 1)
const maxWaiting = 50
let busyThreads = 0
const waiting: (() => void)[] = []

/** Waits for a free thread; the pool's own queue counts the waiting time and is not limited for tasks with a signal. */
async function takeThread(): Promise<void> {
  if (busyThreads < maxThreads) {
    busyThreads += 1
    return
  }
  if (waiting.length >= maxWaiting) throw new PlatformError('SV0002')
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function passThreadOn(): void {
  const next = waiting.shift()
  if (next) next()
  else busyThreads -= 1
}

let pool: Piscina | undefined

/** Creates the pool with the first large input; idle threads end. */
function getPool(): Piscina {
  pool ??= createPool()
  return pool
}

// The task of a thread that dies is rejected; without a listener its error would end the process.
const createPool = () =>
  new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    // What the launcher loads into the process is not for its threads.
    execArgv: [],
  }).on('error', () => undefined)
