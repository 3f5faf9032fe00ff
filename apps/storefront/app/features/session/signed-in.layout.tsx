import { Outlet } from 'react-router'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import type { Route } from './+types/signed-in.layout'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Layout of all pages that require sign-in. */
export default function SignedInLayout() {
  return <Outlet />
}
