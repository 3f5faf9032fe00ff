import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { cache } from './steps.ts'

export type Totals = { passed: number; failed: number }

export const unitReport = join(cache, 'vitest.json')
export const journeyReport = join(cache, 'playwright.json')

/** Deletes the report before a run, so that an aborted run cannot pass with the previous numbers. */
export function forgetReport(file: string): void {
  rmSync(file, { force: true })
}

/** Reads the numbers of a run; a failure outside any test, such as a file that does not load, counts as one. */
export function unitTotals(file: string, exitCode: number, { skippedFail = false } = {}): Totals {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = reportOf(file)
  const failed = numFailedTests + (skippedFail ? numPendingTests : 0)
  return atLeastOneFailure({ passed: numPassedTests, failed }, exitCode)
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

// A run without any test counts as failed.
function atLeastOneFailure(totals: Totals, exitCode: number): Totals {
  const isWrong = exitCode !== 0 || totals.passed + totals.failed === 0
  return isWrong && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}
