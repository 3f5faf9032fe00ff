import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxBatchedCalls } from '@tiber/contract/batch'
import type { Call } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { PlatformError } from '@tiber/contract/errors'
import { headerNames } from '@tiber/contract/headers'
import { defaultLocale } from '@tiber/contract/locales'
import type { Database } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import { toNetwork } from '@tiber/server/network'
import { addHealth, createService } from '@tiber/server/service'
import { measurePool } from '@tiber/server/signals/measure-pool'
import { serveMetrics } from '@tiber/server/signals/serve-metrics'
import type { PlatformConfig } from './config.ts'
import { type Context, type Dependencies } from './context.ts'
import { requirePlatformSchema } from './database/schema.ts'
import { createContextFactory } from './http/contexts.ts'
import { serveDocs } from './http/docs.ts'
import { serveDrawings } from './http/drawings.ts'
import { answerMalformedUrl, handleErrors } from './http/errors.ts'
import { acceptJsonBodies, answerUnknownPaths, guardBodies } from './http/guards.ts'
import { serveFiles, serveMedia } from './http/media.ts'
import { serveLogo } from './http/shop-logo.ts'
import { serveWebhooks, webhookPath } from './http/webhooks.ts'
import type { Changes } from './changes/changes.ts'
import type { Jobs } from './jobs/jobs.ts'
import { measureQueues } from './jobs/measure-queues.ts'
import { jobHandlers } from './job-handlers.ts'
import { serveOutbox } from './mail/outbox-page.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { readLogo, readLook } from './modules/settings/service.ts'
import { readMedia, storeMedia } from './modules/custom-fields/media-files.ts'
import { readDataSheet, readDrawing } from './modules/catalogue/drawings/drawings.ts'
import { createFileStore } from './files/file-store.ts'
import { requireSignature } from './files/signed-urls.ts'
import { readFile } from './modules/files/service.ts'
import { selectBought } from './modules/orders/public.ts'
import { handleWebhook } from './modules/payments/webhooks.ts'
import { selectSupplierName } from './modules/suppliers/service.ts'
import { requireCaller } from './modules/users/identity/sign-in.ts'
import { hasOwner } from './modules/users/public.ts'
import { createTokens } from './modules/users/identity/tokens.ts'
import { countAttempt, countDailyAttempt, runOnce } from './modules/users/requests/requests.ts'
import { createSandbox } from './payment-providers/sandbox/adapter.ts'
import { deriveSandboxSecret } from './payment-providers/sandbox/signature.ts'
import { sandboxPrefix, serveSandbox } from './payment-providers/sandbox/serve-pages.ts'
import { serveCalls } from './serve-calls.ts'

export type PlatformOptions = {
  config: PlatformConfig
  database: Database
  jobs: Jobs
  /** Absent where no browser waits for changes. */
  changes?: Changes
  log: Log
  now?: () => Date
  mailer?: Mailer
}

const noChanges: Changes = { wait: async () => false, stop: async () => {} }

/** A 5 MB file as base64 and the JSON around it. */
const bodyLimit = 8 * 1024 * 1024
/** An external id of 255 characters, each percent-encoded. */
const maxPathParameterLength = 255 * 9

/** Creates the server from its dependencies; the result can listen or be injected into. */
export function createPlatform(options: PlatformOptions) {
  const { config, database, log } = options
  const sandbox =
    config.paymentProvider === 'SANDBOX'
      ? createSandboxProvider(config, (message) => deliverWebhook(message))
      : undefined
  const dependencies = createDependencies(options, sandbox ? [sandbox.provider] : [])
  const systemContext = (requestId: string = randomUUID()): Context =>
    createSystemContext(dependencies, options, requestId)
  const app = createApp(config, log)
  addHealth(app, () => requirePlatformSchema(database.db))
  serveMetrics(app, 'platform', {
    token: config.signals.metricsToken,
    collect: async (metrics) => {
      measurePool(database, metrics)
      await measureQueues(database.db, metrics, Object.keys(jobHandlers))
    },
  })
  void app.register(
    async (api) => {
      await addGuards(api, config)
      const admit = createContextFactory({
        db: database.db,
        dependencies,
        apiKeys: config.apiKeys,
        requireCaller,
        hasOwner,
      })
      serveCalls(api, { admit, countAttempt, countDailyAttempt, runOnce })
    },
    { prefix: config.basePath },
  )
  servePublicRoutes(app, config, ({ id }) => systemContext(id))
  if (sandbox)
    void app.register(
      async (pages) => {
        await limitRequests(pages, config)
        serveSandbox(pages, { sandbox, createContext: ({ id }) => systemContext(id) })
      },
      { prefix: sandboxPrefix },
    )
  // The sandbox runs in the same process but delivers its webhooks through the public route.
  const deliverWebhook: SandboxSend = async ({ headers, body }) => {
    const url = `${config.basePath}${webhookPath}/SANDBOX`
    return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  if (config.apiDocs) serveDocs(app, config.basePath)
  if (config.demo && !config.smtpUrl) serveOutbox(app, database.db)
  answerUnknownPaths(app, allCalls, config.basePath)
  return { app, systemContext }
}

function createDependencies(
  { config, database, jobs, changes = noChanges, log, now = () => new Date(), mailer }: PlatformOptions,
  paymentProviders: Dependencies['paymentProviders'],
): Dependencies {
  return {
    now,
    jobs,
    changes,
    mailer:
      mailer ?? createMailer(config, database.db, { log, readLook: () => readMailLook(database.db, config.publicUrl) }),
    paymentProviders,
    findBought: selectBought,
    findSupplier: selectSupplierName,
    tokens: createTokens(config.tokenSecret),
    publicUrl: config.publicUrl,
    deskUrl: config.deskUrl,
    files: createFileStore(config.filesDir),
    allowedOrigins: config.allowedOrigins,
    secondFactorRequired: config.secondFactorRequired,
    manualAccountCheck: config.manualAccountCheck,
    searchTimeLimitMs: config.searchTimeLimitMs,
    bankAccount: config.bankAccount,
    operator: config.operator,
  }
}

/** Creates the context of work that no caller requested, such as jobs and webhooks. */
function createSystemContext(
  dependencies: Dependencies,
  { database, log }: PlatformOptions,
  requestId: string,
): Context {
  return {
    ...dependencies,
    db: database.db,
    isTransaction: false,
    log: log.child({ requestId }) as Log,
    requestId,
    locale: defaultLocale,
    clientType: 'OPERATOR',
    address: '',
    userAgent: '',
    requestedStore: {},
    shouldReturnRepresentation: false,
  }
}

/** Creates the server without routes: what holds for every request. */
function createApp(config: PlatformConfig, log: Log) {
  const app = createService({
    service: 'platform',
    log,
    trustedProxies: config.trustedProxies,
    bodyLimit,
    routerOptions: { maxParamLength: maxPathParameterLength, ignoreTrailingSlash: true },
    frameworkErrors: answerMalformedUrl,
  })
  handleErrors(app)
  acceptJsonBodies(app)
  void app.register(cors, {
    origin: [...config.allowedOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: corsHeaders,
    exposedHeaders: [headerNames.requestId, 'etag'],
    maxAge: 86_400,
    strictPreflight: false,
  })
  return app
}

/** Serves what works without an API key: media by signature, drawings and data sheets, and webhooks. */
function servePublicRoutes(
  app: FastifyInstance,
  config: PlatformConfig,
  createContext: (request: FastifyRequest) => Context,
) {
  const services = [
    (media: FastifyInstance) => serveMedia(media, { createContext, requireSignature, storeMedia, readMedia }),
    (files: FastifyInstance) => serveFiles(files, { createContext, requireSignature, readFile }),
    (assets: FastifyInstance) => serveDrawings(assets, { createContext, readDrawing, readDataSheet }),
    (logo: FastifyInstance) => serveLogo(logo, { createContext, readLogo }),
    (messages: FastifyInstance) => serveWebhooks(messages, { createContext, handleWebhook }),
  ]
  // Registered one by one, because each counts its requests by itself.
  for (const serveRoutes of services)
    void app.register(
      async (instance) => {
        await limitRequests(instance, config)
        serveRoutes(instance)
      },
      { prefix: config.basePath },
    )
}

type SandboxSend = Parameters<typeof createSandbox>[0]['send']

function createSandboxProvider({ sandboxUrl, sandboxDelaySeconds, tokenSecret }: PlatformConfig, send: SandboxSend) {
  const secret = deriveSandboxSecret(tokenSecret)
  return createSandbox({ pagesUrl: `${sandboxUrl}${sandboxPrefix}`, secret, delaySeconds: sandboxDelaySeconds, send })
}

function countBatchedCalls({ routeOptions, body }: FastifyRequest): number {
  if (!routeOptions.url?.endsWith(contract.batch.read.path)) return 1
  const { calls } = (body ?? {}) as { calls?: unknown }
  return Array.isArray(calls) ? Math.min(calls.length, maxBatchedCalls) : 1
}

const allCalls = Object.values(contract).flatMap((group) => Object.values<Call>(group))
/** A public client of the contract also sends `client`, without effect. */
const corsHeaders = [...Object.values(headerNames), 'content-type', 'accept-language', 'client']

/** Rejects requests that are too large, of the wrong type or too frequent before the caller is identified. */
async function addGuards(api: FastifyInstance, config: PlatformConfig) {
  // Responses are private to the caller by default; a call with a public response may override this.
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })
  guardBodies(api, bodyLimit)
  await limitRequests(api, config)
}

async function limitRequests(api: FastifyInstance, config: PlatformConfig) {
  await api.register(rateLimit, {
    global: false,
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => toNetwork(ip),
    errorResponseBuilder: () => new PlatformError('RQ0004'),
  })
  // A hook of its own: the library's hook would run after the route's and never count requests rejected there.
  api.addHook('onRequest', api.rateLimit())
  const countRequest = api.createRateLimit()
  // A batch counts as many requests as it has calls; the first was counted above.
  api.addHook('preHandler', async (request, reply) => {
    for (let counted = 1; counted < countBatchedCalls(request); counted += 1) {
      const count = await countRequest(request)
      if (count.isAllowed || !count.isExceeded) continue
      reply.header('retry-after', count.ttlInSeconds)
      throw new PlatformError('RQ0004')
    }
  })
}

/** Mails show the logo at the address at which the shop shows it. */
async function readMailLook(db: PlatformOptions['database']['db'], publicUrl: string) {
  const { readableColour, logo } = await readLook({ db })
  return { colour: readableColour, logo: logo && `${publicUrl}/images/384${logo}` }
}
