import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxFileBytes } from '@tiber/contract/company/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../context.ts'

type MediaServices = {
  createContext: (request: FastifyRequest) => Context
  requireSignature: (context: Context, address: { id: string; expires: string; signature: string }) => void
  storeMedia: (context: Context, id: string, content: Buffer) => Promise<void>
  readMedia: (context: Context, id: string) => Promise<{ fileName: string; contentType: string; content: Buffer }>
}

const path = '/v1/media/:id'

/** Serves files outside the JSON contract: browsers send and fetch them at addresses signed by the platform. */
export function serveMedia(
  app: FastifyInstance,
  { createContext, requireSignature, storeMedia, readMedia }: MediaServices,
) {
  const readId = ({ params }: FastifyRequest) => (params as { id: string }).id
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // In this order: the size check costs nothing, and no byte is read without a valid signature.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fileHeaders)
    if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) throw new PlatformError('RQ0001')
    requireSignature(createContext(request), { id: readId(request), ...readSignature(request) })
  })
  app.put(path, { bodyLimit: maxFileBytes }, async (request, reply) => {
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await storeMedia(createContext(request), readId(request), content)
    return reply.code(204).send()
  })
  app.get(path, async (request, reply) => {
    const { fileName, contentType, content } = await readMedia(createContext(request), readId(request))
    const name = encodeURIComponent(fileName.toWellFormed()).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    )
    return reply.type(contentType).header('content-disposition', `attachment; filename*=UTF-8''${name}`).send(content)
  })
}

/** A customer's upload is never rendered as a page of ours. */
const fileHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

function readSignature({ query }: FastifyRequest) {
  const { expires, signature } = query as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { expires: text(expires), signature: text(signature) }
}
