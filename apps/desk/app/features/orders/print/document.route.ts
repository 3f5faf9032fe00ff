import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../../frame/require-right.server.ts'
import type { Route } from './+types/document.route'
import { refuseAsPage } from './refuse-as-page.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('DOCUMENT_READ')]

/** Returns a document of an order as rendered by the platform, in the language of the page. */
export async function loader({ request, params: { id, documentId }, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const file = await platform.documents.sellerDownload({ params: { id, documentId } }).catch(refuseAsPage)
  return createPdfResponse(request, file)
}
