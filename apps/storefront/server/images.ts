import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureWidths } from '../app/goods/picture-address.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { fetchMedia, findSource, MediaError, type MediaSources } from './media-source.ts'
import { convert, type Format } from './picture-converter.ts'
import { createTurns, QueueFullError } from './turns.ts'

type Picture = { body: Buffer; type: string; etag: string }

const cacheBytes = 64 * 1024 * 1024
const largestPicture = 20 * 1024 * 1024
/** Sources in memory at once; converting allows fewer, so that drawings and pages need not wait for it. */
const fetchTurns = { atOnce: 6, mostWaiting: 250 }
const convertTurns = { atOnce: 2, mostWaiting: fetchTurns.atOnce }
const rasters = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])
const isPicture = (type: string) => type === 'image/svg+xml' || rasters.has(type)
const largestWidth = pictureWidths.at(-1)!

/**
 * Serves every picture of the shop from our own URLs, in the requested width and the best format the browser accepts.
 */
export function serveImages(app: FastifyInstance, sources: MediaSources) {
  const cache = createBoundedCache<Picture>(cacheBytes)
  const making = new Map<string, Promise<Picture>>()
  const inFetchTurn = createTurns(fetchTurns)
  const inConvertTurn = createTurns(convertTurns)

  async function pictureOf(url: URL, width: number, format: Format): Promise<Picture> {
    const key = `${url.href} ${width} ${format}`
    const known = cache.get(key) ?? making.get(key)
    if (known) return known
    const made = inFetchTurn(() => makePicture(url, width, format)).finally(() => making.delete(key))
    making.set(key, made)
    const picture = await made
    cache.set(key, picture)
    return picture
  }

  async function makePicture(url: URL, width: number, format: Format): Promise<Picture> {
    const { body, type } = await fetchMedia(url, { accepts: isPicture, most: largestPicture })
    // A vector drawing has no pixels to reduce.
    const isDrawing = type === 'image/svg+xml'
    const picture = isDrawing ? { body, type } : await inConvertTurn(() => convert(body, width, format))
    return { ...picture, etag: `"${createHash('sha256').update(picture.body).digest('base64url').slice(0, 22)}"` }
  }

  app.get<{ Params: { width: string; '*': string } }>('/images/:width/*', async (request, reply) => {
    const width = widthOf(request.params.width)
    const { place, search } = placeOf(request, request.params.width)
    const url = width === undefined ? undefined : findSource(place, search, sources)
    if (!url || width === undefined) return refuse(reply, 404)
    try {
      return send(request, reply, await pictureOf(url, width, formatFor(request.headers.accept)))
    } catch (error) {
      // The page shows its own placeholder for a missing picture.
      request.log[error instanceof MediaError ? 'debug' : 'warn']({ err: error, picture: url.pathname }, 'No picture')
      return refuse(reply, statusOf(error))
    }
  })
}

/** Uses the raw URL, not the decoded one, so that path tricks stay visible. */
function placeOf({ url }: FastifyRequest, width: string) {
  const [path = '', ...query] = url.split('?')
  return { place: path.slice(`/images/${width}`.length), search: knownSearch(new URLSearchParams(query.join('?'))) }
}

/** Keeps only parameters that select another picture: others would have the same one fetched and converted again. */
function knownSearch(asked: URLSearchParams): string {
  const known = ['v', 'locale'].flatMap((name) => {
    const value = asked.get(name)
    return value === null ? [] : [[name, value]]
  })
  return known.length > 0 ? `?${new URLSearchParams(known)}` : ''
}

function statusOf(error: unknown): number {
  if (error instanceof QueueFullError) return 503
  return error instanceof MediaError ? error.status : 502
}

/** `full` is our largest width; other widths than ours are not supported. */
const widthOf = (text: string): number | undefined =>
  text === 'full' ? largestWidth : pictureWidths.find((width) => String(width) === text)

const formatFor = (accept = ''): Format =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg'

function send(request: FastifyRequest, reply: FastifyReply, { body, type, etag }: Picture) {
  const isVersioned = (request.query as { v?: string }).v !== undefined
  reply.headers({
    'content-type': type,
    'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'accept',
    etag,
    // A drawing opened by itself must not run scripts.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(body)
}

const refuse = (reply: FastifyReply, status: number) =>
  reply
    .code(status)
    .header('cache-control', status === 404 ? 'public, max-age=60' : 'no-store')
    .send({ message: 'There is no such picture.' })
