import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { listRights, type Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { headerNames } from '@tiber/contract/headers'
import { readBearerToken } from '@tiber/server/access-tokens'
import type { Db } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import { toPlainAddress } from '@tiber/server/network'
import type { Caller, Context, Dependencies } from '../context.ts'
import { findMissingRight } from '../rights.ts'
import { findClientType, requireApiKey, requireClientType, type ApiKeys } from './guards.ts'
import { readRequestLocale } from './request-locale.ts'

type RequestedScope = { accountId?: string; store?: string; storeView?: string }
type ContextSource = {
  db: Db
  dependencies: Dependencies
  apiKeys: ApiKeys
  requireCaller: (context: Context, accessToken: string, requestedScope: RequestedScope) => Promise<Caller>
  /** Whether somebody runs the shop. */
  hasOwner: (context: Pick<Context, 'db'>) => Promise<boolean>
}

/**
 * The context of a call. A refusal for a missing right, account or store is kept until the request itself has been
 * validated: an invalid request is reported first.
 */
export type Admission = { context: Context; refusal?: PlatformError }

/** Creates the function that turns a request into the context of its call; throws at once when sign-in is required. */
export function createContextFactory({ db, dependencies, apiKeys, requireCaller, hasOwner }: ContextSource) {
  const requireOwner = createOwnerCheck(() => hasOwner({ db }))
  return async (request: FastifyRequest, call: Call): Promise<Admission> => {
    requireApiKey(request, apiKeys)
    if (call.extension !== 'setup' && (findClientType(request) ?? 'ACCOUNT') !== 'ACCOUNT') await requireOwner()
    const bearerToken = readBearerToken(request.headers.authorization)
    const isAuthCall = call.path.startsWith('/auth/')
    if (call.access !== 'anyone' && bearerToken === undefined) throw new PlatformError('AU0002')
    const context: Context = {
      ...dependencies,
      db,
      isTransaction: false,
      log: request.log as Log,
      requestId: request.id,
      locale: readRequestLocale(request),
      clientType: findClientType(request) ?? 'ACCOUNT',
      address: readClientAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      requestedStore: readScopeHeaders(request),
      ...readVersionHeaders(request),
      ...(bearerToken === undefined ? {} : { bearerToken }),
    }
    // A token must be valid whenever it is sent, even if the call needs none: this is how the client learns to refresh
    // it.
    const shouldIdentifyCaller = bearerToken !== undefined && !isAuthCall
    const caller = shouldIdentifyCaller
      ? await catchForbidden(() => requireCaller(context, bearerToken, readScopeHeaders(request)))
      : undefined
    // Checked after the token: an expired session is reported first.
    requireClientType(request)
    if (!caller) return { context }
    if (caller instanceof PlatformError) return { context, refusal: caller }
    const admitted = { ...context, caller }
    const refusal = findRefusal(admitted, call)
    return { context: admitted, ...(refusal && { refusal }) }
  }
}

/** Refuses calls of the desk until somebody runs the shop; whoever runs it once stays. */
function createOwnerCheck(hasOwner: () => Promise<boolean>) {
  let isOwned = false
  return async () => {
    isOwned ||= await hasOwner()
    if (!isOwned) throw new PlatformError('SU0001')
  }
}

/** Returns why the caller may not make a call: sign-in, the client type or a right is missing. */
export function findRefusal(context: Context, call: Call): PlatformError | undefined {
  const { caller, clientType } = context
  const { access } = call
  if (!caller) return access === 'anyone' ? undefined : new PlatformError('AU0002')
  if (caller.clientType !== clientType) return new PlatformError('PE0001', 'This user belongs to another client type.')
  const clients: Caller['clientType'][] | undefined = access === 'anyone' ? undefined : clientTypesByAccess[access]
  if (clients && !clients.includes(clientType))
    return new PlatformError('PE0001', `This call requires the client type ${clients.join(' or ')}.`)
  return findMissingRight(caller, listRights(call))
}

/** Returns the result, or the 403 error it threw; other errors are rethrown. */
async function catchForbidden<Result>(run: () => Promise<Result>): Promise<Result | PlatformError> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PlatformError && error.status === 403) return error
    throw error
  }
}

const clientTypesByAccess = {
  user: ['ACCOUNT', 'SUPPLIER', 'OPERATOR'],
  customer: ['ACCOUNT'],
  supplier: ['SUPPLIER'],
  operator: ['OPERATOR'],
  seller: ['SUPPLIER', 'OPERATOR'],
} satisfies Record<Exclude<Call['access'], 'anyone'>, Caller['clientType'][]>

/** Normalises the address, so that attempts are counted together; a proxy may pass on anything. */
function readClientAddress({ ip, socket }: FastifyRequest): string {
  const plain = toPlainAddress(ip).toLowerCase()
  return isIP(plain) === 0 ? (socket.remoteAddress ?? '') : plain
}

/** Reads If-Match and Prefer: `"7"`, `W/"7"` and `7` name a version, `*` is any. */
function readVersionHeaders({
  headers,
}: FastifyRequest): Pick<Context, 'expectedVersion' | 'shouldReturnRepresentation'> {
  const shouldReturnRepresentation = /(^|[,;\s])return=representation($|[,;\s])/i.test(
    String(headers[headerNames.prefer] ?? ''),
  )
  const tag = headers[headerNames.ifMatch]
  if (tag === undefined || tag === '*') return { shouldReturnRepresentation }
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1]
  if (version === undefined) throw new PlatformError('F-E-012', undefined, headerNames.ifMatch)
  return { shouldReturnRepresentation, expectedVersion: Number(version) }
}

/** Name of the default store in other clients of the contract. */
const defaultStore = 'default_store'

function readScopeHeaders({ headers }: FastifyRequest): RequestedScope {
  const text = (name: string) => (typeof headers[name] === 'string' && headers[name] !== '' ? headers[name] : undefined)
  const accountId = text(headerNames.customerAccountId)
  const namedStore = text(headerNames.store)
  const store = namedStore === defaultStore ? undefined : namedStore
  const storeView = text(headerNames.storeView)
  return { ...(accountId && { accountId }), ...(store && { store }), ...(storeView && { storeView }) }
}
