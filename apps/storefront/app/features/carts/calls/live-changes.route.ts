import { data } from 'react-router'
import { streamChanges } from '#app/server/carts/changes.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/live-changes.route'

/**
 * Streams changes of carts and lists to one browser as server-sent events. It ends with the access token; a new request
 * after that shows that the user is still there.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  // Read as an ordinary response, it would not end for minutes.
  if (!request.headers.get('accept')?.includes('text/event-stream')) throw data('Not Acceptable', { status: 406 })
  const handle = context.get(sessionContext)
  // A 204 response stops the reconnects of the browser.
  if (!(await hasFeature(handle, 'live-changes'))) return new Response(null, { status: 204 })
  // Without a token the stream ends at once; an error status would be logged in the console of every visitor.
  const events = streamChanges(handle, request) ?? 'event: over\ndata: {}\n\n'
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Stops proxies from buffering the stream.
    'x-accel-buffering': 'no',
  }
  return new Response(events, { headers })
}
