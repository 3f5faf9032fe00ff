import { data, redirect, type MiddlewareFunction } from 'react-router'
import { chooseLocale, isAuthPath, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { patternContext, payloadContext, requestDependenciesContext } from '#app/server-context.ts'
import { isUnreachable } from '@tiber/web/failures.server.ts'
import { getLoginPath } from '@tiber/web/session/return-to.ts'
import { continueSession, openSession, sessionContext, type SessionHandle } from './session.server.ts'

/** Runs once per request before the loaders, which share its result; writes cookies when they are done. */
export const withSession: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  context.set(patternContext, pattern)
  const handle = openSession(request, url, context.get(requestDependenciesContext))
  context.set(sessionContext, handle)
  const isFixed = context.get(payloadContext) || handle.preview !== undefined
  const locale = isFixed ? undefined : findRedirectLocale(request, url, handle.jar.get('locale'))
  if (locale) return redirect(localisedPath('/', locale) + url.search, { headers: { vary: 'cookie, accept-language' } })
  try {
    // An editor's preview shows what the page is for everybody: nobody's session, prices or carts.
    if (needsSession(url.pathname) && !handle.preview) await continueSession(handle)
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

/**
 * Excludes sign-in pages (spec 4), signing out and changing the language, which work without a session, and the change
 * stream, which must not keep the session alive.
 */
const needsSession = (pathname: string) =>
  !isAuthPath(pathname) && !/^\/(session\/(logout|locale)|changes)$/.test(pathname)

/** Guards every screen that requires sign-in (spec 2). */
export const requireSignIn: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { session, hasEnded, isUnavailable } = context.get(sessionContext)
  if (isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!session.isAuthenticated) throw redirect(getLoginPath(url, { expired: hasEnded }))
  return next()
}

/** Guards screens of editors: they are for customers, and for the editor's preview. */
export const requireSignInOrPreview: MiddlewareFunction<Response> = async (page, next) =>
  page.context.get(sessionContext).preview ? next() : requireSignIn(page, next)

/** Only the root path redirects, and only to a language that has a prefix. */
function findRedirectLocale(request: Request, { pathname }: URL, cookie: string | undefined) {
  if (pathname !== '/' || request.method !== 'GET') return undefined
  const locale = chooseLocale(cookie, request.headers.get('accept-language'))
  return localisedPath('/', locale) === '/' ? undefined : locale
}

function finishResponse(response: Response, { jar, events, isPrefetch, isShown }: SessionHandle): Response {
  const { headers } = response
  jar.writeTo(headers)
  events.writeTo(headers)
  // Responses depend on the visitor; a prefetched page is cached just until it is opened.
  const mayCache = isPrefetch && response.ok && !isShown
  if (!headers.has('cache-control')) headers.set('cache-control', mayCache ? 'private, max-age=10' : 'no-store')
  // Only the page with the link may use what it prefetched: not after signing out or switching the company, and not the
  // opened page when it reloads its data.
  if (isPrefetch) headers.append('vary', 'cookie, referer')
  return response
}
