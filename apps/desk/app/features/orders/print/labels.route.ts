import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../../frame/require-right.server.ts'
import type { Route } from './+types/labels.route'
import { refuseAsPage } from './refuse-as-page.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('SELLER_ORDER_READ')]

/** Returns the labels of a shipment as a file. */
export async function loader({ request, params: { id, shipment }, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const query = { shipment: Number(shipment) }
  const file = await platform.documents.labels({ params: { id }, query }).catch(refuseAsPage)
  return createPdfResponse(request, file)
}
