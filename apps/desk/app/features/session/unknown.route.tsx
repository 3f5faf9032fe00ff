import { data } from 'react-router'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import type { Route } from './+types/unknown.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** A path that nobody has, or that the other side has, is not found. */
export function loader({ url }: Route.LoaderArgs) {
  throw data(`Page not found: ${url.pathname}`, { status: 404 })
}

export default function UnknownPage() {
  return null
}
