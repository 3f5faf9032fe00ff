import type { FastifyInstance } from 'fastify'

/** Serves the id of the live build; open tabs poll it and fully load the next page when it changes. */
export function serveBuilds(app: FastifyInstance, id: string, builtAt: Date) {
  const timestamp = builtAt.getTime()
  app.get('/builds/latest.json', async (_request, reply) => {
    return reply.header('cache-control', 'no-cache').send({ id, timestamp })
  })
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    if (request.params.file !== `${id}.json`) return reply.code(404).send({ message: 'Build not found.' })
    const meta = { id, timestamp, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] }
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(meta)
  })
}
