import { Outlet } from 'react-router'
import { useKeptForm } from '#app/forms/use-kept-form.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { storesFor } from '#app/server/stores.server.ts'
import { useToast } from '#app/ui/toast.tsx'
import { useBuildCheck } from '../frame/build-check.ts'
import { ErrorContent } from '../frame/error-view.tsx'
import { Footer } from '../frame/footer.tsx'
import { Header } from '../frame/header.tsx'
import type { Route } from './+types/signed-in.layout'
import { FlashNote } from './flash-note.tsx'
import { OtherTabQuestion } from './other-tab-question.tsx'
import { useSessionCheck } from './session-check.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { session } = handle
  return { session, stores: await storesFor(handle) }
}

/** The frame around every screen that needs sign-in. */
export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  useSessionCheck()
  useBuildCheck()
  useKeptFormToast()
  return (
    <Frame {...loaderData}>
      <FlashNote />
      <OtherTabQuestion account={loaderData.session.account} />
      <Outlet />
    </Frame>
  )
}

/** A page that fails keeps its frame, as long as the frame has its data. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <Frame {...loaderData}>
      <ErrorContent error={error} />
    </Frame>
  )
}

type FrameProps = NonNullable<Route.ErrorBoundaryProps['loaderData']> & { children: React.ReactNode }

function Frame({ session, stores, children }: FrameProps) {
  const locale = useLocale()
  const store = stores.find(({ id }) => id === session.store.storeId)
  return (
    <div className="flex min-h-dvh flex-col">
      <Header session={session} stores={stores} />
      <div id="content" className="flex flex-1 flex-col">
        {children}
      </div>
      <Footer storeName={store?.name[locale]} />
    </div>
  )
}

function useKeptFormToast() {
  const t = useMessages()
  const showToast = useToast()
  useKeptForm(() => showToast({ text: t('session.kept') }))
}
