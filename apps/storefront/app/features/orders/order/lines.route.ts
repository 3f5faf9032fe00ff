import { linesPerPage } from '#app/orders/use-logistic-order-lines.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/lines.route'
import { toLine } from './order-view.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Returns one page of lines of a logistic order, at the maximum page size if all are requested. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const id = url.searchParams.get('logisticOrder') ?? ''
  const page = Math.max(0, Math.trunc(Number(url.searchParams.get('page'))) || 0)
  const size = url.searchParams.has('all') ? 1000 : linesPerPage
  const { content } = await platform.logisticOrders
    .lines({ params: { id }, query: { page, size } })
    .catch(rethrowAsNotFound(url))
  return Response.json(content.map(toLine))
}
