import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/test-document.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('SETTINGS_UPDATE')]

/** Returns a document of the test order as rendered by the platform, in the language of the page. */
export async function loader({ request, params: { id, documentId }, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const file = await platform.setup.downloadTestDocument({ params: { id, documentId } }).catch((error: unknown) => {
    if (error instanceof SdkError && error.status === 404) throw data('Document not found', { status: 404 })
    throw error
  })
  return createPdfResponse(request, file)
}
