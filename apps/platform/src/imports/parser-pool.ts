import { createFileError } from './file-error.ts'
import { createWorkerTask, type WorkerTaskOptions } from './worker-pool.ts'

/** Texts below this length are parsed at once: a worker would take longer. */
export const smallTextLength = 20_000

type ParserOptions<Input, Value> = Pick<WorkerTaskOptions<Input, Value>, 'module' | 'timeLimitMs'> & {
  parse: (input: Input) => Value | Promise<Value>
  isSmall: (input: Input) => boolean
}

/** Defines a parser of text or files that users send; large inputs are parsed in a worker thread. */
export const createParser = <Input, Value>({ parse, ...options }: ParserOptions<Input, Value>) =>
  createWorkerTask({ ...options, run: parse, createLimitError: () => createFileError('tooComplex') })
