import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext, signOut } from '#app/server/session/session.server.ts'
import type { Route } from './+types/logout.route'

export async function action({ request, context }: Route.ActionArgs) {
  const page = toSafeReturnPath((await readFormData(request)).get('returnTo'), '/')
  await signOut(context.get(sessionContext))
  throw redirect(localisedPath('/auth/login', getPathLocale(page)))
}

export { redirectToHome as loader } from './redirect-to-home.server.ts'
