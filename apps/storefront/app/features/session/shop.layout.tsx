import { data, Outlet } from 'react-router'
import { sessionContext } from '#app/server/session.server.ts'
import { storesFor } from '#app/server/stores.server.ts'
import { ErrorContent } from '../frame/error-view.tsx'
import { ShopFrame } from '../frame/shop-frame.tsx'
import type { Route } from './+types/shop.layout'
import { SignedInCare } from './signed-in-care.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { session, isUnavailable } = handle
  // Whether somebody is signed in is not known: no page may pretend that nobody is.
  if (isUnavailable) throw data('Service Unavailable', { status: 503 })
  return { session, stores: session.isAuthenticated ? await storesFor(handle) : [] }
}

/** The frame around every screen of the shop, one and the same on the way from those for visitors to those for customers. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  const { session } = loaderData
  return (
    <ShopFrame {...loaderData}>
      {session.isAuthenticated && <SignedInCare account={session.account} />}
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
