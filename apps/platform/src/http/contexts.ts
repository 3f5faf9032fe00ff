import type { FastifyRequest } from 'fastify'
import type { Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { headerNames } from '@tiber/contract/headers'
import type { Db } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import type { Caller, Context, Parts } from '../context.ts'
import { clientTypeOf, requireApiKey } from './guards.ts'
import { requestLocale } from './request-locale.ts'

type Wish = { accountId?: string; store?: string; storeView?: string }
type ContextSource = {
  db: Db
  parts: Parts
  apiKey: string
  requireCaller: (context: Context, accessToken: string, wish: Wish) => Promise<Caller>
}

/** Turns a request into the context its call runs in; refuses who may not make the call. */
export function createContexts({ db, parts, apiKey, requireCaller }: ContextSource) {
  return async (request: FastifyRequest, call: Call): Promise<Context> => {
    requireApiKey(request, apiKey)
    const bearerToken = bearerTokenOf(request)
    const isAboutTokens = call.path.startsWith('/auth/')
    if (call.access === 'customer' && bearerToken === undefined) throw new PlatformError('AU0002')
    const context: Context = {
      ...parts,
      db,
      isTransaction: false,
      log: request.log as Log,
      requestId: request.id,
      locale: requestLocale(request),
      clientType: clientTypeOf(request),
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      ...(bearerToken === undefined ? {} : { bearerToken }),
    }
    // A token that is sent must be good, also where none is needed: the client learns that it must refresh.
    if (bearerToken === undefined || isAboutTokens) return context
    const caller = await requireCaller(context, bearerToken, wishOf(request))
    if (call.right && !caller.rights.has(call.right))
      throw new PlatformError('PE0001', `This needs the right ${call.right}.`)
    return { ...context, caller }
  }
}

function bearerTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

function wishOf({ headers }: FastifyRequest): Wish {
  const text = (name: string) => (typeof headers[name] === 'string' && headers[name] !== '' ? headers[name] : undefined)
  const accountId = text(headerNames.customerAccountId)
  const store = text(headerNames.store)
  const storeView = text(headerNames.storeView)
  return { ...(accountId && { accountId }), ...(store && { store }), ...(storeView && { storeView }) }
}
