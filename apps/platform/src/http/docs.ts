import Fastify, { type FastifyInstance } from 'fastify'
import { contract } from '@tiber/contract/contract'
import { toOpenApi } from './openapi.ts'

/** Serves `/openapi.json` for programs and `/docs` for people. */
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
      const response = await (await reference).inject({ method: 'GET', url: request.url })
      if (response.statusCode === 404) return reply.callNotFound()
      return reply
        .code(response.statusCode)
        .headers({ ...response.headers, ...docsHeaders })
        .send(response.rawPayload)
    })
}

/** The reference is one page with inline scripts and styles; it needs no other host and no frame. */
const docsHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Loads the reference on first use: few processes ever show it, and it takes 24 MB. */
async function createReference(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, hideClientButton: true, telemetry: false },
  })
  return app
}
