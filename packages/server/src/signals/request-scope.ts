import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/** The request that the current work belongs to, for log lines of parts that know nothing of requests. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>()

/** Runs every request in a scope of its own. */
export function scopeRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => requestScope.run({ requestId: request.id }, done))
}
