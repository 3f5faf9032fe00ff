import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { cache } from './steps.ts'

export type Totals = { passed: number; failed: number }

export const unitReport = join(cache, 'vitest.json')
export const postgresReport = join(cache, 'postgres.json')
export const journeyReport = join(cache, 'playwright.json')

/** Deleted before a run, so that a run that breaks off cannot pass with the numbers of the one before. */
export function forgetReport(file: string): void {
  rmSync(file, { force: true })
}

/** The numbers of a run; a failure that no test can tell of (a file that does not load) counts as one. */
export function unitTotals(file: string, exitCode: number): Totals {
  const { numPassedTests = 0, numFailedTests = 0 } = reportOf(file)
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests }, exitCode)
}

/** Here is the one place for the tests that need PostgreSQL: one that is skipped was never run. */
export function postgresTotals(file: string, exitCode: number): Totals {
  const { passed, failed } = unitTotals(file, exitCode)
  return { passed, failed: failed + (reportOf(file).numPendingTests ?? 0) }
}

export function journeyTotals(file: string, exitCode: number): Totals {
  const { expected = 0, unexpected = 0, flaky = 0 } = reportOf(file).stats ?? {}
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, exitCode)
}

export function sum(...all: Totals[]): Totals {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

export const lineOf = ({ passed, failed }: Totals) => `${passed} passed, ${failed} failed`

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected?: number; unexpected?: number; flaky?: number }
}

function reportOf(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

// Nothing that ran is no success either.
function atLeastOneFailure(totals: Totals, exitCode: number): Totals {
  const isWrong = exitCode !== 0 || totals.passed + totals.failed === 0
  return isWrong && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}
