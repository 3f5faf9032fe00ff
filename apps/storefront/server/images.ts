import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBoundedCache } from '@tiber/server/bounded-cache'
import { countCacheRead } from '@tiber/server/signals/metrics'
import { createTaskQueue, QueueFullError } from '@tiber/server/task-queue'
import { fetchMedia, findSource, isPicture, MediaError, type MediaSources } from '@tiber/web/server/media-source.ts'
import { pictureWidths } from '../app/product-ui/picture-url.ts'
import { convertPicture, type Format } from './picture-converter.ts'

type Picture = { body: Buffer; type: string; etag: string }

const cacheBytes = 64 * 1024 * 1024
const maxPictureBytes = 20 * 1024 * 1024
/** Sources in memory at once; converting allows fewer, so that drawings and pages need not wait for it. */
const fetchLimits = { maxRunning: 6, maxWaiting: 250 }
const convertLimits = { maxRunning: 2, maxWaiting: fetchLimits.maxRunning }
const maxWidth = pictureWidths.at(-1)!

/**
 * Serves every picture of the shop from our own URLs, in the requested width and the best format the browser accepts.
 */
export function serveImages(app: FastifyInstance, sources: MediaSources) {
  const cache = createBoundedCache<Picture>(cacheBytes)
  const inProgress = new Map<string, Promise<Picture>>()
  const queueFetch = createTaskQueue(fetchLimits)
  const queueConversion = createTaskQueue(convertLimits)

  async function getPicture(url: URL, width: number, format: Format): Promise<Picture> {
    const key = `${url.href} ${width} ${format}`
    const existing = cache.get(key) ?? inProgress.get(key)
    countCacheRead('storefront', 'pictures', existing !== undefined)
    if (existing) return existing
    const promise = queueFetch(() => createPicture(url, width, format)).finally(() => inProgress.delete(key))
    inProgress.set(key, promise)
    const picture = await promise
    cache.set(key, picture)
    return picture
  }

  async function createPicture(url: URL, width: number, format: Format): Promise<Picture> {
    const { body, type } = await fetchMedia(url, { accepts: isPicture, maxBytes: maxPictureBytes })
    // A vector drawing has no pixels to reduce.
    const isDrawing = type === 'image/svg+xml'
    const picture = isDrawing ? { body, type } : await queueConversion(() => convertPicture(body, width, format))
    return { ...picture, etag: `"${createHash('sha256').update(picture.body).digest('base64url').slice(0, 22)}"` }
  }

  app.get<{ Params: { width: string; '*': string } }>('/images/:width/*', async (request, reply) => {
    const width = parseWidth(request.params.width)
    const { path, search } = parseSource(request, request.params.width)
    const url = width === undefined ? undefined : findSource(path, search, sources)
    if (!url || width === undefined) return sendRefusal(reply, 404)
    try {
      return sendPicture(request, reply, await getPicture(url, width, chooseFormat(request.headers.accept)))
    } catch (error) {
      // The page shows its own placeholder for a missing picture.
      request.log[error instanceof MediaError ? 'debug' : 'warn'](
        { err: error, picture: url.pathname },
        'Picture not available',
      )
      return sendRefusal(reply, getErrorStatus(error))
    }
  })
}

/** Uses the raw URL, not the decoded one, so that path tricks stay visible. */
function parseSource({ url }: FastifyRequest, width: string) {
  const [path = '', ...query] = url.split('?')
  return { path: path.slice(`/images/${width}`.length), search: filterSearch(new URLSearchParams(query.join('?'))) }
}

/** Keeps only parameters that select another picture: others would have the same one fetched and converted again. */
function filterSearch(parameters: URLSearchParams): string {
  const relevant = ['v', 'locale'].flatMap((name) => {
    const value = parameters.get(name)
    return value === null ? [] : [[name, value]]
  })
  return relevant.length > 0 ? `?${new URLSearchParams(relevant)}` : ''
}

function getErrorStatus(error: unknown): number {
  if (error instanceof QueueFullError) return 503
  return error instanceof MediaError ? error.status : 502
}

/** `full` is our largest width; other widths than ours are not supported. */
const parseWidth = (text: string): number | undefined =>
  text === 'full' ? maxWidth : pictureWidths.find((width) => String(width) === text)

const chooseFormat = (accept = ''): Format =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg'

function sendPicture(request: FastifyRequest, reply: FastifyReply, { body, type, etag }: Picture) {
  const isVersioned = (request.query as { v?: string }).v !== undefined
  reply.headers({
    'content-type': type,
    'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'accept',
    etag,
    // A drawing opened by itself must not run scripts.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(body)
}

const sendRefusal = (reply: FastifyReply, status: number) =>
  reply
    .code(status)
    .header('cache-control', status === 404 ? 'public, max-age=60' : 'no-store')
    .send({ message: 'Picture not found.' })
