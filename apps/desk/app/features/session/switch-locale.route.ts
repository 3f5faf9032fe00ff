import { redirect } from 'react-router'
import { defaultLocale, isLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { toSamePagePath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/switch-locale.route'

/** Stores the language in a cookie and redirects to the page in that language. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request)
  const requested = form.get('locale')
  const locale = isLocale(requested) ? requested : defaultLocale
  context.get(sessionContext).jar.set('locale', locale)
  throw redirect(localisedPath(toSamePagePath(form.get('returnTo')), locale))
}

export function loader() {
  throw redirect('/')
}
