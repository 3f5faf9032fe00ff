import { sheetFormats } from '@tiber/contract/carts/cart-sheets'
import { data } from 'react-router'
import { answerHead } from '@tiber/web/answer-head.server.ts'
import { createFileResponse } from '@tiber/web/file-response.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/export.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

/** Exports a cart or list as a spreadsheet, in the language of the page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const format = sheetFormats.find((each) => url.pathname.endsWith(`.${each}`))
  if (!format) throw data('Not Found', { status: 404 })
  return createFileResponse(
    await platform.cartSheets.export({ params: { id: params.id }, query: { format } }).catch(rethrowAsNotFound(url)),
  )
}
