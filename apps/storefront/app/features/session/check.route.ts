import { localeOfPath } from '#app/i18n/locale.ts'
import { homePath, loginPath, safeReturnTo } from '#app/server/return-to.ts'
import { checkSession, sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/check.route'

/** Posted by open tabs; the step before it has refreshed what could be refreshed. */
export async function action({ request, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  await checkSession(handle)
  const { isAuthenticated } = handle.session
  const page = (await request.formData()).get('page')
  const home = homePath(localeOfPath(typeof page === 'string' ? page : '/'))
  const wanted = new URL(safeReturnTo(page, home), request.url)
  return Response.json(
    isAuthenticated ? { isAuthenticated } : { isAuthenticated, login: loginPath(wanted, { expired: true }) },
    {
      status: isAuthenticated ? 200 : 401,
    },
  )
}
