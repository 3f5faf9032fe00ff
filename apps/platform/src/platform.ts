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
import type { Context, Parts } from './context.ts'
import { requirePlatformSchema } from './database/schema.ts'
import { createContexts } from './http/contexts.ts'
import { serveDocs } from './http/docs.ts'
import { serveDrawings } from './http/drawings.ts'
import { answerUnreadableAddress, handleErrors } from './http/errors.ts'
import { acceptJsonBodies, answerUnknownPaths, guardBodies } from './http/guards.ts'
import { serveMedia } from './http/media.ts'
import { serve } from './http/serve.ts'
import type { Changes } from './changes/changes.ts'
import type { JobHandlers, Jobs } from './jobs/jobs.ts'
import { serveOutbox } from './mail/outbox-page.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { deleteMails } from './mail/queries.ts'
import { addressHandlers } from './modules/addresses/routes.ts'
import { buyingListHandlers } from './modules/buying-lists/routes.ts'
import { cartSheetHandlers } from './modules/cart-sheets/routes.ts'
import { forgetOldSheets } from './modules/cart-sheets/service.ts'
import { forgetOldCarts } from './modules/carts/history.ts'
import { cartHandlers, changeHandlers } from './modules/carts/routes.ts'
import { forgetDeletedAddresses } from './modules/addresses/service.ts'
import { forgetUnsentMedia, readMedia, requireSignature, storeMedia } from './modules/custom-fields/media-files.ts'
import { customFieldHandlers } from './modules/custom-fields/routes.ts'
import { accessRequestHandlers, buyingPolicyHandlers, customerAccountHandlers } from './modules/accounts/routes.ts'
import { mailRequest } from './modules/accounts/registration.ts'
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
import { forgetOldImports, runImport } from './modules/catalogue-imports/run-import.ts'
import { orderDeskHandlers } from './modules/order-desk/routes.ts'
import { forgetOldReadings, runReading } from './modules/order-desk/run-reading.ts'
import { partNumberHandlers } from './modules/part-numbers/routes.ts'
import { organisationHandlers } from './modules/organisations/routes.ts'
import { mailResetLink } from './modules/identity/reset-mail.ts'
import { authenticatedUserHandlers, authHandlers, sessionHandlers } from './modules/identity/routes.ts'
import { forgetOldTokens, requireCaller } from './modules/identity/service.ts'
import { createTokens } from './modules/identity/tokens.ts'
import {
  offerHandlers,
  productOfferHandlers,
  supplierListHandlers,
  variantOfferHandlers,
} from './modules/prices/routes.ts'
import { countAttempt, forgetOldRequests, once } from './modules/requests/service.ts'
import { indexChanged, indexRepriced, rebuildWhole } from './modules/search/index-jobs.ts'
import { searchHandlers, searchIndexHandlers } from './modules/search/routes.ts'
import { settingsHandlers } from './modules/settings/routes.ts'
import { supplierHandlers } from './modules/suppliers/routes.ts'
import { mailActivation, mailActivationAgain, mailJoin, mailSignInChange } from './modules/users/activation.ts'
import { customerUserHandlers, organisationUserHandlers } from './modules/users/routes.ts'

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

/** What background jobs do, by name. */
export const jobHandlers = {
  'reset-password-mail': mailResetLink,
  'activation-mail': mailActivation,
  'resend-activation-mail': mailActivationAgain,
  'join-mail': mailJoin,
  'sign-in-changed-mail': mailSignInChange,
  'access-request-mail': mailRequest,
  'catalogue-import': runImport,
  'order-desk-reading': runReading,
  'index-repriced': indexRepriced,
  'index-products': indexChanged,
  'rebuild-search-index': rebuildWhole,
  'forget-old-rows': async (context: Context) => {
    await forgetOldTokens(context)
    await forgetOldRequests(context)
    await forgetUnsentMedia(context)
    await forgetDeletedAddresses(context)
    await forgetOldImports(context)
    await forgetOldCarts(context)
    await forgetOldSheets(context)
    await forgetOldReadings(context)
    // A mail holds a link that signs in; it lives a day, and so does the mail.
    await deleteMails(context.db, new Date(context.now().getTime() - 24 * 60 * 60 * 1000))
  },
} satisfies JobHandlers

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
  const parts: Parts = {
    now,
    jobs,
    changes,
    mailer: mailer ?? createMailer(config, database.db, log),
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
      serve(api, contract.carts, cartHandlers, serving)
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
      serve(api, contract.suppliers, { ...supplierHandlers, ...supplierListHandlers }, serving)
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
