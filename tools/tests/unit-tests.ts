import { rmSync } from 'node:fs'

import { findPostgres } from '../launch/postgres.ts'
import { runInTerminal } from '../launch/run-steps.ts'
import { withPostgres } from '../launch/with-postgres.ts'
import { deleteReport, readUnitTotals, statementsFolder, unitReportFile, type Totals } from './totals.ts'

/**
 * Runs the unit tests once: the services on PostgreSQL where it is installed, with a named subset on PGlite
 * (see vitest.config.ts), otherwise all of them on PGlite. Arguments are Vitest's.
 */
export async function runUnitTests(args: string[] = []): Promise<Totals> {
  deleteReport(unitReportFile)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReportFile}`]
  const command = ['vitest', 'run', ...reporters, ...args]
  if (findPostgres()) {
    console.log('\nTesting on PostgreSQL')
    const isWhole = args.length === 0
    if (isWhole) rmSync(statementsFolder, { recursive: true, force: true })
    const recording = isWhole ? { STATEMENTS_FOLDER: statementsFolder } : {}
    const code = await withPostgres((url) => runInTerminal(command, { TEST_DATABASE_URL: url, ...recording }))
    // A skipped test needs PostgreSQL and did not get it.
    const totals = readUnitTotals(unitReportFile, code, { countSkippedAsFailed: isWhole })
    return isWhole ? withStatementCheck(totals) : totals
  }
  console.log('\nTesting on PGlite: PostgreSQL is not installed, so what only a real server can show is not tested.')
  const totals = readUnitTotals(unitReportFile, await runInTerminal(command))
  return process.env['CI'] ? { ...totals, failed: totals.failed + 1 } : totals
}

/**
 * Compares the row types of statements with what the tests recorded. A complete run is needed for it: a failed test,
 * or a run without any, leaves statements unrecorded.
 */
async function withStatementCheck(totals: Totals): Promise<Totals> {
  if (totals.failed > 0) return totals
  const code = await runInTerminal(['node', 'tools/checks/check-statements.ts'])
  return { ...totals, failed: totals.failed + (code === 0 ? 0 : 1) }
}
