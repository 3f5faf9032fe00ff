import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'

/** The request that the current work belongs to, for log lines of parts that know nothing of requests. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>()

/** Runs every request in a scope of its own. */
export function scopeRequests(app: FastifyInstance) {
  const enterScope: onRequestHookHandler = (request, _reply, done) => requestScope.run({ requestId: request.id }, done)
  app.addHook('onRequest', enterScope)
  // The body is read in the scope of its connection, so that of the request is entered again after it.
  app.addHook('preValidation', enterScope)
}
