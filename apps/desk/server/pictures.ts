import type { FastifyInstance } from 'fastify'
import { createTaskQueue, QueueFullError } from '@tiber/server/task-queue'
import { fetchMedia, findSource, isPicture, MediaError } from '@tiber/web/server/media-source.ts'

/** Rows show small pictures, which are not converted here; a larger file is left out. */
const maxBytes = 1024 * 1024
const limits = { maxRunning: 6, maxWaiting: 250 }
const prefix = '/pictures'

/** Serves the platform's pictures of articles from the desk's own origin: its pages show those of no other. */
export function servePictures(app: FastifyInstance, platformUrl: string) {
  const queue = createTaskQueue(limits)
  const sources = { platformUrl, contentUrl: platformUrl, imageHosts: [] }
  app.get<{ Querystring: { v?: string } }>(`${prefix}/assets/*`, async (request, reply) => {
    // The raw path, not the decoded one, so that path tricks stay visible.
    const path = request.url.split('?')[0]!.slice(prefix.length)
    const { v } = request.query
    const url = findSource(path, typeof v === 'string' ? `?${new URLSearchParams({ v })}` : '', sources)
    if (!url) return reply.code(404).send({ message: 'Picture not found.' })
    try {
      const { body, type } = await queue(() => fetchMedia(url, { accepts: isPicture, maxBytes }))
      return await reply
        .headers({
          'content-type': type,
          'cache-control': v === undefined ? 'private, max-age=3600' : 'private, max-age=31536000, immutable',
          // A drawing opened by itself must not run scripts.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox",
        })
        .send(body)
    } catch (error) {
      // A row without its picture is complete; the page shows an empty frame.
      request.log[error instanceof MediaError ? 'debug' : 'warn'](
        { err: error, picture: url.pathname },
        'Picture not available',
      )
      const status = error instanceof QueueFullError ? 503 : error instanceof MediaError ? error.status : 502
      return reply.code(status).send({ message: 'Picture not found.' })
    }
  })
}
