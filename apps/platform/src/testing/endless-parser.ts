import { createParser } from '../imports/parser-pool.ts'

const parser = createParser({
  module: import.meta.url,
  parse: (): void => {
    for (;;);
  },
  isSmall: () => false,
  timeLimitMs: 500,
})

/** @public Called in the worker thread. */
export const runInWorker = parser.runInWorker

/** A parser that never ends, to test the limits of parsers. */
export const parseEndlessly = parser.run
