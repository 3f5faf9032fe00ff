import { useState, type ReactNode } from 'react'
import { data, Outlet } from 'react-router'
import { ErrorContent } from '@tiber/ui/frame/error-view.tsx'
import { useBuildCheck } from '@tiber/ui/frame/build-check.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import type { Route } from './+types/desk.layout'
import { CommandBarButton, type OpenDialog } from '../command-bar/command-bar-button.tsx'
import { DeskBar } from './desk-bar.tsx'
import { FlashNote } from './flash-note.tsx'
import { NextTaskKey } from './next-task-key.tsx'
import { Navigation } from './navigation-list.tsx'
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
  useBuildCheck()
  const t = useMessages()
  const { staff, counts, shopUrl } = loaderData
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {t('frame.skip')}
      </a>
      {staff.clientType === 'OPERATOR' && <NextTaskKey />}
      <DeskBar
        staff={staff}
        counts={counts}
        shopUrl={shopUrl}
        search={<CommandBarButton staff={staff} openDialog={openDialog} onOpen={setOpenDialog} />}
      />
      <div className="desk">
        <Navigation staff={staff} counts={counts} onShowKeys={() => setOpenDialog('keys')} />
        <div id="content" className="flex min-w-0 flex-col">
          {children}
        </div>
      </div>
    </div>
  )
}
