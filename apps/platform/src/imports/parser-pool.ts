import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { PlatformError, type Problem } from '@tiber/contract/errors'
import { createFileError } from './file-error.ts'

/** A file that takes longer, or more memory, is refused: a normal one takes a fraction of it. */
const usualTimeLimitMs = 10_000
const maxMegabytes = 512

/** Texts below this length are parsed at once: a worker would take longer. */
export const smallTextLength = 20_000

/** Result of a parser in a worker; errors lose their type on the way between threads. */
type Outcome<Value> = { value: Value } | { problems: [Problem, ...Problem[]] }

type ParserOptions<Input, Value> = {
  /** URL of the module, which must export `runInWorker`. */
  module: string
  parse: (input: Input) => Value | Promise<Value>
  isSmall: (input: Input) => boolean
  timeLimitMs?: number
}

/**
 * Defines a parser of text or files that users send. Large inputs are parsed in a worker thread with limits of time and
 * memory, so that no input blocks other requests.
 */
export function createParser<Input, Value>(options: ParserOptions<Input, Value>) {
  const { module, parse, isSmall, timeLimitMs = usualTimeLimitMs } = options
  const runInWorker = async (input: Input): Promise<Outcome<Value>> => {
    try {
      return { value: await parse(input) }
    } catch (error) {
      if (error instanceof PlatformError) return { problems: error.problems as [Problem, ...Problem[]] }
      throw error
    }
  }
  const run = async (input: Input): Promise<Value> => {
    if (isSmall(input)) return parse(input)
    const outcome = await runLimited<Outcome<Value>>(module, input, timeLimitMs)
    if ('problems' in outcome) throw PlatformError.fromProblems(outcome.problems)
    return outcome.value
  }
  return { run, runInWorker }
}

async function runLimited<Result>(module: string, input: unknown, timeLimitMs: number): Promise<Result> {
  await takeThread()
  // The time of an input starts with its turn: it must not be refused because of those before it.
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    return (await getPool().run(input, { filename: module, name: 'runInWorker', signal })) as Result
  } catch (error) {
    throw signal.aborted || isOutOfMemory(error) ? createFileError('tooComplex') : error
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
