import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/statement.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('DOCUMENT_READ')]

/** Returns what a company owes as rendered by the platform, in the language of the page. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  return createPdfResponse(request, await platform.operatorAccounts.downloadStatement({ params: { id } }))
}
