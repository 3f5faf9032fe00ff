import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { getHomePath, getLoginPath, toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/check.route'

/** Responds to the session check of open tabs; the middleware has already refreshed the tokens if possible. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session, hasEnded, isUnavailable } = context.get(sessionContext)
  if (session.isAuthenticated) return Response.json({ isAuthenticated: true })
  if (isUnavailable) return Response.json({ message: 'Service Unavailable' }, { status: 503 })
  const page = (await readFormData(request)).get('page')
  const home = getHomePath(getPathLocale(typeof page === 'string' ? page : '/'))
  const returnUrl = new URL(toSafeReturnPath(page, home), request.url)
  // After a sign-out in another tab, the session is not reported as expired.
  return Response.json(
    { isAuthenticated: false, login: getLoginPath(returnUrl, { expired: hasEnded }) },
    { status: 401 },
  )
}

export { redirectToHome as loader } from './redirect-to-home.server.ts'
