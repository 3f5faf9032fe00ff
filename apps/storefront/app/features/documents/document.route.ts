import { validate } from '#app/features/frame/validate.ts'
import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/document.route'

export const middleware: Route.MiddlewareFunction[] = [
  requireSignIn,
  validate(({ params }) => params['kind'] === 'accounting' || params['kind'] === 'order'),
]

/** Returns a document as rendered by the platform, in the language of the page, to users who may see its order. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const { kind, partId: id, documentId } = params
  const read = kind === 'accounting' ? platform.documents.downloadAccounting : platform.documents.download
  const file = await read({ params: { id, documentId } }).catch(rethrowAsNotFound(url))
  return createPdfResponse(request, file)
}
