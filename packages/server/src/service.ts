import { randomUUID } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { SettingError } from './environment.ts'
import type { Log } from './log.ts'
import { runProcesses } from './processes/run-processes.ts'
import { measureRequests, type ServiceName } from './signals/metrics.ts'
import { scopeRequests } from './signals/request-scope.ts'
import { traceRequests } from './signals/traces.ts'

const wellFormedRequestId = /^[\w.:-]{1,128}$/

type ServiceOptions = { service: ServiceName; log: Log; trustedProxies: string[]; bodyLimit?: number } & Pick<
  FastifyServerOptions,
  'routerOptions' | 'rewriteUrl' | 'frameworkErrors'
>

/** Creates a Fastify instance with the features of all services: request ids, log, metrics, traces, graceful shutdown. */
export function createService({ service, log, trustedProxies, ...options }: ServiceOptions): FastifyInstance {
  const app = Fastify({
    ...options,
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: (request) => {
      const requestId = request.headers['x-request-id']
      return typeof requestId === 'string' && wellFormedRequestId.test(requestId) ? requestId : randomUUID()
    },
    forceCloseConnections: 'idle',
    // A body that never ends would otherwise hold its connection and block the shutdown.
    requestTimeout: 30_000,
    // Requests that arrive on open connections during shutdown are answered; the response closes the connection.
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  scopeRequests(app)
  traceRequests(app, service)
  measureRequests(app, service)
  closeConnectionsWhenStopping(app)
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const line = { method, path: redactPath(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (quietPaths.has(line.path)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
  return app
}

/** Paths that machines request every few seconds. */
const quietPaths = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Removes tokens from a logged URL: the query may contain one (is-token-valid), and so may the path
 * (/auth/request/{token}). A token in a path is an id, a dot and a signature of 43 characters; the id is kept.
 */
const redactPath = (url: string) => url.split('?')[0]!.replaceAll(/(?<=\.)[\w-]{43}(?![\w-])/g, '[secret]')

/** Closes connections on shutdown, because an idle keep-alive connection would block it until it times out. */
function closeConnectionsWhenStopping(app: FastifyInstance) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    // Gives requests in flight 6 s; a connection that is still busy then would never end by itself.
    setTimeout(() => app.server.closeAllConnections(), 6000).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** Adds `/healthz` (the process runs) and `/readyz` (`check` passes; it rejects with the reason otherwise). */
export function addHealth(app: FastifyInstance, check: () => Promise<void>) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await check()
      return { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'Not ready')
      return reply.code(503).send({ status: 'unavailable', reason: (error as Error).message })
    }
  })
}

type Address = { port: number; host?: string; variable: string }

/** Listens on a port that is set by `variable`; throws a SettingError with one sentence if the port is not available. */
export async function listen(app: FastifyInstance, { port, host = '0.0.0.0', variable }: Address) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new SettingError(`Port ${port} is already in use; stop the process that uses it or set ${variable}.`)
    if (code === 'EACCES') throw new SettingError(`Permission denied to listen on port ${port}; set ${variable}.`)
    throw error
  }
}

type RunningService = { log: Log; stop(): Promise<void> }

/**
 * Runs a service until SIGTERM or SIGINT, in one process or several; requests in flight are finished before a process
 * exits. A wrong setting ends it with one sentence.
 */
export async function runService<Config extends object>(
  readConfig: () => Config & { processes?: number },
  start: (config: Config) => Promise<RunningService>,
) {
  try {
    const config = readConfig()
    await runProcesses(config.processes ?? 1, async () => {
      stopOnSignal(await start(config))
      collectStartGarbage()
    })
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Returns what starting has left, a fifth of the memory, which the engine would otherwise keep until it runs short. */
function collectStartGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function stopOnSignal({ log, stop }: RunningService) {
  // Node saves its compile cache only on exit, so a killed process would leave none for the next start.
  flushCompileCache()
  let isStopping = false
  const stopService = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'Stopping')
    setTimeout(() => process.exit(1), 10_000).unref()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopService(signal))
}
