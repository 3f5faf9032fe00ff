import { redirect } from 'react-router'
import { viewLimits } from '@tiber/contract/operator/view-screens'
import { localisedPath, getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { changeViews } from './change-views.server.ts'
import type { Route } from './+types/views.route'

/** Changes the saved views of a list and leads back to it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const page = toSafeReturnPath(form.get('page'), toHome(url))
  const flash = await changeViews(handle, form, { action: url.pathname, page })
  throw redirectWithFlash(handle.jar, page, { ...flash, values: { n: String(viewLimits.name), ...flash.values } })
}

export function loader({ url }: Route.LoaderArgs) {
  throw redirect(toHome(url))
}

/** The first page of the side whose views these are. */
const toHome = ({ pathname }: URL) =>
  localisedPath(pathname.includes('/supplier/') ? '/supplier' : '/operator', getPathLocale(pathname))
