import type { FastifyInstance } from 'fastify'
import { isDatabaseUnreachable, type Database } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import { addHealth, createService } from '@tiber/server/service'
import type { ContentConfig } from './config.ts'
import { requireContentSchema } from './schema.ts'
import { serveSpaces } from './spaces.ts'

type ContentParts = { config: ContentConfig; database: Database; log: Log }

/** The content-delivery service as a value: give it its parts, get back something that listens or can be injected into. */
export function createContent({ config, database, log }: ContentParts): FastifyInstance {
  // The client doubles a slash when its endpoint ends with one.
  const routerOptions = { ignoreDuplicateSlashes: true }
  const app = createService({ log, trustedProxies: config.trustedProxies, routerOptions })
  addHealth(app, () => requireContentSchema(database.db))
  answerErrorsAsJson(app)
  // The client asks under /v2/cdn; the specification writes /cdn.
  for (const prefix of ['/v2/cdn', '/cdn']) void app.register(async (api) => serveSpaces(api, database.db), { prefix })
  return app
}

/** Bodies are always JSON, or the client cannot tell what happened. */
function answerErrorsAsJson(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(['This record could not be found']))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = isDatabaseUnreachable(error) ? 503 : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'Request failed')
    return reply.code(status).send({ error: status >= 500 ? 'The service cannot answer right now' : error.message })
  })
}
