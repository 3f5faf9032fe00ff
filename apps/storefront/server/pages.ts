import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Log } from '@tiber/server/log'
import { setRouteName } from '@tiber/server/signals/metrics'
import { parseIconHosts, type IconHosts } from '../app/icons/icon-hosts.ts'
import type { ContentClients } from '../app/server-context.ts'
import type { StorefrontConfig } from './config.ts'
import type { BuildSource } from '@tiber/web/server/build-source.ts'
import {
  createClosingSignal,
  isDataOfStream,
  sendPage,
  toWebRequest,
  tryMiddleware,
} from '@tiber/web/server/web-requests.ts'
import { getAppEntry } from './app-entry.ts'
import { createBrowserSignals } from './browser-signals.ts'
import { sendPlainError } from '@tiber/web/server/errors.ts'
import { createPageIcons } from './page-icons.ts'
import { createSend } from '@tiber/web/server/platform-calls.ts'
import { createSectionHandler } from '@tiber/web/server/route-sections.ts'
import { buildContentPolicy } from '@tiber/web/server/security.ts'

type PagesOptions = { config: StorefrontConfig; source: BuildSource; themeCss: string; content: ContentClients }

const payloadSuffix = '/_payload.json'

/** Serves everything that is not a file: pages, their data and forms, answered by the router. */
export function servePages(app: FastifyInstance, { config, source, themeCss, content }: PagesOptions) {
  const isDevelopment = source.middleware !== undefined
  const mode = isDevelopment ? 'development' : 'production'
  let cached: ReturnType<typeof createApplication> | undefined
  const createApplication = (build: ServerBuild) => ({
    build,
    // In development routes change while the service runs.
    handle: isDevelopment ? createRequestHandler(build, mode) : createSectionHandler(build, mode),
    readSignals: createBrowserSignals(config, build.assets.version),
  })
  const getApplication = (build: ServerBuild) =>
    cached?.build === build ? cached : (cached = createApplication(build))
  const iconHosts = parseIconHosts(config.iconsUrl)
  const icons = { source: createPageIcons(iconHosts, app.log as Log), iconsUrl: config.iconsUrl }
  const policy = { isDevelopment, ...listAllowedSources(config, iconHosts) }
  const closing = createClosingSignal(app)
  const sendToPlatform = createSend('storefront')
  const method = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  app.route({ method, url: '/*', handler: (request, reply) => servePage(request, reply) })

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    // A target that is not a path (`*`, or another server's URL) is not ours to answer.
    if (!request.url.startsWith('/')) return sendPlainError(request, reply, 400)
    if (source.middleware && (await tryMiddleware(source.middleware, request, reply))) return reply
    const build = await source.load()
    const entry = getAppEntry(build)
    const { handle, readSignals } = getApplication(build)
    const nonce = randomBytes(16).toString('base64')
    const isPayload = request.url.split('?')[0]!.endsWith(payloadSuffix)
    if (isDataOfStream(request)) return sendPlainError(request, reply, 406)
    if (isPayload && request.method !== 'GET' && request.method !== 'HEAD') return sendPlainError(request, reply, 405)
    const context = new RouterContextProvider()
    context.set(entry.nonceContext, nonce)
    context.set(entry.themeCssContext, themeCss)
    context.set(entry.pageIconsContext, icons)
    const { isTracked, settings } = readSignals(request)
    context.set(entry.signalsContext, settings)
    context.set(entry.payloadContext, isPayload)
    const refusal: { status?: number } = {}
    context.set(entry.refusalContext, refusal)
    const rendered: { html?: string } = {}
    context.set(entry.renderedContext, rendered)
    const framing: { isAllowed?: boolean } = {}
    context.set(entry.framingContext, framing)
    const { id: requestId, ip: clientAddress } = request
    const log = request.log as Log
    const dependencies = { config, log, requestId, clientAddress, content, closing, sendToPlatform, isTracked }
    context.set(entry.requestDependenciesContext, dependencies)
    const answer = await handle(toWebRequest(request, config.publicUrl, isPayload ? payloadSuffix : ''), context)
    setRouteName(request, toRouteName(context.get(entry.patternContext)))
    const page = answer.status === 500 && refusal.status ? withStatus(answer, refusal.status) : answer
    const frameOrigins = framing.isAllowed ? config.contentEditorOrigins : []
    const isHtml = page.headers.get('content-type')?.startsWith('text/html') ?? false
    if (isHtml) reply.header('content-security-policy', buildContentPolicy(nonce, { ...policy, frameOrigins }))
    // The older header knows no list of origins; the policy replaces it.
    if (frameOrigins.length > 0) reply.removeHeader('x-frame-options')
    return isPayload ? sendPayload(request, reply, page) : sendPage(reply, page, isHtml ? rendered.html : undefined)
  }
}

/** Lists what the content policy allows besides our own origin. */
function listAllowedSources({ analytics, signals }: StorefrontConfig, iconHosts: IconHosts) {
  const trackerOrigins = analytics ? [new URL(analytics.url).origin] : []
  const iconOrigins = [...iconHosts.values()].flat().map((host) => new URL(host).origin)
  return {
    scriptOrigins: trackerOrigins,
    allowsOwnWorkers: signals.sentry !== undefined,
    connectOrigins: [...iconOrigins, ...trackerOrigins],
  }
}

/** Both languages of a page have one name. */
const toRouteName = (pattern: string) => `/${pattern.replace(/^\/?(en-US(\/|$))?/, '')}`

const withStatus = ({ body, headers }: Response, status: number) => new Response(body, { status, headers })

/** A page that redirects to sign-in has no payload for this visitor. */
async function sendPayload(request: FastifyRequest, reply: FastifyReply, response: Response) {
  const isRefused = response.status >= 300 && response.status < 400
  if (!isRefused) return sendPage(reply, response)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.code(401).header('cache-control', 'no-store').send({ message: 'Sign in to read this page.' })
}
