import type { ReactNode } from 'react'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { useBuildCheck } from '@tiber/ui/frame/build-check.ts'
import type { FrameLinks } from '#app/server/content.server.ts'
import { Footer } from './footer.tsx'
import type { FrameCounts, FrameSession, FrameStore } from './frame-session.ts'
import { Header } from './header.tsx'
import { VisitorHeader } from './visitor-header.tsx'

type ShopFrameProps = {
  session: FrameSession
  stores: FrameStore[]
  counts: FrameCounts
  /** The editors' links. */
  links: FrameLinks
  /** Rendered after the sections. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame around every screen of the shop; visitors get a sign-in link instead of the sections. */
export function ShopFrame({ session, stores, counts, links, actions, children }: ShopFrameProps) {
  useBuildCheck()
  const locale = useLocale()
  const store = stores.find(({ id }) => id === session.store.storeId)
  return (
    <div className="flex min-h-dvh flex-col">
      {session.user ? (
        <Header session={session} stores={stores} counts={counts} links={links.header} actions={actions} />
      ) : (
        <VisitorHeader />
      )}
      <div id="content" className="flex flex-1 flex-col">
        {children}
      </div>
      <Footer storeName={store?.name[locale]} links={links} />
    </div>
  )
}
