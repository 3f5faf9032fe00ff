import type { FastifyInstance } from 'fastify'

/** Pages that were renamed; bookmarks and mailed links keep working in both languages. */
const movedPaths = { '/order-desk': '/quick-order' }

export function redirectMovedPaths(app: FastifyInstance) {
  for (const prefix of ['', '/en-US'])
    for (const [from, to] of Object.entries(movedPaths))
      app.get(`${prefix}${from}`, (request, reply) =>
        reply.redirect(`${prefix}${to}${request.url.slice(prefix.length + from.length)}`, 301),
      )
}
