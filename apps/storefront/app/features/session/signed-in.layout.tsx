import { Outlet } from 'react-router'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { storesFor } from '#app/server/stores.server.ts'
import { ErrorContent } from '../frame/error-view.tsx'
import { ShopFrame } from '../frame/shop-frame.tsx'
import type { Route } from './+types/signed-in.layout'
import { SignedInCare } from './signed-in-care.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { session } = handle
  return { session, stores: await storesFor(handle) }
}

/** The frame around every screen that needs sign-in. */
export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ShopFrame {...loaderData}>
      <SignedInCare account={loaderData.session.account} />
      <Outlet />
    </ShopFrame>
  )
}

/** A page that fails keeps its frame, as long as the frame has its data. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <ShopFrame {...loaderData}>
      <ErrorContent error={error} />
    </ShopFrame>
  )
}
