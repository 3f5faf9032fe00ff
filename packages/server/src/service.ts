import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { SettingError } from './environment.ts'
import type { Log } from './log.ts'

const wellFormedRequestId = /^[\w.:-]{1,128}$/

type ServiceOptions = { log: Log; trustedProxies: string[]; bodyLimit?: number } & Pick<
  FastifyServerOptions,
  'routerOptions' | 'rewriteUrl' | 'frameworkErrors'
>

/** A Fastify with what all our services share: request ids that travel, one log line per request, safe answers. */
export function createService({ log, trustedProxies, ...options }: ServiceOptions): FastifyInstance {
  const app = Fastify({
    ...options,
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomUUID()
    },
    forceCloseConnections: 'idle',
    // A body that never ends would hold its connection, and the stop of the service, for ever.
    requestTimeout: 30_000,
    // While stopping, what still arrives on an open connection is answered; the answer closes the connection.
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  closeConnectionsWhenStopping(app)
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const line = { method, path: loggedPath(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (line.path === '/healthz' || line.path === '/readyz') request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
  return app
}

/**
 * The query may carry a token (is-token-valid), and so may the path (/auth/request/{token}): neither reaches the log. A
 * path's token is an id, a dot and a signature of 43 characters; the id may be read.
 */
const loggedPath = (url: string) => url.split('?')[0]!.replaceAll(/(?<=\.)[\w-]{43}(?![\w-])/g, '[secret]')

/** A connection kept alive after the last answer would keep the service from stopping until it times out. */
function closeConnectionsWhenStopping(app: FastifyInstance) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    // Time enough to answer what is in flight; a connection that is still busy then never ends by itself.
    setTimeout(() => app.server.closeAllConnections(), 6000).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** `/healthz`: the process runs. `/readyz`: it can do its work; `check` rejects with a reason when it cannot. */
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

/** Listens, or stops with one sentence when the port is taken. */
export async function listen(app: FastifyInstance, variable: string, port: number, host = '0.0.0.0') {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new SettingError(`Port ${port} is already in use; stop what listens there or set ${variable}.`)
    if (code === 'EACCES') throw new SettingError(`Port ${port} needs more rights than this user has; set ${variable}.`)
    throw error
  }
}

/** Runs a service until it is asked to stop; then requests in flight are finished before the process ends. */
export async function runService(start: () => Promise<{ log: Log; stop(): Promise<void> }>) {
  try {
    const { log, stop } = await start()
    let stopping = false
    const end = async (signal: string) => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'Stopping')
      setTimeout(() => process.exit(1), 10_000).unref()
      await stop()
      process.exit(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
