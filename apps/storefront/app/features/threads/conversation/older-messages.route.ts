import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/older-messages.route'
import { toMessageView } from './thread-view.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Returns the messages before a given one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const query = { before: url.searchParams.get('before') ?? '' }
  const { messages, hasMore } = await platform.threads
    .messages({ params: { id: params.id }, query })
    .catch(rethrowAsNotFound(url))
  return Response.json({ messages: messages.map(toMessageView), hasMore })
}
