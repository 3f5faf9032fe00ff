import type { ReactNode } from 'react'
import { data, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { CartsProvider } from '#app/features/carts/current/carts-context.tsx'
import { loadInitialCarts } from '#app/server/carts/carts.server.ts'
import { readFrameLinks } from '#app/server/content.server.ts'
import { readCounts } from '#app/server/counts.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { listStores } from '#app/server/session/stores.server.ts'
import { CommandBarButton } from '../command-bar/command-bar-button.tsx'
import { ErrorContent } from '@tiber/ui/frame/error-view.tsx'
import { getBuyerKey, toFrameSession, type FrameSession } from '../frame/frame-session.ts'
import { ShopFrame } from '../frame/shop-frame.tsx'
import type { Route } from './+types/shop.layout'
import { SignedInEffects } from './signed-in-effects.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { session, isUnavailable } = handle
  // While it is unknown whether the user is signed in, no page may be shown as signed out.
  if (isUnavailable) throw data('Service Unavailable', { status: 503 })
  const [stores, carts, counts, links] = await Promise.all([
    session.isAuthenticated ? listStores(handle) : [],
    loadInitialCarts(handle),
    readCounts(handle),
    readFrameLinks(handle, url),
  ])
  return { session: toFrameSession(session), stores, carts, counts, links }
}

/** A changed query string does not reload the frame; carts are updated live. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

/** Returns the key by which cart updates are subscribed to. */
const getSubscriberKey = (session: FrameSession) =>
  session.user ? `${session.user.id}/${getBuyerKey(session)}` : undefined

/** Frame of all shop pages, kept mounted when a visitor signs in. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  const { session } = loaderData
  return (
    <Frame loaderData={loaderData}>
      {session.isAuthenticated && <SignedInEffects account={session.account} />}
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
  const { session, stores, carts, counts, links } = loaderData
  return (
    <CartsProvider start={carts} userId={session.user?.id} buyer={getSubscriberKey(session)}>
      <ShopFrame
        session={session}
        stores={stores}
        counts={counts}
        links={links}
        actions={<CommandBarButton session={{ ...session, buyer: getBuyerKey(session) }} />}
      >
        {children}
      </ShopFrame>
    </CartsProvider>
  )
}
