import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { clientTypes, headerNames, type ClientType } from '@tiber/contract/headers'

/** What is refused before anybody asks who is calling: size, then content type. */
export function guardBodies(app: FastifyInstance, bodyLimit: number) {
  app.addHook('onRequest', async (request) => {
    const { headers } = request
    const length = Number(headers['content-length'] ?? 0)
    if (length > bodyLimit) throw new PlatformError('RQ0001')
    const hasBody = length > 0 || headers['transfer-encoding'] !== undefined
    if (hasBody && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new PlatformError('RQ0002')
  })
}

/** JSON and nothing else; clients of the platform send its content type also where there is no body. */
export function acceptJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parse(request, String(body), done)
  })
}

/** A path that exists under another method answers 405 and says which methods it has. */
export function answerUnknownPaths(app: FastifyInstance, calls: readonly Call[], basePath: string) {
  const patterns = calls.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    const ours = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : ''
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(ours)).map(({ method }) => method))
    if (methods.size === 0) throw new PlatformError('RQ0005', `There is no ${path}.`)
    reply.header('allow', [...methods].join(', '))
    throw new PlatformError('RQ0003')
  })
}

export function requireApiKey(request: FastifyRequest, apiKey: string) {
  const given = Buffer.from(String(request.headers[headerNames.apiKey] ?? ''))
  const right = Buffer.from(apiKey)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new PlatformError('AU0002', 'The api key is missing or wrong.', headerNames.apiKey)
}

export function findClientType({ headers }: FastifyRequest): ClientType | undefined {
  return clientTypes.find((each) => each === headers[headerNames.client])
}

export function requireClientType(request: FastifyRequest): void {
  if (request.headers[headerNames.client] === undefined)
    throw new PlatformError('F-E-001', `'${headerNames.client}' parameter is required`, headerNames.client)
  if (!findClientType(request))
    throw new PlatformError('F-E-008', `The client must be one of ${clientTypes.join(', ')}.`, headerNames.client)
}
