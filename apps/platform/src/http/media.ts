import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mostFileBytes } from '@tiber/contract/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../context.ts'

type MediaServing = {
  contextOf: (request: FastifyRequest) => Context
  requireSignature: (context: Context, address: { id: string; expires: string; signature: string }) => void
  storeMedia: (context: Context, id: string, content: Buffer) => Promise<void>
  readMedia: (context: Context, id: string) => Promise<{ fileName: string; contentType: string; content: Buffer }>
}

const path = '/v1/media/:id'

/** Files go past the contract, which is JSON: browsers send and fetch them by addresses the platform has signed. */
export function serveMedia(app: FastifyInstance, { contextOf, requireSignature, storeMedia, readMedia }: MediaServing) {
  const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // In this order: the size costs nothing to see, and nobody without a signature gets a byte read.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fileHeaders)
    if (Number(request.headers['content-length'] ?? 0) > mostFileBytes) throw new PlatformError('RQ0001')
    requireSignature(contextOf(request), { id: idOf(request), ...signatureIn(request) })
  })
  app.put(path, { bodyLimit: mostFileBytes }, async (request, reply) => {
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await storeMedia(contextOf(request), idOf(request), content)
    return reply.code(204).send()
  })
  app.get(path, async (request, reply) => {
    const { fileName, contentType, content } = await readMedia(contextOf(request), idOf(request))
    const name = encodeURIComponent(fileName.toWellFormed()).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    )
    return reply.type(contentType).header('content-disposition', `attachment; filename*=UTF-8''${name}`).send(content)
  })
}

/** What a customer has sent is never shown as a page of ours. */
const fileHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

function signatureIn({ query }: FastifyRequest) {
  const { expires, signature } = query as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { expires: text(expires), signature: text(signature) }
}
