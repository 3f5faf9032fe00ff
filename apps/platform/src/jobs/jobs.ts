import { fromPglite, PgBoss, type Job, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Database, Db } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import { getMetrics } from '@tiber/server/signals/metrics'
import { requestScope } from '@tiber/server/signals/request-scope'
import { measure, readTraceparent, runInSpan } from '@tiber/server/signals/traces'
import type { Context } from '../context.ts'
import * as queries from './queue-queries.ts'
import { yieldToEventLoop } from '../database/yield-to-event-loop.ts'

type CreateContext = (requestId: string) => Context
/** Called when a job has failed for the last time. */
type OnFailure = (context: Context, name: string) => Promise<void>

type JobHandler = (context: Context, data: never) => Promise<void>
export type JobHandlers = Record<string, JobHandler>

export type Jobs = {
  /** Creates the queue; it must exist before anything is enqueued. */
  requireQueue(name: string): Promise<void>
  /** Enqueues a job; within a transaction it exists only if that commits. */
  enqueue(context: Context, name: string, data: object): Promise<void>
  /** Enqueues a job that starts after the given number of seconds. */
  enqueueLater(context: Context, name: string, later: { data: object; seconds: number }): Promise<void>
  /** Enqueues many jobs in one statement. */
  enqueueAll(context: Context, name: string, data: object[]): Promise<void>
  /** Starts working on all queues; `createContext` builds the context a job runs in. */
  work(handlers: JobHandlers, createContext: CreateContext, onFailure?: OnFailure): Promise<void>
  /** Runs all waiting jobs now and returns how many ran; tests use it instead of waiting. */
  drain(handlers: JobHandlers, createContext: (requestId: string) => Context): Promise<number>
  /** Reads what each queue does, and failed jobs by their cause. */
  readHealth(db: Db, maxFailures: number): Promise<{ queues: queries.QueueHealth[]; failures: queries.FailureGroup[] }>
  /** Runs failed jobs again and returns how many. */
  retryFailed(context: Context, failed: queries.FailedJobs): Promise<number>
  /** Enqueues a job by a cron expression, once for all processes. */
  repeat(name: string, cron: string): Promise<void>
  stop(): Promise<void>
}

/** The trace of the request that enqueued the job is continued by it. */
type JobData = { requestId: string; traceparent?: string; data: never }

/** A killed process sends no heartbeat: another process takes its jobs after this time rather than when they expire. */
const heartbeatSeconds = 10
const heartbeatIntervalSeconds = 3
const lostJobCheckSeconds = 5

const queueOptions = {
  notify: true,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds,
  // The search for lost jobs reads the whole table, so finished jobs are deleted after a day.
  deleteAfterSeconds: 24 * 60 * 60,
} as const

/** Jobs that take minutes are fetched one at a time, so that another process can take those behind them. */
const longJobs = new Set(['catalogue-import', 'process-quick-order', 'rebuild-search-index'])

/** One notification may stand for ten thousand jobs: a worker continues while it gets full batches. */
const buildWorkOptions = (name: string) => ({
  pollingIntervalSeconds: 2,
  // Retries cause no notification, so they wait for the next poll.
  notifyPollingIntervalSeconds: 5,
  batchSize: longJobs.has(name) ? 1 : 10,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  includeMetadata: true as const,
  heartbeatRefreshSeconds: heartbeatIntervalSeconds,
})

/** Starts background jobs in the same database; notifications wake the workers, polling is only the safety net. */
export async function startJobs({ engine }: Database, databaseUrl: string | undefined, log: Log): Promise<Jobs> {
  const options = {
    useListenNotify: true,
    superviseIntervalSeconds: lostJobCheckSeconds,
    monitorIntervalSeconds: lostJobCheckSeconds,
    maintenanceIntervalSeconds: 60 * 60,
  }
  const boss =
    engine.kind === 'pglite'
      ? new PgBoss({ ...options, db: fromPglite(engine.pglite), backend: 'pglite' })
      : new PgBoss({ ...options, connectionString: databaseUrl!, max: 3, application_name: 'tiber jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'Jobs failed'))
  await boss.start()
  const requireQueue = createQueues(boss)
  return {
    requireQueue,
    ...createProducer(boss),
    ...createConsumer(boss, requireQueue),
    readHealth: async (db, maxFailures) => ({
      queues: await queries.selectQueueHealth(db),
      failures: await queries.selectFailures(db, maxFailures),
    }),
    retryFailed: ({ db }, failed) => queries.retryFailedJobs(db, failed),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** Returns a function that creates each queue once per process. */
function createQueues(boss: PgBoss): Jobs['requireQueue'] {
  const queues = new Set<string>()
  return async (name) => {
    if (queues.has(name)) return
    await boss.createQueue(name, queueOptions)
    // An existing queue would otherwise keep the options it was created with.
    await boss.updateQueue(name, queueOptions)
    // Caches the queue, so that sending within a transaction queries nothing outside of it: PGlite has one connection.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
    queues.add(name)
  }
}

const createProducer = (boss: PgBoss): Pick<Jobs, 'enqueue' | 'enqueueLater' | 'enqueueAll' | 'repeat'> => ({
  async enqueue(context, name, data) {
    await boss.send(name, toJobData(context, data), { db: toBossConnection(context) })
  },
  async enqueueLater(context, name, { data, seconds }) {
    const options = { db: toBossConnection(context), startAfter: seconds }
    await boss.send(name, toJobData(context, data), options)
  },
  async enqueueAll(context, name, all) {
    // Lower priority than single jobs: inviting a colleague does not wait for another company's ten thousand
    // invitations.
    const jobs = all.map((data) => ({ data: toJobData(context, data), priority: -1 }))
    await boss.insert(name, jobs, { db: toBossConnection(context) })
  },
  async repeat(name, cron) {
    await boss.schedule(name, cron, { requestId: `schedule:${name}`, data: {} })
  },
})

function toJobData({ requestId }: Context, data: object) {
  const traceparent = readTraceparent()
  return { requestId, ...(traceparent && { traceparent }), data }
}

const createConsumer = (boss: PgBoss, requireQueue: Jobs['requireQueue']): Pick<Jobs, 'work' | 'drain'> => ({
  async work(handlers, createContext, onFailure = async () => {}) {
    const start = async (name: string) => {
      await requireQueue(name)
      await boss.work(name, buildWorkOptions(name), async (batch: JobWithMetadata<JobData>[]) => {
        const results: JobResult[] = []
        for (const job of batch) {
          const result = await runForResult({ name, handler: handlers[name]!, onFailure }, job, createContext)
          results.push({ id: job.id, ...result })
          await yieldToEventLoop()
        }
        return results
      })
    }
    await Promise.all(Object.keys(handlers).map(start))
  },
  async drain(handlers, createContext) {
    let count = 0
    for (const name of Object.keys(handlers)) {
      for (let [job] = await boss.fetch<JobData>(name); job; [job] = await boss.fetch<JobData>(name)) {
        await withHeartbeat(boss, job, () => run({ name, handler: handlers[name]! }, job!.data, createContext))
        await boss.complete(name, job.id)
        count += 1
      }
    }
    return count
  },
})

/** Returns the transaction's connection for pg-boss, so that jobs are inserted by it. */
const toBossConnection = ({ db }: Context) => ({ executeSql: db.runText })

type NamedHandler = { name: string; handler: JobHandler }

/** Reports the result per job, so that a failed job is retried alone: no mail is sent twice because of another job. */
async function runForResult(
  handler: NamedHandler & { onFailure: OnFailure },
  { data, retryCount, retryLimit }: JobWithMetadata<JobData>,
  createContext: CreateContext,
): Promise<Omit<JobResult, 'id'>> {
  const context = createContext(data.requestId)
  try {
    await run(handler, data, () => context)
    return { status: 'completed' }
  } catch (error) {
    const details = { err: error, job: handler.name }
    if (retryCount < retryLimit) context.log.warn(details, 'A job failed and will be retried')
    else {
      context.log.error(details, 'A job failed and will not be retried')
      await handler.onFailure(context, handler.name).catch((failure: unknown) => context.log.error({ err: failure }))
    }
    return { status: 'failed', output: { message: String(error) } }
  }
}

/** Sends heartbeats while the work runs; workers do it by themselves, a job fetched by hand needs this. */
async function withHeartbeat(boss: PgBoss, { name, id }: Job, work: () => Promise<void>): Promise<void> {
  const touch = () => void boss.touch(name, id).catch((error: Error) => boss.emit('error', error))
  const timer = setInterval(touch, heartbeatIntervalSeconds * 1000)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

function run(
  { name, handler }: NamedHandler,
  { requestId, traceparent, data }: JobData,
  createContext: CreateContext,
): Promise<void> {
  const { jobDuration } = getMetrics('platform')
  const attributes = { 'tiber.service': 'platform', 'tiber.request_id': requestId }
  return measure(
    () =>
      requestScope.run({ requestId }, () =>
        runInSpan({ name: `job ${name}`, kind: 'consumer', attributes, traceparent }, () =>
          handler(createContext(requestId), data),
        ),
      ),
    (seconds, isOk) => jobDuration.observe({ queue: name, outcome: isOk ? 'ok' : 'failed' }, seconds),
  )
}
