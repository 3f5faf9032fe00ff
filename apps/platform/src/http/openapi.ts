import type { TObject, TSchema } from 'typebox'
import {
  returnsFile,
  getPathParameters,
  getSuccessStatus,
  acceptsIdempotencyKey,
  type Call,
  type CallGroup,
} from '@tiber/contract/call'
import { ErrorBody, errorCodes, type ErrorCode } from '@tiber/contract/errors'
import { headerDescriptions, headerNames } from '@tiber/contract/headers'

/** The client type may be missing or unknown on any call. */
const everyCallErrors: ErrorCode[] = ['AU0002', 'F-E-001', 'F-E-008', 'RQ0004', 'SV0001', 'SV0002']
/** A caller with a token may be deactivated, or name an account or store that is not theirs. */
const callerErrors: ErrorCode[] = ['AU0003', 'PE0001']
/** Calls of these callers are refused until a required second factor is set up. */
const staffAccess = new Set<Call['access']>(['operator', 'supplier', 'seller'])
const inputErrors: ErrorCode[] = ['F-E-006', 'F-E-007', 'F-E-009', 'F-E-010', 'F-E-012', 'CO0005']
const bodyErrors: ErrorCode[] = ['RQ0001', 'RQ0002']

/** Returns the contract as an OpenAPI 3.1 document. */
export function toOpenApi(contract: Record<string, CallGroup>, serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [group, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls))
      (paths[call.path] ??= {})[call.method.toLowerCase()] = toOperation(group, name, call)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tiber platform',
      version: '1.0.0',
      summary: 'The commerce platform behind the storefront',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.keys(contract).map((name) => ({ name, description: `Calls of ${name}` })),
    security: [{ apiKey: [], client: [] }],
    paths,
    components: {
      schemas: { ErrorBody: toPlainSchema(ErrorBody) },
      parameters: Object.fromEntries(contextHeaders.map((key) => [key, headerParameter(key)])),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: headerNames.apiKey, description: headerDescriptions.apiKey },
        client: { type: 'apiKey', in: 'header', name: headerNames.client, description: headerDescriptions.client },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

const contextHeaders = ['customerAccountId', 'store', 'storeView', 'locale', 'requestId'] as const

const headerParameter = (key: keyof typeof headerDescriptions) => ({
  name: headerNames[key],
  in: 'header',
  description: headerDescriptions[key],
  schema: { type: 'string' },
})

function toOperation(group: string, name: string, call: Call) {
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    ...(call.operation && { 'x-operation': call.operation }),
    ...(call.extension && { 'x-extension': call.extension }),
    ...(call.access !== 'anyone' && { security: [{ apiKey: [], client: [], bearer: [] }] }),
    parameters: [
      ...getPathParameters(call.path).map((each) => ({
        name: each,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(call.query),
      ...contextHeaders.map((key) => ({ $ref: `#/components/parameters/${key}` })),
      ...(acceptsIdempotencyKey(call) ? [{ ...headerParameter('idempotencyKey'), schema: IdempotencyKey }] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: isBodyRequired(call.body),
        content: { 'application/json': { schema: toPlainSchema(call.body) } },
      },
    }),
    responses: { [getSuccessStatus(call)]: successResponse(call), ...errorResponses(listErrors(call)) },
  }
}

const IdempotencyKey = { type: 'string', minLength: 1, maxLength: 255 }

/** A missing body counts as `{}`. */
function isBodyRequired(body: TSchema): boolean {
  const { type, required = [] } = body as { type?: string; required?: string[] }
  return type !== 'object' || required.length > 0
}

function listErrors(call: Call): ErrorCode[] {
  return [
    ...everyCallErrors,
    ...call.errors,
    ...(call.path.startsWith('/auth/') ? [] : callerErrors),
    ...(staffAccess.has(call.access) ? (['AU0007'] as const) : []),
    ...(call.body || call.query ? inputErrors : []),
    ...(call.body ? bodyErrors : []),
    ...(call.oneOf ? ['F-E-040' as const] : []),
    ...(acceptsIdempotencyKey(call) ? (['F-E-012', 'F-E-040'] as const) : []),
    ...(getPathParameters(call.path).length > 0 ? ['F-E-002' as const] : []),
  ]
}

function successResponse(call: Call) {
  if (getSuccessStatus(call) === 204) return { description: 'Done' }
  if (returnsFile(call)) return { description: 'The file', content: { 'application/pdf': { schema: {} } } }
  return { description: 'Success', content: { 'application/json': { schema: toPlainSchema(call.returns) } } }
}

function errorResponses(codes: ErrorCode[]) {
  const byStatus = Object.groupBy(new Set(codes), (code) => String(errorCodes[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((code) => `${code}: ${errorCodes[code].message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      },
    ]),
  )
}

function queryParameters(query: TObject | undefined) {
  const required = new Set(query?.required as string[] | undefined)
  return Object.entries((query?.properties ?? {}) as Record<string, TSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.has(name) && { required: true }),
    schema: toPlainSchema(schema),
  }))
}

/** Drops the library's markers from a schema. */
const toPlainSchema = (schema: TSchema): unknown => JSON.parse(JSON.stringify(schema))
