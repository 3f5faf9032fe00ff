import Fastify, { type FastifyInstance } from 'fastify'
import { contract } from '@tiber/contract/contract'
import { toOpenApi } from './openapi.ts'

/** `/openapi.json` for programs, `/docs` for people. */
export function serveDocs(app: FastifyInstance, basePath: string) {
  let reference: Promise<FastifyInstance> | undefined
  let document: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(toOpenApi(contract, basePath || '/'))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  for (const path of ['/docs', '/docs/*'])
    app.get(path, async (request, reply) => {
      reference ??= createReference()
      const answer = await (await reference).inject({ method: 'GET', url: request.url })
      if (answer.statusCode === 404) return reply.callNotFound()
      return reply
        .code(answer.statusCode)
        .headers({ ...answer.headers, ...readerHeaders })
        .send(answer.rawPayload)
    })
}

/** The reference is one page with its scripts and styles inside; nothing of it needs another host or a frame. */
const readerHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Loaded when somebody reads it: few processes ever show their reference, and it costs 24 MB. */
async function createReference(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, hideClientButton: true, telemetry: false },
  })
  return app
}
