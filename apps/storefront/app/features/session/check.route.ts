import { localeOfPath } from '#app/i18n/locale.ts'
import { formOf } from '#app/server/form.server.ts'
import { homePath, loginPath, safeReturnTo } from '#app/server/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/check.route'

/** Responds to the session check of open tabs; the middleware has already refreshed the tokens if possible. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session, hasEnded, isUnavailable } = context.get(sessionContext)
  if (session.isAuthenticated) return Response.json({ isAuthenticated: true })
  if (isUnavailable) return Response.json({ message: 'Service Unavailable' }, { status: 503 })
  const page = (await formOf(request)).get('page')
  const home = homePath(localeOfPath(typeof page === 'string' ? page : '/'))
  const returnUrl = new URL(safeReturnTo(page, home), request.url)
  // After a sign-out in another tab, the session is not reported as expired.
  return Response.json({ isAuthenticated: false, login: loginPath(returnUrl, { expired: hasEnded }) }, { status: 401 })
}

export { redirectToHome as loader } from './redirect-to-home.server.ts'
