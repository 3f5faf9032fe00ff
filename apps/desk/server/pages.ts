import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Log } from '@tiber/server/log'
import { setRouteName } from '@tiber/server/signals/metrics'
import type { BuildSource } from '@tiber/web/server/build-source.ts'
import { sendPlainError } from '@tiber/web/server/errors.ts'
import { createSend } from '@tiber/web/server/platform-calls.ts'
import { selectRoutes } from '@tiber/web/server/route-sections.ts'
import { buildContentPolicy } from '@tiber/web/server/security.ts'
import {
  createClosingSignal,
  isDataOfStream,
  sendPage,
  toWebRequest,
  tryMiddleware,
} from '@tiber/web/server/web-requests.ts'
import { getAppEntry } from './app-entry.ts'
import type { DeskConfig } from './config.ts'

/** Folders of the two sides; each is served to its own people only. */
const trees = { OPERATOR: 'operator', SUPPLIER: 'supplier' } as const
type Side = keyof typeof trees

/** Serves everything that is not a file: pages, their data and forms, answered by the router. */
export function servePages(app: FastifyInstance, config: DeskConfig, source: BuildSource) {
  const isDevelopment = source.middleware !== undefined
  const mode = isDevelopment ? 'development' : 'production'
  let cached: { build: ServerBuild; handlers: ReturnType<typeof createHandlers> } | undefined
  const getHandlers = (build: ServerBuild) =>
    (cached?.build === build ? cached : (cached = { build, handlers: createHandlers(build, mode) })).handlers
  const closing = createClosingSignal(app)
  const sendToPlatform = createSend('desk')
  const method = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  app.route({ method, url: '/*', handler: (request, reply) => servePage(request, reply) })

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    // A target that is not a path (`*`, or another server's URL) is not ours to answer.
    if (!request.url.startsWith('/')) return sendPlainError(request, reply, 400)
    if (source.middleware && (await tryMiddleware(source.middleware, request, reply))) return reply
    if (isDataOfStream(request)) return sendPlainError(request, reply, 406)
    const build = await source.load()
    const entry = getAppEntry(build)
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    context.set(entry.nonceContext, nonce)
    const refusal: { status?: number } = {}
    context.set(entry.refusalContext, refusal)
    const rendered: { html?: string } = {}
    context.set(entry.renderedContext, rendered)
    const { id: requestId, ip: clientAddress } = request
    const log = request.log as Log
    context.set(entry.requestDependenciesContext, { config, log, requestId, clientAddress, closing, sendToPlatform })
    const side = entry.readSide(request.headers.cookie ?? null, config.publicUrl)
    const answer = await getHandlers(build)[side ?? 'none'](toWebRequest(request, config.publicUrl), context)
    setRouteName(request, toRouteName(context.get(entry.patternContext)))
    const { body, headers, status } = answer
    const page = status === 500 && refusal.status ? new Response(body, { headers, status: refusal.status }) : answer
    const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
    // Suppliers read barcodes; their pages lead to each other without a new document.
    const allowsWebAssembly = side === 'SUPPLIER'
    if (isHtml) reply.header('content-security-policy', buildContentPolicy(nonce, { isDevelopment, allowsWebAssembly }))
    return sendPage(reply, page, isHtml ? rendered.html : undefined)
  }
}

/** The routes of the other side do not exist for somebody: neither pages nor the names of their scripts. */
function createHandlers(build: ServerBuild, mode: string) {
  const createHandler = (side: Side | undefined) =>
    createRequestHandler(
      selectRoutes(build, (segments) => isShownTo(side, segments)),
      mode,
    )
  return { OPERATOR: createHandler('OPERATOR'), SUPPLIER: createHandler('SUPPLIER'), none: createHandler(undefined) }
}

function isShownTo(side: Side | undefined, segments: string[]): boolean {
  const [first, second] = segments
  const tree = first?.toLowerCase() === 'en-us' ? second : first
  return !Object.values(trees).some((each) => each === tree) || (side !== undefined && trees[side] === tree)
}

/** Both languages of a page have one name. */
const toRouteName = (pattern: string) => `/${pattern.replace(/^\/?(en-US(\/|$))?/, '')}`
