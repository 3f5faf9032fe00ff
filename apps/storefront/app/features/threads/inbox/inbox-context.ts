import { useOutletContext } from 'react-router'
import type { InboxFilter } from './inbox-filter.ts'
import type { ThreadRow } from './thread-row.ts'

/** The list of conversations, loaded once for the inbox and the open conversation. */
export type Inbox = {
  filter: InboxFilter
  hasFailed: boolean
  threads: ThreadRow[]
  pageCount: number
  total: number
  today: string
}

export const useInbox = () => useOutletContext<Inbox>()
