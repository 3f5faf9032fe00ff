import { Outlet } from 'react-router'
import { requireSignInOrPreview } from '#app/server/session/session-middleware.server.ts'
import type { Route } from './+types/content.layout'

export const middleware: Route.MiddlewareFunction[] = [requireSignInOrPreview]

/** Layout of the screens that show content of editors: they require sign-in, except in the editor's preview. */
export default function ContentLayout() {
  return <Outlet />
}
