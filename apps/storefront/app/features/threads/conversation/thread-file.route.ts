import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/thread-file.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Types a browser may show under our origin; it runs nothing in them. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Returns a file attached to a message, to users who may read the conversation. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const { id, fileId } = params
  const file = await platform.threads.readFile({ params: { id, fileId } }).catch(rethrowAsNotFound(url))
  const { fileName, contentType, etag, content } = file
  const disposition = shownTypes.has(contentType) ? 'inline' : 'attachment'
  const headers = {
    etag,
    'content-type': contentType,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    // A file never changes, but another user of this browser must not get it from the cache.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(content, { headers })
}
