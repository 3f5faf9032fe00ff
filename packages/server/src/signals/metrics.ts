import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type ServiceName = 'storefront' | 'desk' | 'platform' | 'content'

export type Metrics = ReturnType<typeof createMetrics>

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** For what is read from the database: every process of a service reads the same. */
const oneForAll = { aggregator: 'max' } as const

type Collector = () => Promise<void> | void

const metrics = new Map<ServiceName, Metrics>()

/** Returns the metrics of a service; the embedded mode runs two services in one process, each with metrics of its own. */
export function getMetrics(service: ServiceName): Metrics {
  return metrics.get(service) ?? metrics.set(service, createMetrics(service)).get(service)!
}

/**
 * Labels have few values that the code knows beforehand: routes, jobs, caches. A label from user input would create a
 * time series for every value that somebody sends. Prometheus itself sets `job` and `instance`, and renames labels of ours
 * that are called so.
 */
function createMetrics(service: ServiceName) {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const registers = [registry]
  let isProcessMeasured = false
  return {
    registry,
    ...createCollection(),
    /** Measures the process itself: processor, memory, event loop. */
    measureProcess() {
      if (!isProcessMeasured) collectDefaultMetrics({ register: registry })
      isProcessMeasured = true
    },
    ...createRequestMetrics(registers),
    ...createStatementMetrics(registers),
    ...createJobMetrics(registers),
  }
}

/** Collects what is only known when somebody asks, such as the length of queues. */
function createCollection() {
  const collectors = new Map<Collector, () => Promise<void>>()
  return {
    /** Reads it; returns what failed or takes longer than a scrape may wait. */
    async collect(): Promise<unknown[]> {
      const results = await Promise.allSettled([...collectors.values()].map(withTimeLimit))
      return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    },
    /** Adds something to read; returns how to remove it. */
    addCollector(collect: Collector): () => void {
      collectors.set(collect, shareRun(collect))
      return () => void collectors.delete(collect)
    },
  }
}

/** Requests of clients, calls of the storefront and reads of caches. */
const createRequestMetrics = (registers: Registry[]) => ({
  requestDuration: new Histogram({
    name: 'tiber_request_duration_seconds',
    help: 'Duration of requests by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  }),
  callDuration: new Histogram({
    name: 'tiber_platform_call_duration_seconds',
    help: 'Duration of calls to the platform by call and class of status; 0xx if there was no response.',
    labelNames: ['call', 'status'],
    buckets: seconds,
    registers,
  }),
  cacheRequests: new Counter({
    name: 'tiber_cache_requests_total',
    help: 'Reads of a cache by cache and outcome.',
    labelNames: ['cache', 'outcome'],
    registers,
  }),
})

/** Statements and connections of the database. */
const createStatementMetrics = (registers: Registry[]) => ({
  statementDuration: new Histogram({
    name: 'tiber_statement_duration_seconds',
    help: 'Duration of SQL statements, including the wait for a connection.',
    labelNames: ['outcome'],
    buckets: [0.001, ...seconds],
    registers,
  }),
  connections: new Gauge({
    name: 'tiber_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
  }),
})

/** Background work: jobs, mails, search index. */
const createJobMetrics = (registers: Registry[]) => ({
  jobDuration: new Histogram({
    name: 'tiber_job_duration_seconds',
    help: 'Duration of background jobs by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: [...seconds, 30, 60, 300],
    registers,
  }),
  jobsWaiting: new Gauge({
    name: 'tiber_jobs_waiting',
    help: 'Background jobs that could run now, by queue.',
    labelNames: ['queue'],
    ...oneForAll,
    registers,
  }),
  jobLag: new Gauge({
    name: 'tiber_job_lag_seconds',
    help: 'Time that the oldest waiting background job has waited, by queue.',
    labelNames: ['queue'],
    ...oneForAll,
    registers,
  }),
  jobsFailed: new Gauge({
    name: 'tiber_jobs_failed',
    help: 'Background jobs of the last day that failed after all retries, by queue.',
    labelNames: ['queue'],
    ...oneForAll,
    registers,
  }),
  mailsWaiting: new Gauge({
    name: 'tiber_mails_waiting',
    help: 'Mails that wait to be sent.',
    ...oneForAll,
    registers,
  }),
  indexLag: new Gauge({
    name: 'tiber_search_index_lag_seconds',
    help: 'Time since the oldest change of the catalogue that the search index does not contain yet.',
    ...oneForAll,
    registers,
  }),
})

/** Lets callers that come during a run wait for its end, so that many scrapes are one load on the database. */
function shareRun(collect: Collector): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => collect()
  return () => (running ??= run().finally(() => (running = undefined)))
}

/** Prometheus gives a scrape up after 10 s, and a service is slow long before. */
const collectLimitMs = 2000

const withTimeLimit = (run: () => Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new Error(`There was no answer within ${collectLimitMs} ms.`))
    const timer = setTimeout(refuse, collectLimitMs)
    void run()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/** Counts a read of a cache. */
export const countCacheRead = (service: ServiceName, cache: string, isHit: boolean) =>
  getMetrics(service).cacheRequests.inc({ cache, outcome: isHit ? 'hit' : 'miss' })

const routeNames = new WeakMap<FastifyRequest, string>()

/** Names the route of a request that the server's own router does not know, such as a page. */
export const setRouteName = (request: FastifyRequest, name: string) => void routeNames.set(request, name)

/** Returns the pattern of the route, never the path itself: every visitor can invent paths. */
export const getRouteName = (request: FastifyRequest): string =>
  routeNames.get(request) ?? (request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown'))

/** Callers may send some thirty other methods, none of which we serve. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const toMethodName = (method: string) => (knownMethods.has(method) ? method : 'other')

export const toStatusClass = (status: number) => `${Math.floor(status / 100)}xx`

/** Measures every request of a server. */
export function measureRequests(app: FastifyInstance, service: ServiceName) {
  const { requestDuration } = getMetrics(service)
  app.addHook('onResponse', async (request, reply) => {
    const [method, status] = [toMethodName(request.method), toStatusClass(reply.statusCode)]
    const labels = { method, route: getRouteName(request), status }
    requestDuration.observe(labels, reply.elapsedTime / 1000)
  })
}
