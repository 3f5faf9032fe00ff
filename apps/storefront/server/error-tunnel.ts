import type { FastifyInstance } from 'fastify'
import type { SentrySettings } from '@tiber/server/signals/settings'
import { errorTunnelPath } from '../app/signals/browser-signals.ts'

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 5000
const maxRunning = 20

/** Passes error reports of browsers on to Sentry, and only those of our own project: anything else would be a relay. */
export function serveErrorTunnel(app: FastifyInstance, { dsn }: Pick<SentrySettings, 'dsn'>) {
  const { origin, pathname } = new URL(dsn)
  const [, folder = '', project] = /^(.*)\/(\d+)$/.exec(pathname)!
  const target = `${origin}${folder}/api/${project}/envelope/`
  let running = 0
  app.post(errorTunnelPath, { bodyLimit: maxBytes }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (readDsn(body) !== dsn) return reply.code(403).send({ message: 'This report belongs to another project.' })
    if (running >= maxRunning) return reply.code(429).header('retry-after', '60').send({ message: 'Too many reports.' })
    running += 1
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const headers = { 'content-type': 'application/x-sentry-envelope' }
      // A redirect would take reports of our users to a place that nobody has configured.
      const init = { method: 'POST', headers, signal, redirect: 'error' } as const
      const response = await fetch(target, { ...init, body: new Uint8Array(body) })
      await response.body?.cancel()
      return await reply.code(response.status).send()
    } catch (error) {
      // The browser gives the report up; an error of ours would be reported the same way.
      request.log.warn({ err: error }, 'An error report could not be passed on')
      return reply.code(502).send()
    } finally {
      running -= 1
    }
  })
}

/** Reads the project from the first line of an envelope. */
function readDsn(body: Buffer): string | undefined {
  const end = body.subarray(0, maxHeaderBytes).indexOf('\n')
  if (end < 0) return undefined
  try {
    const { dsn } = JSON.parse(body.toString('utf8', 0, end)) as { dsn?: unknown }
    return typeof dsn === 'string' ? dsn : undefined
  } catch {
    return undefined
  }
}
const maxHeaderBytes = 8 * 1024
