import type { FastifyInstance } from 'fastify'
import { fetchMedia, findSource, MediaError, type MediaSources } from '@tiber/web/server/media-source.ts'

const maxDocumentBytes = 50 * 1024 * 1024

/**
 * Serves data sheets, certificates and models from our own URLs. Only a PDF opens in the browser; all else is
 * downloaded.
 */
export function serveDocuments(app: FastifyInstance, sources: MediaSources) {
  app.get<{ Params: { '*': string } }>('/documents/*', async (request, reply) => {
    const [path = '', ...query] = request.url.split('?')
    const search = query.length > 0 ? `?${query.join('?')}` : ''
    const url = findSource(path.slice('/documents'.length), search, sources)
    if (!url) return reply.code(404).send({ message: 'Document not found.' })
    try {
      const { body, type } = await fetchMedia(url, { accepts: isDocument, maxBytes: maxDocumentBytes })
      const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? 'document').replaceAll(/[^\w.-]/g, '-')
      return await reply
        .headers({
          'content-type': type,
          'content-disposition': `${type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${name}"`,
          'cache-control': url.searchParams.has('v') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          'x-content-type-options': 'nosniff',
        })
        .send(body)
    } catch (error) {
      request.log.warn({ err: error, document: url.pathname }, 'Document not available')
      return reply
        .code(error instanceof MediaError ? error.status : 502)
        .send({ message: 'The document is not available.' })
    }
  })
}

/** Refuses everything a browser would run or show as a page of ours. */
const isDocument = (type: string) =>
  /^(application|model|text|image)\//.test(type) && !/html|javascript|ecmascript|svg|xml$/.test(type)
