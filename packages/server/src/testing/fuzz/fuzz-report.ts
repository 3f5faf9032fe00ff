import { formatCurl, type HttpRequest, type HttpResponse } from './http-request.ts'

/** One request of a run: the call or route it aims at, and which of the requests to it this is. */
export type FuzzCase = { target: string; index: number; request: HttpRequest }
type Failure = FuzzCase & { reason: string }

export type FuzzReport = ReturnType<typeof createFuzzReport>

const isOk = ({ status }: HttpResponse) => status >= 200 && status < 300

/** Collects the statuses of a run; a status of 500 or above, or no response, is a failure. */
export function createFuzzReport(
  targets: readonly string[],
  isSuccess: (response: HttpResponse, target: string) => boolean = isOk,
) {
  const statuses = new Map<number, number>()
  const succeeded = new Set<string>()
  const reached = new Set<string>()
  const failures: Failure[] = []
  return {
    failures,
    record(fuzzCase: FuzzCase, response: HttpResponse) {
      const { status, body } = response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      reached.add(fuzzCase.target)
      if (isSuccess(response, fuzzCase.target)) succeeded.add(fuzzCase.target)
      if (status >= 500) failures.push({ ...fuzzCase, reason: `${status} ${body.slice(0, 300)}` })
    },
    recordFailure(fuzzCase: FuzzCase, reason: string) {
      failures.push({ ...fuzzCase, reason })
    },
    countRequests: () => [...statuses.values()].reduce((sum, count) => sum + count, 0),
    statuses: () => [...statuses].toSorted(([a], [b]) => a - b),
    countReached: () => reached.size,
    listWithoutSuccess: () => targets.filter((target) => !succeeded.has(target)),
  }
}

const maxShown = 20
const maxShownLength = 1500

export type RunFacts = { name: string; baseUrl: string; seed: string; seconds: number; targetCount: number }

/** Formats the result of a run; failures with the same target and status are shown once. */
export function formatReport(report: FuzzReport, { name, baseUrl, seed, seconds, targetCount }: RunFacts): string {
  const count = report.countRequests()
  const lines = [
    `\n${name}: ${report.countReached()} of ${targetCount} reached, ${count} requests in ${seconds.toFixed(0)} s (${(count / Math.max(seconds, 1)).toFixed(0)}/s)`,
    `  statuses: ${report
      .statuses()
      .map(([status, times]) => `${status} × ${times}`)
      .join(', ')}`,
    `  without a 2xx: ${report.listWithoutSuccess().join(', ') || 'none'}`,
    `  failures: ${report.failures.length}`,
  ]
  const kinds = new Map(
    report.failures.toReversed().map((each) => [`${each.target} ${each.reason.slice(0, 40)}`, each]),
  )
  for (const { target, index, request, reason } of [...kinds.values()].slice(0, maxShown))
    lines.push(
      `\n  ${target} (seed ${seed}, request ${index}): ${reason}`,
      `    ${formatCurl(baseUrl, request).slice(0, maxShownLength)}`,
    )
  return lines.join('\n')
}
