import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { createBoundedCache } from '@tiber/server/bounded-cache'
import { countCacheRead } from '@tiber/server/signals/metrics'
import type { Space } from '../queries.ts'

/** What an endpoint returns; the headers tell the size and the number of pages. */
export type Result = { status?: number; body: unknown; total?: number; perPage?: number }
/** An answer ready to be sent, compressed or not. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  compressed?: Buffer
  etag: string
}

const compress = promisify(gzip)
const minCompressedBytes = 1000
const cacheBytes = 32 * 1024 * 1024

export async function createAnswer({ status = 200, body, total, perPage }: Result): Promise<Answer> {
  const bytes = Buffer.from(JSON.stringify(body))
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(total !== undefined && { total: String(total) }),
    ...(perPage !== undefined && { 'per-page': String(perPage) }),
  }
  const answer = { status, headers, body: bytes, etag }
  return bytes.length < minCompressedBytes ? answer : { ...answer, compressed: await compress(bytes) }
}

/** Keeps the answers of one cache version in memory; parallel requests for one of them share its creation. */
export function createAnswerCache() {
  let version = 0
  let answers = createBoundedCache<Answer>(cacheBytes)
  let pending = new Map<string, Promise<Answer>>()
  return async (space: Space, key: string, create: () => Promise<Answer>): Promise<Answer> => {
    if (space.cacheVersion !== version) {
      version = space.cacheVersion
      answers = createBoundedCache<Answer>(cacheBytes)
      pending = new Map()
    }
    const [cache, creations] = [answers, pending]
    const known = cache.get(key) ?? creations.get(key)
    countCacheRead('content', 'answers', known !== undefined)
    if (known) return known
    const creation = create().finally(() => creations.delete(key))
    creations.set(key, creation)
    const answer = await creation
    cache.set(key, answer)
    return answer
  }
}

/** Sends an answer, or 304 if the client has it. The two encodings have different tags, because their bytes differ. */
export function sendAnswer(reply: FastifyReply, answer: Answer, cacheControl: string) {
  const { status, headers, body, compressed, etag } = answer
  const { 'accept-encoding': encodings = '', 'if-none-match': knownTags } = reply.request.headers
  const isCompressed = compressed !== undefined && /\bgzip\b/.test(String(encodings))
  reply.headers(headers)
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding')
  reply.header('etag', isCompressed ? `"${etag}-gzip"` : `"${etag}"`)
  if (status === 200 && hasTag(knownTags, etag)) return reply.code(304).send()
  if (isCompressed) reply.header('content-encoding', 'gzip')
  return reply.code(status).send(isCompressed ? compressed : body)
}

const hasTag = (header: string | undefined, etag: string) =>
  header !== undefined &&
  header.split(',').some((each) => {
    const tag = each.trim().replace(/^W\//, '')
    return tag === '*' || tag === `"${etag}"` || tag === `"${etag}-gzip"`
  })
