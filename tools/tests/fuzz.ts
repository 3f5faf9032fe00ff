import { parseArgs } from 'node:util'

import { withPrivateShop } from '../launch/private-shop.ts'
import { findPostgres } from '../launch/postgres.ts'
import { CommandError, runCommand } from '../launch/run-command.ts'
import { runInTerminal } from '../launch/run-steps.ts'
import { withPostgres } from '../launch/with-postgres.ts'

const parts = { platform: fuzzPlatform, storefront: fuzzStorefront }

/**
 * Sends mutated requests to every call of the platform and every route of the storefront. `--minutes 10` is divided
 * between both, `--seed 7` repeats a run, `--part platform` and `--only carts` limit it.
 */
async function runFuzz(args: string[]): Promise<number> {
  const { minutes, seed, selected, only } = readOptions(args)
  console.log(`Fuzzing for ${minutes} minutes with seed ${seed}`)
  const options = ['--minutes', String(minutes / selected.length), '--seed', seed, ...(only ? ['--only', only] : [])]
  const codes: number[] = []
  for (const fuzz of selected) codes.push(await fuzz(options))
  return Math.max(...codes)
}

async function fuzzPlatform(options: string[]): Promise<number> {
  if (!findPostgres()) throw new CommandError('The platform is fuzzed on PostgreSQL: apt-get install postgresql.')
  const command = ['node', 'apps/platform/src/testing/fuzz/main.ts', ...options]
  return withPostgres((url) => runInTerminal(command, { TEST_DATABASE_URL: url }))
}

function fuzzStorefront(options: string[]): Promise<number> {
  return withPrivateShop((env) => runInTerminal(['node', 'e2e/fuzz/main.ts', ...options], env))
}

function readOptions(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { minutes: option, seed: option, part: option, only: option } })
  const { seed = String(Date.now() % 1_000_000), part, only } = values
  const minutes = Number(values.minutes ?? '10')
  if (!(minutes > 0)) throw new CommandError('--minutes must be a number above 0.')
  if (part !== undefined && !Object.hasOwn(parts, part))
    throw new CommandError(`--part must be one of ${Object.keys(parts).join(', ')}.`)
  const selected = part === undefined ? Object.values(parts) : [parts[part as keyof typeof parts]]
  return { minutes, seed, selected, only }
}

await runCommand(() => runFuzz(process.argv.slice(2)))
