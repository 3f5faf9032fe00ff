import { sheetFormats } from '@tiber/contract/carts/cart-sheets'
import { answerHead } from '@tiber/web/answer-head.server.ts'
import { createFileResponse } from '@tiber/web/file-response.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/export.route'
import { parseFilter, toQuery } from './invoice-filter.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

const maxSelected = 1000

/** Exports the selected invoices, or those the filter finds, as a spreadsheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const format = sheetFormats.find((each) => url.pathname.endsWith(`.${each}`))
  if (!format) throw createNotFound(url)
  const ids = url.searchParams.getAll('ids').slice(0, maxSelected)
  const query = { ...toQuery(parseFilter(url.searchParams)), format, ...(ids.length > 0 && { ids }) }
  return createFileResponse(await platform.documents.exportInvoices({ query }).catch(rethrowAsNotFound(url)))
}
