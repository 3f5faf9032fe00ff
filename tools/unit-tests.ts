import { findPostgres, startPostgres } from './postgres.ts'
import { askedToStop } from './processes.ts'
import { runShown } from './steps.ts'
import { forgetReport, unitReport, unitTotals, type Totals } from './totals.ts'

/** The database is temporary, so it need not wait for the disk. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/**
 * Runs the unit tests once: the services on PostgreSQL where it is installed, with a named subset on PGlite
 * (see vitest.config.ts), otherwise all of them on PGlite. Arguments are Vitest's.
 */
export async function runUnitTests(args: string[] = []): Promise<Totals> {
  forgetReport(unitReport)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const command = ['vitest', 'run', ...reporters, ...args]
  if (findPostgres()) {
    console.log('\nTesting on PostgreSQL')
    const code = await withPostgres((url) => runShown(command, { TEST_DATABASE_URL: url }))
    // A skipped test needs PostgreSQL and did not get it.
    return unitTotals(unitReport, code, { skippedFail: args.length === 0 })
  }
  console.log('\nTesting on PGlite: PostgreSQL is not installed, so what only a real server can show is not tested.')
  const totals = unitTotals(unitReport, await runShown(command))
  return process.env['CI'] ? { ...totals, failed: totals.failed + 1 } : totals
}

async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres(settings)
  let isOver = false
  void askedToStop().then(() => {
    if (isOver) return
    postgres.stop()
    process.exit(1)
  })
  try {
    return await work(postgres.url)
  } finally {
    isOver = true
    postgres.stop()
  }
}
