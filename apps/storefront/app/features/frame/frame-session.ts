import type { AccountLite } from '@tiber/contract/identity'

/** What the frame shows of the session. */
export type FrameSession = {
  user: { email: string; firstName: string } | null
  account: AccountLite | null
  accounts: AccountLite[]
  store: { storeId: string | null; storeViewId: string | null }
}

type LocalisedName = Record<string, string>

/** A store of the configuration; `isRefused` when the platform does not let this user in. */
export type FrameStore = {
  id: string
  name: LocalisedName
  views: { id: string; name: LocalisedName }[]
  isRefused: boolean
}
