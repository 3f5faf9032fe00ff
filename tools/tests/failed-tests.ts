import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The parts of a Vitest or Playwright report that say which tests failed. */
type Report = {
  testResults?: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
  suites?: Suite[]
}
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; ok: boolean; line: number; tests?: { results: { errors: { message?: string }[] }[] }[] }

/** Lists the failed tests of a report with their reasons, so that the end of a long output shows them. */
export function listFailedTests(report: Report): string[] {
  const units = (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [`${name}: ${getFirstLine(message)}`] : []
    return failed.map((test) => `${name}: ${test.fullName}: ${getFirstLine(test.failureMessages?.[0] ?? '')}`)
  })
  return [...units, ...(report.suites ?? []).flatMap(listFailedJourneys)]
}

function listFailedJourneys({ file, specs = [], suites = [] }: Suite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => `${file}:${spec.line}: ${spec.title}: ${formatReason(spec)}`)
  return [...failed, ...suites.flatMap(listFailedJourneys)]
}

/** Joins more lines of a browser error: the expected element, what was there instead, and where a timeout occurred. */
function formatReason({ tests = [] }: Spec): string {
  const errors = tests.flatMap(({ results }) => results.flatMap((each) => each.errors))
  return errors.flatMap(({ message = '' }) => toShortLines(message).slice(0, 8)).join(' | ')
}

const toShortLines = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, 200))
    .filter(Boolean)

const getFirstLine = (text: string) => text.split('\n')[0] ?? ''

if (import.meta.main)
  for (const file of process.argv.slice(2)) {
    try {
      for (const line of listFailedTests(JSON.parse(readFileSync(file, 'utf8')))) console.log(`failed: ${line}`)
    } catch {
      console.log(`no report: ${file}`)
    }
  }
