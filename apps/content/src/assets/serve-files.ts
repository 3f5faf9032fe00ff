import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createTaskQueue, QueueFullError } from '@tiber/server/task-queue'
import { notFoundBody, RequestError } from '../request-error.ts'
import { spaceId } from '../queries.ts'
import type { createDiskCache } from './disk-cache.ts'
import type { FileStore } from './file-store.ts'
import { findFileType, readExtension } from './file-types.ts'
import { parseTransformation, type ImageFormat } from './parse-transformation.ts'
import { renderImage } from './render-image.ts'

type Dependencies = { files: FileStore; cache: ReturnType<typeof createDiskCache> }
type Rendered = { body: Buffer; format: ImageFormat }

/** A rendering uses several threads, so few run at once; a flood of addresses is refused. */
const limits = { maxRunning: 2, maxWaiting: 100 }

/** Serves files at `/f/{space}/{width}x{height}/{hash}/{name}`, and pictures rendered by a suffix such as `/m/200x0`. */
export function serveFiles(app: FastifyInstance, { files, cache }: Dependencies) {
  const queue = createTaskQueue(limits)
  const pending = new Map<string, Promise<Rendered>>()

  /** Renders a picture and keeps it; requests for one that is being rendered share it. */
  const renderOnce = async (key: string, render: () => Promise<Rendered>) => {
    const known = pending.get(key)
    if (known) return known
    const rendering = queue(render).finally(() => pending.delete(key))
    pending.set(key, rendering)
    const rendered = await rendering
    await cache.write(`${key}.${rendered.format}`, rendered.body)
    return rendered
  }

  const sendRendered = async (reply: FastifyReply, file: StoredFile, suffix: string) => {
    const { headers } = reply.request
    const options = parseTransformation(suffix)
    if (!options) return sendNotFound(reply)
    // Without a format the best one that the browser takes is chosen.
    const accepted = options.format || !headers.accept?.includes('image/webp') ? undefined : 'webp'
    if (!options.format) reply.header('vary', 'accept')
    const key = createHash('sha256')
      .update(JSON.stringify([file.hash, options, accepted]))
      .digest('hex')
      .slice(0, 40)
    reply.header('etag', `"${key}"`)
    if (headers['if-none-match'] === `"${key}"`) return reply.code(304).send()
    for (const format of options.format ? [options.format] : (['webp', 'jpeg', 'png'] as const)) {
      const body = await cache.read(`${key}.${format}`)
      if (body) return reply.type(`image/${format}`).send(body)
    }
    const { body, format } = await renderOnce(key, () => renderImage(file.path, options, accepted))
    return reply.type(`image/${format}`).send(body)
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { space, hash, name, '*': suffix } = request.params as Record<string, string | undefined>
    const file = space === String(spaceId) ? await findFile(files, hash ?? '', name ?? '') : undefined
    if (!file) return sendNotFound(reply)
    reply.headers(fileHeaders)
    // A drawing opened by itself must not run scripts.
    if (file.contentType === 'image/svg+xml') reply.header('content-security-policy', drawingPolicy)
    const isRendered = suffix !== undefined && /^m(\/|$)/.test(suffix)
    if (suffix !== undefined && !isRendered) return sendNotFound(reply)
    if (!isRendered || !file.isRaster) return sendFile(request, reply, file)
    try {
      return await sendRendered(reply, file, suffix.slice(2))
    } catch (error) {
      reply.removeHeader('etag').header('cache-control', 'no-store')
      if (error instanceof QueueFullError) throw new RequestError(503, 'Too many pictures are being rendered')
      if (error instanceof RequestError) throw error
      request.log.warn({ err: error }, 'A picture could not be rendered')
      throw new RequestError(422, 'The picture cannot be rendered')
    }
  }

  app.get('/:space/:size/:hash/:name', serve)
  app.get('/:space/:size/:hash/:name/*', serve)
}

type StoredFile = { hash: string; path: string; size: number; contentType: string; isRaster: boolean }

/** The extension is a part of the stored name, so that a file is never served as another type. */
async function findFile(files: FileStore, hash: string, name: string): Promise<StoredFile | undefined> {
  const extension = readExtension(name)
  const type = findFileType(extension)
  if (!type || !/^[0-9a-f]{32}$/.test(hash)) return undefined
  const size = await files.findSize(hash, extension)
  const { contentType, isRaster } = type
  return size === undefined ? undefined : { hash, path: files.getPath(hash, extension), size, contentType, isRaster }
}

const sendNotFound = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send(notFoundBody)

/** Sends a file or, for players of videos, a range of it. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { hash, path, size, contentType }: StoredFile) {
  const etag = `"${hash}"`
  reply.type(contentType).headers({ etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { range } = request.headers
  const isFresh = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const part = range === undefined || !isFresh ? undefined : parseRange(range, size)
  if (part === 'outside') {
    reply.removeHeader('content-type').headers({ 'cache-control': 'no-store', 'content-range': `bytes */${size}` })
    throw new RequestError(416, 'The range is outside of the file')
  }
  if (!part) return reply.header('content-length', size).send(createReadStream(path))
  reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return reply.header('content-length', part.end - part.start + 1).send(createReadStream(path, part))
}

/** Parses one range; several or malformed ones are ignored, as HTTP allows. */
function parseRange(text: string, size: number): { start: number; end: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text) ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  return start > end ? 'outside' : { start, end }
}

const fileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // Pages of the shop have another origin; captions of videos need the second header.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
