import { redirect } from 'react-router'
import { sessionContext } from '#app/server/session.server.ts'
import { getFirstPath, requireSignIn } from '#app/server/session-middleware.server.ts'
import type { Route } from './+types/home.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Sends everybody to the first page of their side. */
export function loader({ request, context }: Route.LoaderArgs) {
  throw redirect(getFirstPath(context.get(sessionContext), request.headers.get('accept-language')))
}
