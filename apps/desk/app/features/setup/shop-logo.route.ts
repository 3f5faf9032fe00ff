import { data } from 'react-router'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/shop-logo.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('SETTINGS_UPDATE')]

/** Shows the logo of the shop: pictures of other origins are not allowed here. */
export async function loader({ context }: Route.LoaderArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  const { logo } = await platform.setup.readShop()
  const answer = logo ? await fetch(`${dependencies.config.platformUrl}${logo}`) : undefined
  if (!answer?.ok) throw data('Logo not found', { status: 404 })
  const headers = { 'content-type': answer.headers.get('content-type') ?? 'image/png', 'cache-control': 'private' }
  return new Response(await answer.arrayBuffer(), { headers })
}
