import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/health.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Returns the health of the lines of a cart or list, with suggested fixes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const params = { id: url.searchParams.get('cart') ?? '' }
  return Response.json(await platform.buyingLists.health({ params }).catch(rethrowAsNotFound(url)))
}
