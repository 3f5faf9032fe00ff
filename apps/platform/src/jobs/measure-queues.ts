import type { Db } from '@tiber/server/database'
import type { Metrics } from '@tiber/server/signals/metrics'
import { selectQueues } from './queue-queries.ts'

/** Fills the metrics of background jobs; every known queue has a value, so that an alert sees it return to zero. */
export async function measureQueues(db: Db, metrics: Metrics, names: string[]) {
  const queues = new Map((await selectQueues(db)).map((state) => [state.name, state]))
  for (const queue of names) {
    const { waiting = 0, failed = 0, lagSeconds = 0 } = queues.get(queue) ?? {}
    metrics.jobsWaiting.set({ queue }, waiting)
    metrics.jobsFailed.set({ queue }, failed)
    metrics.jobLag.set({ queue }, lagSeconds)
  }
  const mails = names.filter((name) => name.endsWith('-mail'))
  metrics.mailsWaiting.set(mails.reduce((sum, name) => sum + (queues.get(name)?.waiting ?? 0), 0))
  metrics.indexLag.set(queues.get('index-products')?.lagSeconds ?? 0)
}
