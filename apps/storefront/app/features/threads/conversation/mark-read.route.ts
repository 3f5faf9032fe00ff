import { readFormData } from '@tiber/web/form.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/mark-read.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Marks a conversation as read once its page is shown, and returns how many are still unread. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { threads } = context.get(sessionContext).platform
  const messageId = String((await readFormData(request)).get('message') ?? '')
  await threads.markRead({ params: { id: params.id }, body: { messageId } }).catch(rethrowAsNotFound(url))
  return Response.json({ unreadThreads: (await threads.countUnread()).count })
}
