import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { cacheFolder } from '../launch/run-steps.ts'

export type Totals = { passed: number; failed: number }

export const unitReportFile = join(cacheFolder, 'vitest.json')
/** Where unit tests record what statements return. */
export const statementsFolder = join(cacheFolder, 'statements')
export const journeyReportFile = join(cacheFolder, 'playwright.json')

/** Deletes the report before a run, so that an aborted run cannot pass with the previous numbers. */
export function deleteReport(file: string): void {
  rmSync(file, { force: true })
}

/** Reads the numbers of a run; a failure outside any test, such as a file that does not load, counts as one. */
export function readUnitTotals(file: string, exitCode: number, { countSkippedAsFailed = false } = {}): Totals {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(file)
  const failed = numFailedTests + (countSkippedAsFailed ? numPendingTests : 0)
  return countRunFailure({ passed: numPassedTests, failed }, exitCode)
}

export function readJourneyTotals(file: string, exitCode: number): Totals {
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(file).stats ?? {}
  return countRunFailure({ passed: expected, failed: unexpected + flaky }, exitCode)
}

export function sumTotals(...all: Totals[]): Totals {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

export const formatTotals = ({ passed, failed }: Totals) => `${passed} passed, ${failed} failed`

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected?: number; unexpected?: number; flaky?: number }
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

// A run without any test counts as failed.
function countRunFailure(totals: Totals, exitCode: number): Totals {
  const hasFailed = exitCode !== 0 || totals.passed + totals.failed === 0
  return hasFailed && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}
