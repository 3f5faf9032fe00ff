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
import { addHealth, createService } from '@tiber/server/service'
import type { PlatformConfig } from './config.ts'
import { type Context, type Parts } from './context.ts'
import { requirePlatformSchema } from './database/schema.ts'
import { createContexts } from './http/contexts.ts'
import { serveDocs } from './http/docs.ts'
import { serveDrawings } from './http/drawings.ts'
import { answerUnreadableAddress, handleErrors } from './http/errors.ts'
import { acceptJsonBodies, answerUnknownPaths, guardBodies } from './http/guards.ts'
import { serveMedia } from './http/media.ts'
import { serve } from './http/serve.ts'
import { serveWebhooks, webhookPath } from './http/webhooks.ts'
import type { Changes } from './changes/changes.ts'
import type { Jobs } from './jobs/jobs.ts'
import { serveOutbox } from './mail/outbox-page.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { addressHandlers } from './modules/addresses/routes.ts'
import { buyingListHandlers } from './modules/buying-lists/routes.ts'
import { cartSheetHandlers } from './modules/cart-sheets/routes.ts'
import { cartHandlers, changeHandlers } from './modules/carts/routes.ts'
import { readMedia, requireSignature, storeMedia } from './modules/custom-fields/media-files.ts'
import { customFieldHandlers } from './modules/custom-fields/routes.ts'
import { accessRequestHandlers, buyingPolicyHandlers, customerAccountHandlers } from './modules/accounts/routes.ts'
import { approvalHandlers } from './modules/approvals/routes.ts'
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
  initializeHandlers,
  moveHandlers,
  partCheckoutHandlers,
  readHandlers,
} from './modules/checkout/routes.ts'
import { decisionHandlers } from './modules/decisions/routes.ts'
import { deskHandlers } from './modules/desk/routes.ts'
import { documentHandlers } from './modules/documents/routes.ts'
import { orderHandlers, ownOrderHandlers, partHandlers, sellerOrderHandlers } from './modules/orders/routes.ts'
import { supplierSalesHandlers } from './modules/orders/supplier-sales.ts'
import { hearWebhook } from './modules/payments/hearing.ts'
import { paymentHandlers } from './modules/payments/routes.ts'
import { orderDeskHandlers } from './modules/order-desk/routes.ts'
import { partNumberHandlers } from './modules/part-numbers/routes.ts'
import { organisationHandlers } from './modules/organisations/routes.ts'
import { authenticatedUserHandlers, authHandlers, sessionHandlers } from './modules/identity/routes.ts'
import { requireCaller } from './modules/identity/service.ts'
import { createTokens } from './modules/identity/tokens.ts'
import { offerHandlers, productOfferHandlers, variantOfferHandlers } from './modules/prices/routes.ts'
import { countAttempt, once } from './modules/requests/service.ts'
import { reorderHandlers } from './modules/reorder/routes.ts'
import { searchHandlers, searchIndexHandlers } from './modules/search/routes.ts'
import { settingsHandlers } from './modules/settings/routes.ts'
import { supplierHandlers } from './modules/suppliers/routes.ts'
import { customerUserHandlers, organisationUserHandlers } from './modules/users/routes.ts'
import { createSandbox } from './payment-providers/sandbox/adapter.ts'
import { sandboxSecret } from './payment-providers/sandbox/signature.ts'
import { sandboxPrefix, serveSandbox } from './payment-providers/sandbox/serve-pages.ts'

export type PlatformParts = {
  config: PlatformConfig
  database: Database
  jobs: Jobs
  /** Where nothing is open in a browser, nobody waits for changes. */
  changes?: Changes
  log: Log
  now?: () => Date
  mailer?: Mailer
}

const noChanges: Changes = { wait: async () => false, stop: async () => {} }

/** A file of 5 MB as base64, and what stands around it. */
const bodyLimit = 8 * 1024 * 1024
/** An external id of 255 characters, each percent-encoded. */
const longestPathParameter = 255 * 9

/** The whole server as a value: give it its parts, get back something that listens or can be injected into. */
export function createPlatform({
  config,
  database,
  jobs,
  changes = noChanges,
  log,
  now = () => new Date(),
  mailer,
}: PlatformParts) {
  const sandbox = config.paymentProvider === 'SANDBOX' ? sandboxOf(config, (message) => deliver(message)) : undefined
  const parts: Parts = {
    now,
    jobs,
    changes,
    mailer: mailer ?? createMailer(config, database.db, log),
    paymentProviders: sandbox ? [sandbox.provider] : [],
    tokens: createTokens(config.tokenSecret),
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    manualAccountCheck: config.manualAccountCheck,
    searchTimeLimitMs: config.searchTimeLimitMs,
  }
  const app = createService({
    log,
    trustedProxies: config.trustedProxies,
    bodyLimit,
    routerOptions: { maxParamLength: longestPathParameter },
    frameworkErrors: answerUnreadableAddress,
  })
  handleErrors(app)
  acceptJsonBodies(app)
  addHealth(app, () => requirePlatformSchema(database.db))
  void app.register(cors, {
    origin: [...config.allowedOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: corsHeaders,
    exposedHeaders: [headerNames.requestId, 'etag'],
    maxAge: 86_400,
    strictPreflight: false,
  })
  void app.register(
    async (api) => {
      await guard(api, config)
      const admit = createContexts({ db: database.db, parts, apiKey: config.apiKey, requireCaller })
      const serving = { admit, countAttempt, once }
      serve(api, contract.auth, authHandlers, serving)
      serve(api, contract.customerUsers, { ...authenticatedUserHandlers, ...customerUserHandlers }, serving)
      serve(api, contract.sessions, sessionHandlers, serving)
      serve(api, contract.customerAccounts, customerAccountHandlers, serving)
      serve(api, contract.buyingPolicies, buyingPolicyHandlers, serving)
      serve(api, contract.accessRequests, accessRequestHandlers, serving)
      serve(api, contract.auditTrail, auditTrailHandlers, serving)
      serve(api, contract.addresses, addressHandlers, serving)
      serve(api, contract.carts, { ...cartHandlers, ...initializeHandlers }, serving)
      serve(api, contract.checkout, readHandlers, serving)
      serve(api, contract.commercialOrders, { ...orderHandlers, ...checkoutHandlers }, serving)
      serve(api, contract.logisticOrders, { ...partHandlers, ...partCheckoutHandlers }, serving)
      serve(api, contract.sellerOrders, { ...sellerOrderHandlers, ...moveHandlers }, serving)
      serve(api, contract.documents, documentHandlers, serving)
      serve(api, contract.orders, ownOrderHandlers, serving)
      serve(api, contract.reorder, reorderHandlers, serving)
      serve(api, contract.desk, deskHandlers, serving)
      serve(api, contract.approvals, { ...approvalHandlers, ...decisionHandlers }, serving)
      serve(api, contract.payments, paymentHandlers, serving)
      serve(api, contract.buyingLists, buyingListHandlers, serving)
      serve(api, contract.cartSheets, cartSheetHandlers, serving)
      serve(api, contract.orderDesk, orderDeskHandlers, serving)
      serve(api, contract.changes, changeHandlers, serving)
      serve(api, contract.organisations, { ...organisationHandlers, ...organisationUserHandlers }, serving)
      serve(api, contract.customFields, customFieldHandlers, serving)
      serve(api, contract.settings, settingsHandlers, serving)
      serve(api, contract.navigation, navigationHandlers, serving)
      serve(api, contract.products, { ...productHandlers, ...productOfferHandlers }, serving)
      serve(api, contract.productVariants, { ...variantHandlers, ...variantOfferHandlers }, serving)
      serve(api, contract.assets, assetHandlers, serving)
      serve(api, contract.reviews, reviewHandlers, serving)
      serve(api, contract.suppliers, { ...supplierHandlers, ...supplierSalesHandlers }, serving)
      serve(api, contract.offers, offerHandlers, serving)
      serve(api, contract.partNumbers, partNumberHandlers, serving)
      serve(api, contract.search, searchHandlers, serving)
      serve(api, contract.searchIndex, searchIndexHandlers, serving)
      serve(api, contract.catalogueImports, catalogueImportHandlers, serving)
    },
    { prefix: config.basePath },
  )
  void app.register(
    async (files) => {
      await limitRequests(files, config)
      const contextOf = ({ id }: FastifyRequest) => systemContext(id)
      serveMedia(files, { contextOf, requireSignature, storeMedia, readMedia })
    },
    { prefix: config.basePath },
  )
  void app.register(
    async (assets) => {
      await limitRequests(assets, config)
      serveDrawings(assets, { contextOf: ({ id }) => systemContext(id), readDrawing, readDataSheet })
    },
    { prefix: config.basePath },
  )
  void app.register(
    async (messages) => {
      await limitRequests(messages, config)
      serveWebhooks(messages, { contextOf: ({ id }) => systemContext(id), hearWebhook })
    },
    { prefix: config.basePath },
  )
  if (sandbox)
    void app.register(
      async (pages) => {
        await limitRequests(pages, config)
        serveSandbox(pages, { sandbox, contextOf: ({ id }) => systemContext(id) })
      },
      { prefix: sandboxPrefix },
    )
  // Through the same door as anybody else's, though it stands in the same house.
  const deliver: SandboxSend = async ({ headers, body }) => {
    const url = `${config.basePath}${webhookPath}/SANDBOX`
    return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  serveDocs(app, config.basePath)
  if (config.demo && !config.smtpUrl) serveOutbox(app, database.db)
  answerUnknownPaths(app, allCalls, config.basePath)
  const systemContext = (requestId: string = randomUUID()): Context => ({
    ...parts,
    db: database.db,
    isTransaction: false,
    log: log.child({ requestId }) as Log,
    requestId,
    locale: defaultLocale,
    clientType: 'OPERATOR',
    address: '',
    userAgent: '',
    wish: {},
    wantsRepresentation: false,
  })
  return { app, systemContext }
}

type SandboxSend = Parameters<typeof createSandbox>[0]['send']

function sandboxOf({ sandboxUrl, sandboxDelaySeconds, tokenSecret }: PlatformConfig, send: SandboxSend) {
  const secret = sandboxSecret(tokenSecret)
  return createSandbox({ pagesUrl: `${sandboxUrl}${sandboxPrefix}`, secret, delaySeconds: sandboxDelaySeconds, send })
}

const allCalls = Object.values(contract).flatMap((group) => Object.values<Call>(group))
const corsHeaders = [...Object.values(headerNames), 'content-type', 'accept-language']

/** Refused before anybody asks who is calling: too large, the wrong type, too often. */
async function guard(api: FastifyInstance, config: PlatformConfig) {
  // Answers belong to who asked; a call whose answer is everybody's may say otherwise.
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
    errorResponseBuilder: () => new PlatformError('RQ0004'),
  })
  // As a hook of its own: the library's would come after the route's, and never count who is refused there.
  api.addHook('onRequest', api.rateLimit())
}
