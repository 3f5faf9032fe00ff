import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { PlatformError } from '@tiber/contract/errors'
import { headerNames } from '@tiber/contract/headers'
import { defaultLocale } from '@tiber/contract/locales'
import type { Database } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import { toNetwork } from '@tiber/server/network'
import { addHealth, createService } from '@tiber/server/service'
import type { PlatformConfig } from './config.ts'
import { type Context, type Dependencies } from './context.ts'
import { requirePlatformSchema } from './database/schema.ts'
import { createContextFactory } from './http/contexts.ts'
import { serveDocs } from './http/docs.ts'
import { serveDrawings } from './http/drawings.ts'
import { answerMalformedUrl, handleErrors } from './http/errors.ts'
import { acceptJsonBodies, answerUnknownPaths, guardBodies } from './http/guards.ts'
import { serveFiles, serveMedia } from './http/media.ts'
import { createCallServer, type ServeServices } from './http/serve.ts'
import { serveWebhooks, webhookPath } from './http/webhooks.ts'
import type { Changes } from './changes/changes.ts'
import type { Jobs } from './jobs/jobs.ts'
import { serveOutbox } from './mail/outbox-page.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { addressHandlers } from './modules/addresses/routes.ts'
import { buyingListHandlers } from './modules/buying-lists/routes.ts'
import { cartSheetHandlers } from './modules/cart-sheets/routes.ts'
import { cartHandlers } from './modules/carts/routes.ts'
import { changeHandlers } from './modules/changes/routes.ts'
import { readMedia, storeMedia } from './modules/custom-fields/media-files.ts'
import { customFieldHandlers } from './modules/custom-fields/routes.ts'
import { accessRequestHandlers, buyingPolicyHandlers, customerAccountHandlers } from './modules/accounts/routes.ts'
import { approvalHandlers } from './modules/orders/approvals/routes.ts'
import { auditTrailHandlers } from './modules/audit/routes.ts'
import { readDataSheet, readDrawing } from './modules/catalogue/drawings.ts'
import {
  assetHandlers,
  navigationHandlers,
  productHandlers,
  reviewHandlers,
  variantHandlers,
} from './modules/catalogue/routes.ts'
import { catalogueImportHandlers } from './modules/catalogue-imports/routes.ts'
import {
  checkoutHandlers,
  statusHandlers,
  logisticCheckoutHandlers,
  payHandlers,
  readHandlers,
} from './modules/checkout/routes.ts'
import { dashboardHandlers } from './modules/dashboard/routes.ts'
import { createFileStore } from './files/file-store.ts'
import { requireSignature } from './files/signed-urls.ts'
import { fileHandlers } from './modules/files/routes.ts'
import { readFile } from './modules/files/service.ts'
import {
  incidentHandlers,
  sellerIncidentHandlers,
  sellerReplyHandlers,
  threadStartHandlers,
} from './modules/incidents/routes.ts'
import { sellerThreadHandlers, threadHandlers } from './modules/threads/routes.ts'
import { documentHandlers } from './modules/documents/routes.ts'
import { draftHandlers, initializeHandlers, logisticDraftHandlers } from './modules/orders/drafts/routes.ts'
import {
  orderHandlers,
  ownOrderHandlers,
  logisticOrderHandlers,
  ratingHandlers,
  sellerOrderHandlers,
} from './modules/orders/routes.ts'
import { supplierSalesHandlers } from './modules/orders/list/supplier-sales.ts'
import { handleWebhook } from './modules/payments/webhooks.ts'
import { paymentHandlers } from './modules/payments/routes.ts'
import {
  createOrderHandlers,
  masterQuoteHandlers,
  sellerQuoteHandlers,
  supplierQuoteHandlers,
} from './modules/quotes/routes.ts'
import { quickOrderHandlers } from './modules/quick-order/routes.ts'
import { partNumberHandlers } from './modules/part-numbers/routes.ts'
import { organisationHandlers } from './modules/organisations/routes.ts'
import { authenticatedUserHandlers, authHandlers, sessionHandlers } from './modules/users/identity/routes.ts'
import { requireCaller } from './modules/users/identity/sign-in.ts'
import { createTokens } from './modules/users/identity/tokens.ts'
import { offerHandlers, productOfferHandlers, variantOfferHandlers } from './modules/prices/routes.ts'
import { countAttempt, countDailyAttempt, runOnce } from './modules/users/requests/requests.ts'
import { reorderHandlers } from './modules/reorder/routes.ts'
import { searchHandlers, searchIndexHandlers } from './modules/search/routes.ts'
import { settingsHandlers } from './modules/settings/routes.ts'
import { supplierHandlers } from './modules/suppliers/routes.ts'
import { customerUserHandlers, organisationUserHandlers } from './modules/users/routes.ts'
import { createSandbox } from './payment-providers/sandbox/adapter.ts'
import { deriveSandboxSecret } from './payment-providers/sandbox/signature.ts'
import { sandboxPrefix, serveSandbox } from './payment-providers/sandbox/serve-pages.ts'

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

/** Binds the calls of the contract to the modules that answer them. */
function serveCalls(api: FastifyInstance, services: ServeServices) {
  const serve = createCallServer(api, services)
  serve(contract.auth, authHandlers)
  serve(contract.customerUsers, { ...authenticatedUserHandlers, ...customerUserHandlers })
  serve(contract.sessions, sessionHandlers)
  serve(contract.customerAccounts, customerAccountHandlers)
  serve(contract.buyingPolicies, buyingPolicyHandlers)
  serve(contract.accessRequests, accessRequestHandlers)
  serve(contract.auditTrail, auditTrailHandlers)
  serve(contract.addresses, addressHandlers)
  serve(contract.carts, { ...cartHandlers, ...initializeHandlers })
  serve(contract.checkout, readHandlers)
  const commercialHandlers = { ...orderHandlers, ...draftHandlers, ...checkoutHandlers, ...createOrderHandlers }
  serve(contract.commercialOrders, commercialHandlers)
  const logisticHandlers = { ...logisticOrderHandlers, ...logisticDraftHandlers, ...logisticCheckoutHandlers }
  serve(contract.logisticOrders, logisticHandlers)
  serve(contract.sellerOrders, { ...sellerOrderHandlers, ...statusHandlers })
  serve(contract.documents, documentHandlers)
  serve(contract.orders, ownOrderHandlers)
  serve(contract.reorder, reorderHandlers)
  serve(contract.dashboard, dashboardHandlers)
  serve(contract.approvals, approvalHandlers)
  serve(contract.payments, { ...paymentHandlers, ...payHandlers })
  serve(contract.buyingLists, buyingListHandlers)
  serve(contract.cartSheets, cartSheetHandlers)
  serve(contract.quickOrder, quickOrderHandlers)
  serve(contract.changes, changeHandlers)
  serve(contract.organisations, { ...organisationHandlers, ...organisationUserHandlers })
  serve(contract.customFields, customFieldHandlers)
  serve(contract.settings, settingsHandlers)
  serve(contract.navigation, navigationHandlers)
  serve(contract.products, { ...productHandlers, ...productOfferHandlers })
  serve(contract.productVariants, { ...variantHandlers, ...variantOfferHandlers })
  serve(contract.assets, assetHandlers)
  serve(contract.reviews, reviewHandlers)
  serve(contract.suppliers, { ...supplierHandlers, ...supplierSalesHandlers })
  serve(contract.offers, offerHandlers)
  serve(contract.partNumbers, partNumberHandlers)
  serve(contract.search, searchHandlers)
  serve(contract.searchIndex, searchIndexHandlers)
  serve(contract.catalogueImports, catalogueImportHandlers)
  serve(contract.files, fileHandlers)
  serve(contract.threads, { ...threadHandlers, ...threadStartHandlers })
  serve(contract.sellerThreads, { ...sellerThreadHandlers, ...sellerReplyHandlers })
  serve(contract.incidents, incidentHandlers)
  serve(contract.sellerIncidents, sellerIncidentHandlers)
  serve(contract.masterQuotes, masterQuoteHandlers)
  serve(contract.supplierQuotes, supplierQuoteHandlers)
  serve(contract.sellerQuotes, sellerQuoteHandlers)
  serve(contract.ratings, ratingHandlers)
}

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
  void app.register(
    async (api) => {
      await addGuards(api, config)
      const admit = createContextFactory({ db: database.db, dependencies, apiKey: config.apiKey, requireCaller })
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
    mailer: mailer ?? createMailer(config, database.db, log),
    paymentProviders,
    tokens: createTokens(config.tokenSecret),
    publicUrl: config.publicUrl,
    deskUrl: config.deskUrl,
    files: createFileStore(config.filesDir),
    allowedOrigins: config.allowedOrigins,
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
}
