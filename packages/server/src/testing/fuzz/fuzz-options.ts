import { parseArgs } from 'node:util'

export type FuzzOptions = { minutes: number; seed: string; only: string | undefined; turns: number | undefined }

/** Reads `--minutes` or `--turns` of each call or route, `--seed`, and `--only`, a part of their names. */
export function readFuzzOptions(args: string[]): FuzzOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string' },
      turns: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
    },
  })
  const minutes = Number(values.minutes ?? '10')
  if (!(minutes > 0)) throw new TypeError('--minutes must be a number above 0.')
  return {
    minutes,
    seed: values.seed ?? String(Date.now() % 1_000_000),
    only: values.only,
    turns: values.turns === undefined ? undefined : Number(values.turns),
  }
}
