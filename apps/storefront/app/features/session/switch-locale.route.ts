import { redirect } from 'react-router'
import { defaultLocale, isLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { toSamePagePath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/switch-locale.route'

/** Spec 2: stores the language in a cookie and redirects to the page in that language. */
export async function action({ request, context }: Route.ActionArgs) {
  const { jar } = context.get(sessionContext)
  const form = await readFormData(request)
  const requested = form.get('locale')
  const locale = isLocale(requested) ? requested : defaultLocale
  jar.set('locale', locale)
  throw redirect(localisedPath(toSamePagePath(form.get('returnTo')), locale))
}

export { redirectToHome as loader } from './redirect-to-home.server.ts'
