import { readFullCart } from '#app/server/carts/read-cart.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/full-cart.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

const firstLines = 1000

/** Returns a cart from the start, for a page too outdated to be updated line by line. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('cart') ?? ''
  return Response.json(await readFullCart(context.get(sessionContext), id, firstLines).catch(rethrowAsNotFound(url)))
}
