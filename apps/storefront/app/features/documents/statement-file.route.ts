import { answerHead } from '@tiber/web/answer-head.server.ts'
import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/statement-file.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

/** Returns the statement of account as rendered by the platform, in the language of the page. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  return createPdfResponse(request, await platform.documents.downloadStatement().catch(rethrowAsNotFound(url)))
}
