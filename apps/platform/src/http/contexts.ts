import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { headerNames } from '@tiber/contract/headers'
import type { Db } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import type { Caller, Context, Parts } from '../context.ts'
import { findClientType, requireApiKey, requireClientType } from './guards.ts'
import { requestLocale } from './request-locale.ts'

type Wish = { accountId?: string; store?: string; storeView?: string }
type ContextSource = {
  db: Db
  parts: Parts
  apiKey: string
  requireCaller: (context: Context, accessToken: string, wish: Wish) => Promise<Caller>
}

/**
 * The context a call runs in. A refusal for want of a right, an account or a store waits until the request itself has
 * been found right: who sends nonsense is told that first.
 */
export type Admission = { context: Context; refusal?: PlatformError }

/** Turns a request into the context its call runs in; refuses at once who must sign in. */
export function createContexts({ db, parts, apiKey, requireCaller }: ContextSource) {
  return async (request: FastifyRequest, call: Call): Promise<Admission> => {
    requireApiKey(request, apiKey)
    const bearerToken = bearerTokenOf(request)
    const isAboutTokens = call.path.startsWith('/auth/')
    if (call.access !== 'anyone' && bearerToken === undefined) throw new PlatformError('AU0002')
    const context: Context = {
      ...parts,
      db,
      isTransaction: false,
      log: request.log as Log,
      requestId: request.id,
      locale: requestLocale(request),
      clientType: findClientType(request) ?? 'ACCOUNT',
      address: addressOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      wish: wishOf(request),
      ...versionWish(request),
      ...(bearerToken === undefined ? {} : { bearerToken }),
    }
    // A token that is sent must be good, also where none is needed: the client learns that it must refresh.
    const isKnown = bearerToken !== undefined && !isAboutTokens
    const caller = isKnown ? await refusalOf(() => requireCaller(context, bearerToken, wishOf(request))) : undefined
    // After the token: who must sign in again is told so first.
    requireClientType(request)
    if (!caller) return { context }
    if (caller instanceof PlatformError) return { context, refusal: caller }
    const refusal = await refusalOf(async () => requireAccess(caller, context, call))
    return { context: { ...context, caller }, ...(refusal && { refusal }) }
  }
}

/** What comes out of it, or the 403 it ends in; other errors go their way. */
async function refusalOf<Result>(run: () => Promise<Result>): Promise<Result | PlatformError> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PlatformError && error.status === 403) return error
    throw error
  }
}

const clientsOfAccess = {
  customer: ['ACCOUNT'],
  supplier: ['SUPPLIER'],
  operator: ['OPERATOR'],
  seller: ['SUPPLIER', 'OPERATOR'],
} satisfies Record<Exclude<Call['access'], 'anyone'>, Caller['clientType'][]>

function requireAccess({ clientType, rights }: Caller, context: Context, { access, right }: Call) {
  if (clientType !== context.clientType) throw new PlatformError('PE0001', 'This user belongs to another client.')
  const clients: Caller['clientType'][] | undefined = access === 'anyone' ? undefined : clientsOfAccess[access]
  if (clients && !clients.includes(clientType))
    throw new PlatformError('PE0001', `This is for another client: ${clients.join(' or ')}.`)
  if (right && !rights.has(right)) throw new PlatformError('PE0001', `This needs the right ${right}.`)
}

/** One spelling per address, so that attempts are counted together; what a proxy passed on may be anything. */
function addressOf({ ip, socket }: FastifyRequest): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  return isIP(plain) === 0 ? (socket.remoteAddress ?? '') : plain
}

function bearerTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** `"7"`, `W/"7"` and `7` name a version; `*` is any. */
function versionWish({ headers }: FastifyRequest): Pick<Context, 'expectedVersion' | 'wantsRepresentation'> {
  const wantsRepresentation = /(^|[,;\s])return=representation($|[,;\s])/i.test(
    String(headers[headerNames.prefer] ?? ''),
  )
  const tag = headers[headerNames.ifMatch]
  if (tag === undefined || tag === '*') return { wantsRepresentation }
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1]
  if (version === undefined) throw new PlatformError('F-E-012', undefined, headerNames.ifMatch)
  return { wantsRepresentation, expectedVersion: Number(version) }
}

function wishOf({ headers }: FastifyRequest): Wish {
  const text = (name: string) => (typeof headers[name] === 'string' && headers[name] !== '' ? headers[name] : undefined)
  const accountId = text(headerNames.customerAccountId)
  const store = text(headerNames.store)
  const storeView = text(headerNames.storeView)
  return { ...(accountId && { accountId }), ...(store && { store }), ...(storeView && { storeView }) }
}
