import { data } from 'react-router'
import { ErrorContent } from '@tiber/ui/frame/error-view.tsx'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { CommandBarButton } from '../command-bar/command-bar-button.tsx'
import { DeskFrame } from '../frame/desk-frame.tsx'
import type { Route } from './+types/unknown.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** A path that nobody has, or that the other side has, is not found; what is around it needs no call of the platform. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { staff, dependencies } = context.get(sessionContext)
  if (!staff) throw data('Unauthorized', { status: 401 })
  return data({ staff, shopUrl: dependencies.config.shopUrl, pathname: url.pathname }, { status: 404 })
}

/** What waits is not counted for a page that nobody has. */
const noCounts = { tasks: 0, requests: 0, toAnswer: 0 }

export default function UnknownPage({ loaderData: { staff, shopUrl, pathname } }: Route.ComponentProps) {
  const error = { status: 404, statusText: '', internal: false, data: `Page not found: ${pathname}` }
  return (
    <DeskFrame
      staff={staff}
      counts={noCounts}
      shopUrl={shopUrl}
      renderSearch={(dialog) => <CommandBarButton staff={staff} {...dialog} />}
    >
      <ErrorContent error={error} />
    </DeskFrame>
  )
}
