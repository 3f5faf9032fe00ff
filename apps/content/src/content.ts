import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBearerToken } from '@tiber/server/access-tokens'
import { isDatabaseUnreachable, type Database } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import { addHealth, createService } from '@tiber/server/service'
import { measurePool } from '@tiber/server/signals/measure-pool'
import { serveMetrics } from '@tiber/server/signals/serve-metrics'
import { createDiskCache } from './assets/disk-cache.ts'
import { createFileStore, removeOldParts } from './assets/file-store.ts'
import { serveFiles } from './assets/serve-files.ts'
import type { ContentConfig } from './config.ts'
import { createDelivery } from './delivery/delivery.ts'
import { readEditorToken, type PlatformAccess } from './editor/editor-session.ts'
import { serveEditor } from './editor/serve-editor.ts'
import { serveManagement } from './management/management.ts'
import { createOperators } from './management/operators.ts'
import { createWebhook } from './management/webhook.ts'
import { startSchedule } from './management/schedule.ts'
import { limitRequests } from './rate-limit.ts'
import { notFoundBody, RequestError } from './request-error.ts'
import { requireContentSchema } from './schema.ts'
import { createSpaceReader } from './space-reader.ts'

type ContentDependencies = { config: ContentConfig; database: Database; log: Log }

/** Creates the content service, which can then listen or be injected into. */
export function createContent({ config, database, log }: ContentDependencies): FastifyInstance {
  // The client doubles a slash when its endpoint ends with one. Slugs may be long.
  const routerOptions = { ignoreDuplicateSlashes: true, maxParamLength: 2000 }
  const app = createService({ service: 'content', log, trustedProxies: config.trustedProxies, routerOptions })
  addHealth(app, () => requireContentSchema(database.db))
  serveMetrics(app, 'content', {
    token: config.signals.metricsToken,
    collect: (metrics) => measurePool(database, metrics),
  })
  sendErrorsAsJson(app)
  const { db } = database
  const { filesDir, filesUrl, tokenSecret, webhookUrl: url, webhookSecret: secret } = config
  const readSpace = createSpaceReader(database)
  const files = createFileStore(filesDir)
  const webhook = createWebhook({ url, secret, log })
  const serveDelivery = createDelivery({ db, readSpace, filesUrl })
  const operators = tokenSecret === undefined ? undefined : createOperators(tokenSecret)
  const platform = operators && findPlatform(config)
  const readToken = async (request: FastifyRequest, reply: FastifyReply) =>
    readBearerToken(request.headers.authorization) ?? (platform && (await readEditorToken(platform, request, reply)))
  const serve = (prefix: string, plugin: (api: FastifyInstance) => void | Promise<void>) =>
    void app.register(
      async (api) => {
        limitRequests(api, config.requestsPerSecond)
        await plugin(api)
      },
      { prefix },
    )
  // The client requests /v2/cdn; the specification says /cdn.
  for (const prefix of ['/v2/cdn', '/cdn']) serve(prefix, serveDelivery)
  const cache = createDiskCache(filesDir, config.pictureCacheBytes)
  serve('/f', (api) => serveFiles(api, { files, cache }))
  if (operators)
    serve('/v1/mapi/spaces/:spaceId', (api) =>
      serveManagement(api, { database, readSpace, files, filesUrl, webhook, operators, readToken }),
    )
  if (operators && platform)
    serve('/editor', (api) => serveEditor(api, { platform, operators, storefrontUrl: config.publicUrl }))
  app.addHook('onReady', () => removeOldParts(filesDir))
  const schedule = startSchedule({ db, author: 'schedule', webhook }, log)
  app.addHook('onClose', async () => {
    await schedule.stop()
    await webhook.stop()
  })
  return app
}

const findPlatform = ({ platformUrl, platformApiKey: apiKey }: ContentConfig): PlatformAccess | undefined =>
  platformUrl && apiKey ? { platformUrl, apiKey } : undefined

/** Sends every error as JSON, because the client cannot parse anything else. */
function sendErrorsAsJson(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFoundBody))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = isDatabaseUnreachable(error) ? 503 : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'Request failed')
    if (status === 404) return reply.code(404).send(notFoundBody)
    const details = error instanceof RequestError ? error.details : {}
    const message = status >= 500 ? 'The service is temporarily unavailable' : error.message
    return reply.code(status).send({ error: message, ...details })
  })
}
