import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/find-quote.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Leads to the page of a supplier's quote, for those who do not know its request, such as a conversation. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'quotes'))) throw createNotFound(url)
  const { masterQuoteId, id } = await handle.platform.supplierQuotes
    .read({ params, query: { nbPreviewLines: 0 } })
    .catch(rethrowAsNotFound(url))
  return redirect(localisedPath(`/account/quotes/${masterQuoteId}/${id}`, getPathLocale(url.pathname)))
}
