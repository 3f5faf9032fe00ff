import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/changes.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/**
 * Returns what others changed in a cart since a version; null if the platform does not track changes, so that the page
 * reads everything.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'carts'))) return Response.json(null)
  const params = { id: url.searchParams.get('cart') ?? '' }
  const since = Math.trunc(Number(url.searchParams.get('since'))) || 0
  return Response.json(
    await handle.platform.carts.changesSince({ params, query: { since } }).catch(rethrowAsNotFound(url)),
  )
}
