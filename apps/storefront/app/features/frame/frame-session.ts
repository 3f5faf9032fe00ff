import type { AccountLite } from '@tiber/contract/identity'

/** What the frame shows of the session. */
export type FrameSession = {
  user: { email: string; firstName: string } | null
  account: AccountLite | null
  accounts: AccountLite[]
  store: { storeId: string | null; storeViewId: string | null }
}

/** What prices, part numbers and the range depend on. */
export const buyerOf = ({ account, store }: Pick<FrameSession, 'account' | 'store'>): string =>
  [account?.id, store.storeId, store.storeViewId].join('/')

type LocalisedName = Record<string, string>

/** A store of the configuration; `isRefused` when the platform does not let this user in. */
export type FrameStore = {
  id: string
  name: LocalisedName
  views: { id: string; name: LocalisedName }[]
  isRefused: boolean
}
