import { answerHead } from '@tiber/web/answer-head.server.ts'
import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/offer-file.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

/** Returns a supplier's current offer as rendered by the platform, in the language of the page. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const file = await platform.supplierQuotes
    .downloadOffer({ params: { id: params.supplierQuoteId } })
    .catch(rethrowAsNotFound(url))
  return createPdfResponse(request, file)
}
