import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Log } from '@tiber/server/log'
import { setRouteName } from '@tiber/server/signals/metrics'
import { parseIconHosts } from '../app/icons/icon-hosts.ts'
import type { ContentClients } from '../app/server-context.ts'
import type { StorefrontConfig } from './config.ts'
import { getAppEntry, type BuildSource } from './build-source.ts'
import { createBrowserSignals } from './browser-signals.ts'
import { sendPlainError } from './errors.ts'
import { createPageIcons } from './page-icons.ts'
import { sendToPlatform } from './platform-calls.ts'
import { createSectionHandler } from './route-sections.ts'
import { buildContentPolicy } from './security.ts'

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
  const trackerOrigins = config.analytics ? [new URL(config.analytics.url).origin] : []
  const iconOrigins = [...iconHosts.values()].flat().map((host) => new URL(host).origin)
  const policy = {
    isDevelopment,
    scriptOrigins: trackerOrigins,
    allowsOwnWorkers: config.signals.sentry !== undefined,
    connectOrigins: [...iconOrigins, ...trackerOrigins],
  }
  const closing = createClosingSignal(app)
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
    const answer = await handle(toWebRequest(request, config.publicUrl, isPayload), context)
    setRouteName(request, toRouteName(context.get(entry.patternContext)))
    const page = answer.status === 500 && refusal.status ? withStatus(answer, refusal.status) : answer
    const frameOrigins = framing.isAllowed ? config.contentEditorOrigins : []
    const isHtml = page.headers.get('content-type')?.startsWith('text/html') ?? false
    if (isHtml) reply.header('content-security-policy', buildContentPolicy(nonce, { ...policy, frameOrigins }))
    // The older header knows no list of origins; the policy replaces it.
    if (frameOrigins.length > 0) reply.removeHeader('x-frame-options')
    return isPayload
      ? sendPayload(request, reply, page)
      : send(request, reply, page, isHtml ? rendered.html : undefined)
  }
}

/** Both languages of a page have one name. */
const toRouteName = (pattern: string) => `/${pattern.replace(/^\/?(en-US(\/|$))?/, '')}`

const withStatus = ({ body, headers }: Response, status: number) => new Response(body, { status, headers })

/** A page that redirects to sign-in has no payload for this visitor. */
async function sendPayload(request: FastifyRequest, reply: FastifyReply, response: Response) {
  const isRefused = response.status >= 300 && response.status < 400
  if (!isRefused) return send(request, reply, response)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.code(401).header('cache-control', 'no-store').send({ message: 'Sign in to read this page.' })
}

/** Creates a signal aborted as soon as the service is asked to stop, before it waits for requests in flight. */
function createClosingSignal(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return closing.signal
}

async function send(request: FastifyRequest, reply: FastifyReply, response: Response, html?: string) {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (response.body && isStream(response)) return reply.send(Readable.fromWeb(response.body as ReadableStream))
  if (html !== undefined) return sendCompressed(request, reply, Buffer.from(html))
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined
  return body ? sendCompressed(request, reply, body) : reply.send()
}

/** The router's data of an event stream would be complete only when the stream ends. */
const isDataOfStream = ({ url, headers }: FastifyRequest) =>
  /\.data(\?|$)/.test(url) && (headers.accept?.includes('text/event-stream') ?? false)

/** Event streams are sent as they are produced. */
const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') ?? false

const minCompressedBytes = 1024
const compress = promisify(gzip)

/** Pages differ for each visitor, so they are compressed when sent, with a fast level. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Buffer) {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  const isAccepted = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!isAccepted || body.length < minCompressedBytes) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await compress(body, { level: 3 }))
}

function toWebRequest(request: FastifyRequest, publicUrl: string, isPayload: boolean): Request {
  const { method, url } = request
  const [path = '/', ...query] = url.split('?')
  const page = isPayload ? path.slice(0, -payloadSuffix.length) || '/' : path
  const { origin } = new URL(publicUrl)
  const address = `${origin}${page}${query.length > 0 ? `?${query.join('?')}` : ''}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value].flat()) if (each !== undefined && !name.startsWith(':')) headers.append(name, each)
  // The router knows no other name of the host than PUBLIC_URL's; `refuseCrossOriginPosts` has accepted the origin.
  if (headers.has('origin')) headers.set('origin', origin)
  const hasBody = method !== 'GET' && method !== 'HEAD' && Buffer.isBuffer(request.body) && request.body.length > 0
  return new Request(address, { method, headers, ...(hasBody && { body: new Uint8Array(request.body as Buffer) }) })
}

/** Vite answers for its own files; everything else is passed on to the router. */
function tryMiddleware(
  middleware: NonNullable<BuildSource['middleware']>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return new Promise<boolean>((resolve) => {
    reply.raw.once('finish', () => {
      reply.hijack()
      resolve(true)
    })
    middleware(request.raw, reply.raw, () => resolve(false))
  })
}
