import { PlatformError } from '@tiber/contract/errors'
import { createWorkerTask, type WorkerTaskOptions } from './worker-pool.ts'

/** Longer than for what users send: the longest documents take seconds on a busy machine, and none takes forever. */
const timeLimitMs = 60_000

/** Defines how to write a PDF, in a worker thread because it takes up to a second. */
export const createPdfTask = <Input, File extends Uint8Array>(
  options: Pick<WorkerTaskOptions<Input, File>, 'module' | 'run'>,
) => createWorkerTask({ ...options, timeLimitMs, createLimitError: () => new PlatformError('SV0002') })
