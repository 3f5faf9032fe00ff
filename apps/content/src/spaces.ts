import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '@tiber/server/database'
import { selectSpaceByToken, type Space } from './queries.ts'

/** `spaces/me`: the space a token belongs to. Never cached: clients learn the newest cache version from it. */
export function serveSpaces(app: FastifyInstance, db: Db) {
  app.get('/spaces/me', async (request, reply) => {
    const space = await findSpace(db, request)
    reply.header('cache-control', 'no-store')
    if (!space) return refuse(reply)
    return { space: toSpace(space) }
  })
}

/** The real service answers the same for a missing and for a wrong token. */
function refuse(reply: FastifyReply) {
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
