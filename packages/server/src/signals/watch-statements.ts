import type { Log } from '../log.ts'
import { getMetrics, type ServiceName } from './metrics.ts'
import { requestScope } from './request-scope.ts'
import { measure, runInPartSpan } from './traces.ts'

/** Runs a statement and measures it. */
export type StatementWatch = <Value>(text: string, run: () => Promise<Value>) => Promise<Value>

const slowSeconds = 1

/** Creates a watch that measures, traces and, if slow, logs statements, with the request they belong to. */
export function createStatementWatch(service: ServiceName, log: Log): StatementWatch {
  const { statementDuration } = getMetrics(service)
  return (text, run) =>
    measure(
      () => runInPartSpan({ name: nameStatement(text), kind: 'client', attributes: describeStatement(text) }, run),
      (seconds, isOk) => {
        statementDuration.observe({ outcome: isOk ? 'ok' : 'failed' }, seconds)
        if (seconds < slowSeconds) return
        const requestId = requestScope.getStore()?.requestId
        log.warn({ requestId, ms: Math.round(seconds * 1000), statement: text }, 'Slow statement')
      },
    )
}

const nameStatement = (text: string) => /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'

/** Only the text: parameters are data of customers. */
const describeStatement = (text: string) => ({ 'db.system.name': 'postgresql', 'db.query.text': text })
