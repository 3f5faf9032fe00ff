import type { AccountLite } from '@tiber/contract/company/identity'

/** The part of the session that pages use. */
export type FrameSession = {
  isAuthenticated: boolean
  user: { id: string; email: string } | null
  account: AccountLite | null
  accounts: AccountLite[]
  store: { storeId: string | null; storeViewId: string | null }
}

/** Omits what no page shows of the user, such as custom fields with their definitions. */
export const toFrameSession = ({ user, ...session }: FrameSession): FrameSession => ({
  ...session,
  user: user && { id: user.id, email: user.email },
})

/** Returns a key of everything prices, part numbers and assortment depend on. */
export const getBuyerKey = ({ account, store }: Pick<FrameSession, 'account' | 'store'>): string =>
  [account?.id, store.storeId, store.storeViewId].join('/')

/** Numbers of what waits for the user: orders to approve, unread conversations and offers to answer. */
export type FrameCounts = { pendingApprovals: number; unreadThreads: number; quotesToAnswer: number }

type LocalisedName = Record<string, string>

/** A configured store; `isRefused` if the platform denies this user access. */
export type FrameStore = {
  id: string
  name: LocalisedName
  views: { id: string; name: LocalisedName }[]
  isRefused: boolean
}
