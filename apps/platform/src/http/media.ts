import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxFileBytes } from '@tiber/contract/company/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../context.ts'

type Purpose = 'media' | 'files'
type StoredContent = { fileName: string; contentType: string; content: Uint8Array }
type SignedServices = {
  createContext: (request: FastifyRequest) => Context
  requireSignature: (
    context: Context,
    purpose: Purpose,
    address: { id: string; expires: string; signature: string },
  ) => void
}
type MediaServices = SignedServices & {
  storeMedia: (context: Context, id: string, content: Buffer) => Promise<void>
  readMedia: (context: Context, id: string) => Promise<StoredContent>
}
type FileServices = SignedServices & { readFile: (context: Context, id: string) => Promise<StoredContent> }

/** Serves files outside the JSON contract: browsers send and fetch them at addresses signed by the platform. */
export function serveMedia(
  app: FastifyInstance,
  { createContext, requireSignature, storeMedia, readMedia }: MediaServices,
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  requireSignatures(app, 'media', { createContext, requireSignature })
  app.put(mediaPath, { bodyLimit: maxFileBytes }, async (request, reply) => {
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await storeMedia(createContext(request), readId(request), content)
    return reply.code(204).send()
  })
  app.get(mediaPath, async (request, reply) =>
    sendContent(reply, await readMedia(createContext(request), readId(request))),
  )
}

/** Serves the attachments of messages. */
export function serveFiles(app: FastifyInstance, { createContext, requireSignature, readFile }: FileServices) {
  requireSignatures(app, 'files', { createContext, requireSignature })
  app.get('/v1/files/:id', async (request, reply) =>
    sendContent(reply, await readFile(createContext(request), readId(request))),
  )
}

const mediaPath = '/v1/media/:id'
const readId = ({ params }: FastifyRequest) => (params as { id: string }).id

/** Checks in this order: the size check costs nothing, and no byte is read without a valid signature. */
function requireSignatures(
  app: FastifyInstance,
  purpose: Purpose,
  { createContext, requireSignature }: SignedServices,
) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fileHeaders)
    if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) throw new PlatformError('RQ0001')
    requireSignature(createContext(request), purpose, { id: readId(request), ...readSignature(request) })
  })
}

function sendContent(reply: FastifyReply, { fileName, contentType, content }: StoredContent) {
  const name = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .send(Buffer.from(content))
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
