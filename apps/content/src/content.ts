import type { FastifyInstance } from 'fastify'
import { isDatabaseUnreachable, type Database } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import { addHealth, createService } from '@tiber/server/service'
import type { ContentConfig } from './config.ts'
import { requireContentSchema } from './schema.ts'
import { serveSpaces } from './spaces.ts'

type ContentDependencies = { config: ContentConfig; database: Database; log: Log }

/** Creates the content-delivery service, which can then listen or be injected into. */
export function createContent({ config, database, log }: ContentDependencies): FastifyInstance {
  // The client doubles a slash when its endpoint ends with one.
  const routerOptions = { ignoreDuplicateSlashes: true }
  const app = createService({ log, trustedProxies: config.trustedProxies, routerOptions })
  addHealth(app, () => requireContentSchema(database.db))
  sendErrorsAsJson(app)
  // The client requests /v2/cdn; the specification says /cdn.
  for (const prefix of ['/v2/cdn', '/cdn']) void app.register(async (api) => serveSpaces(api, database.db), { prefix })
  return app
}

/** Sends every error as JSON, because the client cannot parse anything else. */
function sendErrorsAsJson(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(['This record could not be found']))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = isDatabaseUnreachable(error) ? 503 : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'Request failed')
    return reply.code(status).send({ error: status >= 500 ? 'The service is temporarily unavailable' : error.message })
  })
}
