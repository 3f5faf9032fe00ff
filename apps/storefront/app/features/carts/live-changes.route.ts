import { listenForChanges } from '#app/server/changes.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/live-changes.route'

/**
 * Tells one browser, as server-sent events, which carts and lists change. It lasts as long as the access token; who goes on
 * after that shows by another request that somebody is there.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  // 204 tells a browser not to come back.
  if (!(await hasFeature(handle, 'live-changes'))) return new Response(null, { status: 204 })
  // Without a token the stream is over before it begins: a refusal would be an error in everybody's console.
  const events = listenForChanges(handle, request) ?? 'event: over\ndata: {}\n\n'
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect answers would collect this one for ever.
    'x-accel-buffering': 'no',
  }
  return new Response(events, { headers })
}
