import type { Db } from '@tiber/server/database'
import type { Metrics } from '@tiber/server/signals/metrics'
import { selectQueues } from './queue-queries.ts'

/** Fills the metrics of background jobs; every known job has a value, so that an alert sees it return to zero. */
export async function measureQueues(db: Db, metrics: Metrics, jobs: string[]) {
  const queues = new Map((await selectQueues(db)).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const { waiting = 0, failed = 0, lagSeconds = 0 } = queues.get(job) ?? {}
    metrics.jobsWaiting.set({ job }, waiting)
    metrics.jobsFailed.set({ job }, failed)
    metrics.jobLag.set({ job }, lagSeconds)
  }
  const mails = jobs.filter((job) => job.endsWith('-mail'))
  metrics.mailsWaiting.set(mails.reduce((sum, job) => sum + (queues.get(job)?.waiting ?? 0), 0))
  metrics.indexLag.set(queues.get('index-products')?.lagSeconds ?? 0)
}
