import { createPdfResponse } from '@tiber/web/file-response.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/invoice-preview.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('SETTINGS_UPDATE')]

/** Returns an example invoice of the saved company, in the language of the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return createPdfResponse(request, await context.get(sessionContext).platform.setup.previewInvoice())
}
