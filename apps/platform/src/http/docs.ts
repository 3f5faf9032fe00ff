import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { contract } from '@tiber/contract/contract'
import { toOpenApi } from './openapi.ts'

/** `/openapi.json` for programs, `/docs` for people. */
export async function serveDocs(app: FastifyInstance, basePath: string) {
  const document = JSON.stringify(toOpenApi(contract, basePath || '/'))
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, hideClientButton: true, telemetry: false },
  })
}
