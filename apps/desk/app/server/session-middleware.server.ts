import { data, redirect, type MiddlewareFunction } from 'react-router'
import { chooseLocale, isAuthPath, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { isUnreachable } from '@tiber/web/failures.server.ts'
import { getLoginPath } from '@tiber/web/session/return-to.ts'
import { patternContext, requestDependenciesContext } from '../server-context.ts'
import { continueSession, openSession, sessionContext, type SessionHandle } from './session.server.ts'

/** Runs once per request before the loaders, which share its result; writes cookies when they are done. */
export const withSession: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  context.set(patternContext, pattern)
  const handle = openSession(request, url, context.get(requestDependenciesContext))
  context.set(sessionContext, handle)
  try {
    if (needsSession(url.pathname)) await continueSession(handle)
    return finishResponse(await next(), handle)
  } catch (thrown) {
    // Every exit passes `finishResponse`: a refreshed token pair that does not reach the browser would end the session.
    if (thrown instanceof Response) return finishResponse(thrown, handle)
    if (isUnreachable(thrown)) return finishResponse(createUnavailableResponse(), handle)
    throw thrown
  }
}

const createUnavailableResponse = () =>
  Response.json({ message: 'Service Unavailable' }, { status: 503, headers: { 'retry-after': '5' } })

/** Excludes signing in and out and changing the language, which work without a session. */
const needsSession = (pathname: string) => !isAuthPath(pathname) && !/^\/session\/(logout|locale)$/.test(pathname)

/** Guards everything but signing in. */
export const requireSignIn: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { staff, hasEnded, isUnavailable } = context.get(sessionContext)
  if (isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!staff) throw redirect(getLoginPath(url, { expired: hasEnded }))
  return next()
}

/** Returns the first page of somebody, in the language they last chose or their browser prefers. */
export function getFirstPath({ staff, jar }: SessionHandle, acceptLanguage: string | null): string {
  const locale = chooseLocale(jar.get('locale'), acceptLanguage)
  return localisedPath(staff?.clientType === 'SUPPLIER' ? '/supplier' : '/operator', locale)
}

function finishResponse(response: Response, { jar }: SessionHandle): Response {
  jar.writeTo(response.headers)
  // Responses depend on who asks.
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}
