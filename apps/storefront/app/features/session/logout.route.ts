import { redirect } from 'react-router'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { formOf } from '#app/server/form.server.ts'
import { safeReturnTo } from '#app/server/return-to.ts'
import { sessionContext, signOut } from '#app/server/session.server.ts'
import type { Route } from './+types/logout.route'

export async function action({ request, context }: Route.ActionArgs) {
  const page = safeReturnTo((await formOf(request)).get('returnTo'), '/')
  await signOut(context.get(sessionContext))
  throw redirect(localisedPath('/auth/login', localeOfPath(page)))
}

export { redirectToHome as loader } from './redirect-to-home.server.ts'
