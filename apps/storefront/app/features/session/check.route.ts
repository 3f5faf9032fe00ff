import { localeOfPath } from '#app/i18n/locale.ts'
import { formOf } from '#app/server/form.server.ts'
import { homePath, loginPath, safeReturnTo } from '#app/server/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/check.route'

/** Posted by open tabs; the step before it has refreshed what could be refreshed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session, hasEnded, isUnavailable } = context.get(sessionContext)
  if (session.isAuthenticated) return Response.json({ isAuthenticated: true })
  if (isUnavailable) return Response.json({ message: 'Service Unavailable' }, { status: 503 })
  const page = (await formOf(request)).get('page')
  const home = homePath(localeOfPath(typeof page === 'string' ? page : '/'))
  const wanted = new URL(safeReturnTo(page, home), request.url)
  // Who signed out in another tab is not told that the session expired.
  return Response.json({ isAuthenticated: false, login: loginPath(wanted, { expired: hasEnded }) }, { status: 401 })
}

export { toHome as loader } from './to-home.server.ts'
