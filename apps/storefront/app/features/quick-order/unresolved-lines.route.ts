import { sheetFormats } from '@tiber/contract/carts/cart-sheets'
import { createFileResponse } from '@tiber/web/file-response.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/unresolved-lines.route'
import { findDraft } from './read-draft.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Exports the unresolved lines as a file, in the language of the page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { quickOrder } = handle.platform
  const format = sheetFormats.find((each) => url.pathname.endsWith(`.${each}`))
  const draft = (await hasFeature(handle, 'quick-order'))
    ? await findDraft(handle, url.searchParams.get('draft'))
    : null
  if (!draft || !format) throw createNotFound(url)
  return createFileResponse(await quickOrder.exportUnresolvedLines({ params: { id: draft.id }, query: { format } }))
}
