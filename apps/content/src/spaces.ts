import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '@tiber/server/database'
import { selectSpaceByToken, type Space } from './queries.ts'

/** Serves `spaces/me`, the space of a token. Never cached, because clients read the current cache version from it. */
export function serveSpaces(app: FastifyInstance, db: Db) {
  app.get('/spaces/me', async (request, reply) => {
    const space = await findSpace(db, request)
    reply.header('cache-control', 'no-store')
    if (!space) return sendUnauthorized(reply)
    return { space: toSpace(space) }
  })
}

/** Responds to a missing and to a wrong token alike, as Storyblok does. */
function sendUnauthorized(reply: FastifyReply) {
  return reply.code(401).send({ error: 'Unauthorized' })
}

async function findSpace(db: Db, request: FastifyRequest): Promise<Space | undefined> {
  const { token } = request.query as { token?: string | string[] }
  if (typeof token !== 'string' || token === '' || token.includes('\0')) return undefined
  return selectSpaceByToken(db, token)
}

function toSpace({ id, name, domain, cacheVersion, languageCodes }: Space) {
  return { id, name, domain, version: cacheVersion, language_codes: languageCodes }
}
