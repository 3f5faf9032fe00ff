import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance } from 'fastify'
import { findSource, type MediaSources } from '@tiber/web/server/media-source.ts'

const maxStreams = 20
const startTimeoutMs = 10_000
const forwardedHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'last-modified', 'etag']

/** Serves the films of editors from our own URLs, piece by piece as players ask for them. */
export function serveVideos(app: FastifyInstance, sources: MediaSources) {
  let streams = 0
  app.get('/videos/*', async (request, reply) => {
    const path = request.url.split('?')[0]!.slice('/videos'.length)
    const url = path.startsWith('/asset/') ? findSource(path, '', sources) : undefined
    if (!url) return reply.code(404).send({ message: 'Video not found.' })
    if (streams >= maxStreams) return reply.code(503).header('retry-after', '5').send({ message: 'Too many videos.' })
    streams++
    const stop = new AbortController()
    reply.raw.once('close', () => {
      streams--
      stop.abort()
    })
    const timer = setTimeout(() => stop.abort(), startTimeoutMs)
    timer.unref()
    try {
      const { range } = request.headers
      const response = await fetch(url, { redirect: 'manual', signal: stop.signal, headers: range ? { range } : {} })
      clearTimeout(timer)
      const isVideo = (response.headers.get('content-type') ?? '').startsWith('video/')
      if ((response.status !== 200 && response.status !== 206) || !isVideo || !response.body) {
        await response.body?.cancel()
        return await reply.code(response.status === 416 ? 416 : 404).send({ message: 'Video not found.' })
      }
      for (const name of forwardedHeaders) {
        const value = response.headers.get(name)
        if (value) reply.header(name, value)
      }
      reply.code(response.status).header('cache-control', 'public, max-age=3600')
      return await reply.send(Readable.fromWeb(response.body as ReadableStream))
    } catch (error) {
      request.log.warn({ err: error, video: url.pathname }, 'Video not available')
      return reply.code(502).send({ message: 'The video is not available.' })
    }
  })
}
