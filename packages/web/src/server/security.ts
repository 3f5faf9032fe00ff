import type { FastifyInstance } from 'fastify'
import type { SignalSettings } from '@tiber/server/signals/settings'

/** Sets the headers of every response; pages add their content policy with a nonce. */
export function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, signals }: { publicUrl: string; signals: Pick<SignalSettings, 'sentry'> },
) {
  const isHttps = publicUrl.startsWith('https:')
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(signals.sentry && { 'document-policy': 'js-profiling' }),
      ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    })
  })
}

type PolicyOptions = {
  isDevelopment: boolean
  /** Origins besides our own that scripts may come from. */
  scriptOrigins?: string[]
  /** Whether scripts may compile WebAssembly, as the reader of barcodes does. */
  allowsWebAssembly?: boolean
  /** Whether scripts may start workers of their own making, as the recording of replays does. */
  allowsOwnWorkers?: boolean
  /** Origins besides our own that scripts may fetch from. */
  connectOrigins?: string[]
  /** Origins that may show the page in a frame; none by default. */
  frameOrigins?: string[]
}

/** Allows scripts and styles only from our files or with this response's nonce. Vite needs more in development. */
export function buildContentPolicy(
  nonce: string,
  {
    isDevelopment,
    scriptOrigins = [],
    allowsWebAssembly,
    allowsOwnWorkers,
    connectOrigins = [],
    frameOrigins = [],
  }: PolicyOptions,
): string {
  // The editor's bridge marks blocks with styles of its own; a preview has nobody's session or prices.
  const style = isDevelopment || frameOrigins.length > 0 ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${nonce}'`, ...(allowsWebAssembly ? ["'wasm-unsafe-eval'"] : []), ...scriptOrigins].join(
      ' ',
    ),
    ...(allowsOwnWorkers ? ["worker-src 'self' blob:"] : []),
    `style-src 'self' ${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins, ...(isDevelopment ? ['ws:'] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
  ].join('; ')
}

/** SameSite cookies keep out other sites already; this refuses the rest, such as a sibling subdomain. */
export function refuseCrossOriginPosts(app: FastifyInstance, publicUrl: string) {
  const ownOrigin = new URL(publicUrl).origin
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
    const { origin, host, 'sec-fetch-site': site } = request.headers
    const isOwn =
      origin === undefined
        ? site === undefined || site === 'same-origin' || site === 'none'
        : isSameHost(origin, host, ownOrigin)
    if (!isOwn) await reply.code(403).send({ message: 'This request came from another site.' })
  })
}

/** Accepts the shop's origin, or that of the requested host, for users who reach it under another name. */
function isSameHost(origin: string, host: string | undefined, ownOrigin: string): boolean {
  const scheme = new URL(ownOrigin).protocol
  return origin === ownOrigin || origin === `${scheme}//${host}`
}
