import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuildSource } from './build-source.ts'

/** Creates a signal aborted as soon as the service is asked to stop, before it waits for requests in flight. */
export function createClosingSignal(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return closing.signal
}

export async function sendPage(reply: FastifyReply, response: Response, html?: string) {
  const { request } = reply
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (response.body && isStream(response)) return reply.send(Readable.fromWeb(response.body as ReadableStream))
  if (html !== undefined) return sendCompressed(request, reply, Buffer.from(html))
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined
  return body ? sendCompressed(request, reply, body) : reply.send()
}

/** The router's data of an event stream would be complete only when the stream ends. */
export const isDataOfStream = ({ url, headers }: FastifyRequest) =>
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

export function toWebRequest(request: FastifyRequest, publicUrl: string, suffix = ''): Request {
  const { method, url } = request
  const [path = '/', ...query] = url.split('?')
  const page = path.slice(0, path.length - suffix.length) || '/'
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
export function tryMiddleware(
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
