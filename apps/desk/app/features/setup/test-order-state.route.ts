import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/test-order-state.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('SETTINGS_UPDATE')]

/** Returns the test order alone, so that a page which waits for it can ask again when the answer fails. */
export async function loader({ context }: Route.LoaderArgs) {
  const [order] = await context.get(sessionContext).platform.setup.listTestOrders()
  return Response.json({ order: order ?? null })
}
