import { createHash } from 'node:crypto'
// The package's main file imports all of it; this one has two small dependencies.
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isIconNamePart } from '../app/icons/icon-name.ts'
import { findIconSet } from './icon-sets.ts'

/** Loaders send at most 500 characters; the limits only keep responses small. */
const maxNames = 200
const maxQueryLength = 4000

/** Serves icons of our sets in the form of the Iconify API: `GET /api/icons/{prefix}.json?icons=a,b,c`. */
export function serveIcons(app: FastifyInstance) {
  app.get<{ Params: { file: string }; Querystring: { icons?: unknown } }>(
    '/api/icons/:file',
    async (request, reply) => {
      const prefix = /^(.+)\.json$/.exec(request.params.file)?.[1]
      const set = prefix === undefined ? undefined : findIconSet(prefix)
      if (!set) return sendRefusal(reply, 404, 'Icon set not found.')
      const names = parseNames(request.query.icons)
      if (!names)
        return sendRefusal(
          reply,
          400,
          `The parameter icons must list 1 to ${maxNames} icon names, such as truck,arrow-up.`,
        )
      const body = JSON.stringify(getIcons(set, names, true))
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      reply.headers({ 'cache-control': 'public, max-age=604800', etag })
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}

function parseNames(icons: unknown): string[] | undefined {
  if (typeof icons !== 'string' || icons.length > maxQueryLength) return undefined
  const names = [...new Set(icons.split(','))]
  return names.length <= maxNames && names.every(isIconNamePart) ? names : undefined
}

/** A proxy that compresses the response makes the tag weak. */
const matchesEtag = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)

const sendRefusal = (reply: FastifyReply, status: 400 | 404, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ message })
