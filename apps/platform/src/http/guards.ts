import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { clientTypes, headerNames, type ClientType } from '@tiber/contract/headers'
import { maxBodyDepth } from './validation.ts'

/** Rejects bodies by size, then by content type, before the caller is identified. */
export function guardBodies(app: FastifyInstance, bodyLimit: number) {
  app.addHook('onRequest', async (request) => {
    const { headers } = request
    const length = Number(headers['content-length'] ?? 0)
    if (length > bodyLimit) throw new PlatformError('RQ0001')
    // The framework refuses types it cannot parse, also of an empty body.
    if (length === 0 && headers['transfer-encoding'] === undefined) delete headers['content-type']
    if (length > 0 && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
      throw new PlatformError('RQ0002')
  })
}

/** Accepts JSON only. An empty body is no body, whatever content type a client sends with it. */
export function acceptJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body)
    const problem = findCostProblem(json)
    if (json === '') done(null)
    else if (problem) done(problem)
    else void parse(request, json, done)
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null)
    else done(new PlatformError('RQ0002'))
  })
}

/** Ten times the values of the largest valid request, a cart of 10,000 lines. */
const maxJsonValues = 500_000
/** Shorter bodies are parsed in a millisecond, whatever they contain. */
const maxUncheckedLength = 10_000

/**
 * Finds what would make parsing expensive. It takes most of its time per value: a text of 5 MB takes milliseconds, as
 * many empty lists take seconds. 200,000 lists inside each other take 40 ms, and less than 0.1 to find here.
 */
function findCostProblem(json: string): PlatformError | undefined {
  if (json.length <= maxUncheckedLength) return undefined
  let count = 0
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') isText = !isText
    else if (isText) at += character === '\\' ? 1 : 0
    else if (character === ',') count += 1
    else if (character === ']' || character === '}') depth -= 1
    else if (character === '[' || character === '{') {
      count += 1
      depth += 1
    }
    if (depth > maxBodyDepth) return new PlatformError('F-E-012', 'The body is nested too deeply.', 'body')
    if (count > maxJsonValues) return new PlatformError('RQ0001')
  }
  return undefined
}

/** Answers 404 for an unknown path, 405 with the allowed methods when the path exists under another method. */
export function answerUnknownPaths(app: FastifyInstance, calls: readonly Call[], basePath: string) {
  const patterns = calls.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    const ours = path.startsWith(`${basePath}/`) ? path.slice(basePath.length).replace(/(?<!\/)\/$/, '') : ''
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(ours)).map(({ method }) => method))
    if (methods.size === 0) throw new PlatformError('RQ0005', `Path ${path} not found.`)
    reply.header('allow', [...methods].join(', '))
    throw new PlatformError('RQ0003')
  })
}

/** Keys of the tenant: that of the shop for customers, that of the desk for the operator and suppliers. */
export type ApiKeys = { shop: string; desk: string }

export function requireApiKey(request: FastifyRequest, { shop, desk }: ApiKeys) {
  const given = Buffer.from(String(request.headers[headerNames.apiKey] ?? ''))
  const right = Buffer.from((findClientType(request) ?? 'ACCOUNT') === 'ACCOUNT' ? shop : desk)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new PlatformError('AU0002', 'The API key is missing or invalid.', headerNames.apiKey)
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
