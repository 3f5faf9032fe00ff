import { redirect } from 'react-router'
import { defaultLocale, isLocale, localisedPath } from '#app/i18n/locale.ts'
import { formOf } from '#app/server/form.server.ts'
import { safeReturnTo } from '#app/server/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/switch-locale.route'

/** spec 2: switching the language stores the choice in a cookie and leads to the page in that language. */
export async function action({ request, context }: Route.ActionArgs) {
  const { jar } = context.get(sessionContext)
  const form = await formOf(request)
  const wish = form.get('locale')
  const locale = isLocale(wish) ? wish : defaultLocale
  jar.set('locale', locale)
  throw redirect(localisedPath(pageOf(form.get('returnTo')), locale))
}

/** Sign-in pages may be switched too, which is why this is wider than where a sign-in may return to. */
function pageOf(wish: unknown): string {
  const isAuthPage = typeof wish === 'string' && /^\/(en-US\/)?auth\/[\w/-]*(\.[\w-]+)?(\?[^\s\\]*)?$/.test(wish)
  return isAuthPage ? wish : safeReturnTo(wish, '/')
}

export { toHome as loader } from './to-home.server.ts'
