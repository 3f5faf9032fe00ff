import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../../frame/require-right.server.ts'
import type { Route } from './+types/pick-list.route'
import { refuseAsPage } from './refuse-as-page.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('SELLER_ORDER_READ')]

/** Returns the pick list of the orders in the address as a file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const orders = url.searchParams.getAll('order')
  const file = await platform.documents.pickList({ query: { orders } }).catch(refuseAsPage)
  return createPdfResponse(request, file)
}
