import { sheetFormats } from '@tiber/contract/carts/cart-sheets'
import { answerHead } from '@tiber/web/answer-head.server.ts'
import { createFileResponse } from '@tiber/web/file-response.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/export.route'
import { parseFilter, toQuery } from './order-filter.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

/** Exports the selected orders, or those the filter finds, as a spreadsheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const format = sheetFormats.find((each) => url.pathname.endsWith(`.${each}`))
  if (!format) throw createNotFound(url)
  const ids = url.searchParams.getAll('order').slice(0, 1000)
  const { sort: _sort, after: _after, ...filter } = { after: '', ...toQuery(parseFilter(url.searchParams)) }
  const query = { ...filter, format, ...(ids.length > 0 && { ids }) }
  return createFileResponse(await platform.orders.export({ query }).catch(rethrowAsNotFound(url)))
}
