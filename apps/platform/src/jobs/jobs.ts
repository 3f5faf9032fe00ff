import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, PgBoss, type Job, type JobResult } from 'pg-boss'
import type { Database } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import type { Context } from '../context.ts'
import { nextTurn } from '../database/next-turn.ts'

type JobHandler = (context: Context, data: never) => Promise<void>
export type JobHandlers = Record<string, JobHandler>

export type Jobs = {
  /** A queue must exist before anything is enqueued. */
  requireQueue(name: string): Promise<void>
  /** Within a transaction the job exists only if it commits. */
  enqueue(context: Context, name: string, data: object): Promise<void>
  /** Not before so many seconds have passed. */
  enqueueLater(context: Context, name: string, later: { data: object; seconds: number }): Promise<void>
  /** Many at once, as one statement. */
  enqueueAll(context: Context, name: string, data: object[]): Promise<void>
  /** Starts working on all queues; `contextOf` makes the context a job runs in. */
  work(handlers: JobHandlers, contextOf: (requestId: string) => Context): Promise<void>
  /** Runs what is waiting, now, and returns how many jobs ran. Tests use it instead of waiting. */
  drain(handlers: JobHandlers, contextOf: (requestId: string) => Context): Promise<number>
  /** Enqueues a job by a cron expression, once for all processes. */
  repeat(name: string, cron: string): Promise<void>
  stop(): Promise<void>
}

type JobData = { requestId: string; data: never }

/** Of a process that was killed nothing is heard: another takes its jobs after this time, not when they expire. */
const heartbeatSeconds = 10
const heartbeatEverySeconds = 3
const lookForLostEverySeconds = 5

const queueOptions = {
  notify: true,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds,
  // Looking for what is lost reads all jobs there are: those that are done stay for a day.
  deleteAfterSeconds: 24 * 60 * 60,
} as const

/** What takes minutes is fetched alone: what waits behind it may be taken by another process. */
const longJobs = new Set(['catalogue-import', 'order-desk-reading', 'rebuild-search-index'])

/** One notification may stand for ten thousand jobs: a worker goes on while it gets as many as it asked for. */
const workOptionsOf = (name: string) => ({
  pollingIntervalSeconds: 2,
  // No notification tells of a job that is to be tried again.
  notifyPollingIntervalSeconds: 5,
  batchSize: longJobs.has(name) ? 1 : 10,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  heartbeatRefreshSeconds: heartbeatEverySeconds,
})

/** Background work in the same database; a notification wakes the workers, polling is only the safety net. */
export async function startJobs({ engine }: Database, databaseUrl: string | undefined, log: Log): Promise<Jobs> {
  const options = {
    useListenNotify: true,
    superviseIntervalSeconds: lookForLostEverySeconds,
    monitorIntervalSeconds: lookForLostEverySeconds,
    maintenanceIntervalSeconds: 60 * 60,
  }
  const boss =
    engine.kind === 'pglite'
      ? new PgBoss({ ...options, db: fromPglite(engine.pglite), backend: 'pglite' })
      : new PgBoss({ ...options, connectionString: databaseUrl!, max: 3, application_name: 'tiber jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'Jobs failed'))
  await boss.start()
  const queues = new Set<string>()
  const requireQueue = async (name: string) => {
    if (queues.has(name)) return
    await boss.createQueue(name, queueOptions)
    // One that is there already keeps what it was made with, otherwise.
    await boss.updateQueue(name, queueOptions)
    // Looks the queue up once, so that sending within a transaction asks nothing outside of it: PGlite has one connection.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
    queues.add(name)
  }
  return {
    requireQueue,
    async enqueue(context, name, data) {
      await boss.send(name, { requestId: context.requestId, data }, { db: connectionOf(context) })
    },
    async enqueueLater(context, name, { data, seconds }) {
      const options = { db: connectionOf(context), startAfter: seconds }
      await boss.send(name, { requestId: context.requestId, data }, options)
    },
    async enqueueAll(context, name, all) {
      // Behind what comes one by one: whoever invites a colleague does not wait for another company's ten thousand.
      const jobs = all.map((data) => ({ data: { requestId: context.requestId, data }, priority: -1 }))
      await boss.insert(name, jobs, { db: connectionOf(context) })
    },
    async work(handlers, contextOf) {
      const start = async (name: string) => {
        await requireQueue(name)
        await boss.work(name, workOptionsOf(name), async (batch: Job<JobData>[]) => {
          const results: JobResult[] = []
          for (const { id, data } of batch) {
            results.push({ id, ...(await outcomeOf(handlers[name]!, data, contextOf)) })
            await nextTurn()
          }
          return results
        })
      }
      await Promise.all(Object.keys(handlers).map(start))
    },
    async drain(handlers, contextOf) {
      let count = 0
      for (const name of Object.keys(handlers)) {
        for (let [job] = await boss.fetch<JobData>(name); job; [job] = await boss.fetch<JobData>(name)) {
          await whileAlive(boss, job, () => run(handlers[name]!, job!.data, contextOf))
          await boss.complete(name, job.id)
          count += 1
        }
      }
      return count
    },
    async repeat(name, cron) {
      await boss.schedule(name, cron, { requestId: `schedule:${name}`, data: {} })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** A database adapter of the transaction: jobs are inserted by the same connection. */
const connectionOf = ({ db }: Context) => fromDrizzle(db as unknown as Parameters<typeof fromDrizzle>[0], sql)

type ContextOf = (requestId: string) => Context

/** A job that fails is repeated by itself, not with those it was fetched with: a mail is not sent twice for another. */
async function outcomeOf(handler: JobHandler, job: JobData, contextOf: ContextOf): Promise<Omit<JobResult, 'id'>> {
  const context = contextOf(job.requestId)
  try {
    await run(handler, job, () => context)
    return { status: 'completed' }
  } catch (error) {
    context.log.warn({ err: error }, 'A job failed; it is tried again later')
    return { status: 'failed', output: { message: String(error) } }
  }
}

/** Workers tell that they are alive; whoever fetches a job by hand has to say it, too. */
async function whileAlive(boss: PgBoss, { name, id }: Job, work: () => Promise<void>): Promise<void> {
  const touch = () => void boss.touch(name, id).catch((error: Error) => boss.emit('error', error))
  const timer = setInterval(touch, heartbeatEverySeconds * 1000)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

function run(handler: JobHandler, { requestId, data }: JobData, contextOf: ContextOf) {
  return handler(contextOf(requestId), data)
}
