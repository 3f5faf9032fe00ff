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
export function failedTests(report: Report): string[] {
  const units = (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [`${name}: ${firstLine(message)}`] : []
    return failed.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? '')}`)
  })
  return [...units, ...(report.suites ?? []).flatMap(failedJourneys)]
}

function failedJourneys({ file, specs = [], suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map((spec) => `${file}:${spec.line}: ${spec.title}: ${reasonOf(spec)}`)
  return [...failed, ...suites.flatMap(failedJourneys)]
}

/** Joins more lines of a browser error: the expected element, what was there instead, and where a timeout occurred. */
function reasonOf({ tests = [] }: Spec): string {
  const errors = tests.flatMap(({ results }) => results.flatMap((each) => each.errors))
  return errors.flatMap(({ message = '' }) => shownLines(message).slice(0, 8)).join(' | ')
}

const shownLines = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, 200))
    .filter(Boolean)

const firstLine = (text: string) => text.split('\n')[0] ?? ''

if (import.meta.main)
  for (const file of process.argv.slice(2)) {
    try {
      for (const line of failedTests(JSON.parse(readFileSync(file, 'utf8')))) console.log(`failed: ${line}`)
    } catch {
      console.log(`no report: ${file}`)
    }
  }
