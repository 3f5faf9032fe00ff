import { useEffect } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import { onUnreadThreads } from '#app/features/carts/current/unread-threads.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Page } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/inbox.layout'
import type { Inbox } from './inbox-context.ts'
import { readInbox } from './read-inbox.server.ts'

export const loader = ({ url, context }: Route.LoaderArgs) => readInbox(context.get(sessionContext), url)

/** Layout of the inbox and its conversations: both show the list, which is reloaded when a message arrives. */
export default function InboxLayout({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      onUnreadThreads((_count, origin) => {
        // Without a connection the reload would fail and take the open conversation away.
        if (origin === 'elsewhere' && navigator.onLine) void revalidate()
      }),
    [revalidate],
  )
  return (
    <Page>
      <Outlet context={loaderData satisfies Inbox} />
    </Page>
  )
}
