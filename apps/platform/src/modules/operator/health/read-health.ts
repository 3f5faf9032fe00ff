import type { CallBody } from '@tiber/contract/call'
import type { health, Health } from '@tiber/contract/operator/health'
import { inTransaction, type Context } from '../../../context.ts'
import { closeTasks, closeTasksExcept } from '../../tasks/service.ts'
import { selectSystem } from './health-queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxFailures = 50

/** Reads the state of the system; jobs are kept for a day, so that is what the figures cover. */
export async function readHealth(context: Context): Promise<Health> {
  const { db, jobs, mailer, now } = context
  const [{ queues, failures }, system] = await Promise.all([
    jobs.readHealth(db, maxFailures),
    selectSystem(context, new Date(now().getTime() - dayMs)),
  ])
  const mails = queues.filter(({ name }) => name.endsWith('-mail'))
  const sum = (count: (queue: (typeof queues)[number]) => number) =>
    mails.reduce((total, queue) => total + count(queue), 0)
  const oldestIndexing = queues.find(({ name }) => name === 'index-products')?.oldestAt
  return {
    queues: queues.map(({ done: _done, oldestAt, ...queue }) => ({ ...queue, oldestAt: toIso(oldestAt) })),
    failures: failures.map(({ firstAt, lastAt, ...failure }) => ({
      ...failure,
      firstAt: toIso(firstAt)!,
      lastAt: toIso(lastAt)!,
    })),
    mails: { sent: sum(({ done }) => done), failed: sum(({ failed }) => failed), delivers: mailer.isDelivering },
    payments: { attempts: system.attempts, authorized: system.authorized, refused: system.refused },
    searchIndex: {
      lagSeconds: oldestIndexing
        ? Math.max(0, Math.round((now().getTime() - new Date(oldestIndexing).getTime()) / 1000))
        : 0,
      articles: system.articles,
    },
    sessions: system.sessions,
    database: { bytes: system.bytes, version: system.databaseVersion },
    runtime: process.version,
  }
}

const toIso = (at: string | null) => at && new Date(at).toISOString()

/** Runs failed jobs again; the task about their queue ends with its last failure. */
export function retryJobs(context: Context, failed: CallBody<typeof health.retry>) {
  return inTransaction(context, async (context) => {
    const retried = await context.jobs.retryFailed(context, failed)
    if (!(await listFailedQueues(context)).includes(failed.queue))
      await closeTasks(context, 'JOB_FAILED', [failed.queue])
    return { retried }
  })
}

/** Closes tasks about failed jobs that were deleted; a task younger than the time jobs are kept is left alone. */
export async function closeEndedJobTasks(context: Context): Promise<void> {
  const openedBefore = new Date(context.now().getTime() - dayMs)
  await closeTasksExcept(context, 'JOB_FAILED', { ids: await listFailedQueues(context), openedBefore })
}

async function listFailedQueues({ db, jobs }: Context): Promise<string[]> {
  const { queues } = await jobs.readHealth(db, 0)
  return queues.flatMap(({ name, failed }) => (failed > 0 ? [name] : []))
}
