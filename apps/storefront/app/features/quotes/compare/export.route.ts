import { sheetFormats } from '@tiber/contract/carts/cart-sheets'
import { answerHead } from '@tiber/web/answer-head.server.ts'
import { createFileResponse } from '@tiber/web/file-response.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/export.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

/** Exports the comparison of a request as a spreadsheet. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const format = sheetFormats.find((each) => url.pathname.endsWith(`.${each}`))
  if (!format) throw createNotFound(url)
  const file = await platform.masterQuotes
    .exportComparison({ params: { id }, query: { format } })
    .catch(rethrowAsNotFound(url))
  return createFileResponse(file)
}
