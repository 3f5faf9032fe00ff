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
  app.get('/docs*', async (request, reply) => {
    reference ??= createReference()
    const answer = await (await reference).inject({ method: 'GET', url: request.url })
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
  })
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
