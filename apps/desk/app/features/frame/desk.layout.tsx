import type { ReactNode } from 'react'
import { data, Outlet } from 'react-router'
import { ErrorContent } from '@tiber/ui/frame/error-view.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import type { Route } from './+types/desk.layout'
import { CommandBarButton } from '../command-bar/command-bar-button.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { FlashNote } from './flash-note.tsx'
import { readCounts } from './read-counts.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { staff, dependencies } = handle
  if (!staff) throw data('Unauthorized', { status: 401 })
  return { staff, counts: await readCounts(handle), shopUrl: dependencies.config.shopUrl }
}

/** Frame of all pages of the desk: the bar above, the navigation beside. */
export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame loaderData={loaderData}>
      <FlashNote />
      <Outlet />
    </Frame>
  )
}

/** Shows the error inside the frame, if the frame has its data. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <Frame loaderData={loaderData}>
      <ErrorContent error={error} />
    </Frame>
  )
}

function Frame({ loaderData, children }: Pick<Route.ComponentProps, 'loaderData'> & { children: ReactNode }) {
  return (
    <DeskFrame {...loaderData} renderSearch={(dialog) => <CommandBarButton staff={loaderData.staff} {...dialog} />}>
      {children}
    </DeskFrame>
  )
}
