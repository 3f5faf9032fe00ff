import { createContext } from 'react-router'
import type { AccountLite, AuthenticatedUser, CustomerUser } from '@tiber/contract/identity'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { validAccessToken } from '@tiber/sdk/token-store'
import { localeOfPath } from '../i18n/locale.ts'
import type { RequestParts } from '../server-context.ts'
import { needsSecureCookies, openJar, type CookieJar } from './cookies.server.ts'
import { attempt, isRefusal } from './failure-policy.server.ts'
import { configurationOf, cookieTokenStore, platformFor } from './platform.server.ts'

/** spec 3: the session object, with exactly these names and never a token. */
type Session = {
  isAuthenticated: boolean
  user: CustomerUser | null
  account: AccountLite | null
  accounts: AccountLite[]
  store: { storeId: string | null; storeViewId: string | null }
}

export type SessionHandle = {
  session: Session
  /** There was a session and it could not be continued. */
  hasEnded: boolean
  platform: PlatformClient
  jar: CookieJar
  parts: RequestParts
  isPrefetch: boolean
}

export const sessionContext = createContext<SessionHandle>()

/** What every request starts with: cookies, a client, and nobody signed in. */
export function openSession(request: Request, url: URL, parts: RequestParts): SessionHandle {
  const jar = openJar(request.headers.get('cookie'), { secure: needsSecureCookies(parts.config.publicUrl) })
  const isPrefetch = /\bprefetch\b/.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')
  const wish = { locale: localeOfPath(url.pathname), userAgent: request.headers.get('user-agent') ?? '' }
  return {
    session: visitor(parts, jar),
    hasEnded: false,
    platform: platformFor(parts, jar, { ...wish, mayRefresh: !isPrefetch }),
    jar,
    parts,
    isPrefetch,
  }
}

/** spec 4, on every navigation outside /auth/: every branch ends signed in or with all tokens gone. */
export async function continueSession(handle: SessionHandle): Promise<void> {
  const { jar } = handle
  const tokens = cookieTokenStore(jar).read() ?? {}
  const accessToken = validAccessToken(tokens, new Date())
  if (accessToken && (await signInWithToken(handle))) return
  if (tokens.refreshToken) {
    if (handle.isPrefetch) throw postponed()
    const pair = await attempt(handle.parts.log, 'refresh', () => handle.platform.refresh())
    if (pair && (await signInWithToken(handle))) return
  }
  endSession(handle)
}

/** The periodic check: as a navigation, and it says why when there is nothing to refresh with. */
export async function checkSession(handle: SessionHandle): Promise<void> {
  if (handle.session.isAuthenticated) return
  // spec 8
  if (!handle.jar.get('refreshToken')) handle.parts.log.warn('No refresh token available')
}

/** Fetches the user for the remembered account and store; true when that worked. */
async function signInWithToken(handle: SessionHandle): Promise<boolean> {
  const answer = await fetchUser(handle)
  if (!answer) return false
  const { user, account, accounts } = answer
  if (handle.jar.get('customer-account-id') !== account.id) handle.jar.set('customer-account-id', account.id)
  handle.session = { ...visitor(handle.parts, handle.jar), isAuthenticated: true, user, account, accounts }
  handle.platform.updateConfiguration(configurationOf(handle.jar))
  return true
}

/** spec 8: a refused switch costs the store and store-view cookies and answers null; the session goes on as before. */
export async function switchAccount(handle: SessionHandle, change: Partial<ReturnType<typeof configurationOf>>) {
  const { jar, platform, parts } = handle
  const before = configurationOf(jar)
  const answer = await attempt(parts.log, 'switchAccount', () => {
    platform.updateConfiguration({ ...before, ...change })
    return platform.customerUsers.authenticatedUser()
  })
  if (!answer) {
    clearStore(jar)
    platform.updateConfiguration(configurationOf(jar))
    return null
  }
  jar.set('customer-account-id', answer.account.id)
  if (change.storeId) jar.set('store-id', change.storeId)
  if (change.storeViewId) jar.set('store-view-id', change.storeViewId)
  return answer
}

/** Clears tokens and state. The platform is told too; whether it heard it does not matter here. */
export async function signOut(handle: SessionHandle): Promise<void> {
  const refreshToken = handle.jar.get('refreshToken')
  await attempt(handle.parts.log, 'logout', () =>
    handle.platform.auth.revokeToken({ body: refreshToken ? { refreshToken } : {} }),
  )
  endSession(handle)
  handle.jar.clear('session-started')
  handle.hasEnded = false
}

function endSession(handle: SessionHandle) {
  handle.hasEnded = handle.jar.get('session-started') !== undefined
  cookieTokenStore(handle.jar).clear()
  handle.session = visitor(handle.parts, handle.jar)
}

/** The remembered account or store may have been taken away: then the default ones are used. */
async function fetchUser(handle: SessionHandle): Promise<AuthenticatedUser | null> {
  const { platform, jar, parts } = handle
  try {
    platform.updateConfiguration(configurationOf(jar))
    return await platform.customerUsers.authenticatedUser()
  } catch (error) {
    if (!isRefusal(error)) throw error
    parts.log.warn({ err: error }, 'The remembered account or store was refused')
    if (!isForbidden(error)) return null
  }
  clearStore(jar)
  const withoutStore = await switchAccount(handle, {})
  if (withoutStore) return withoutStore
  jar.clear('customer-account-id')
  return switchAccount(handle, { customerAccountId: '' })
}

const isForbidden = (error: unknown) => (error as { status?: number }).status === 403

function clearStore(jar: CookieJar) {
  jar.clear('store-id')
  jar.clear('store-view-id')
}

function visitor({ config }: RequestParts, jar: CookieJar): Session {
  const store = config.stores.find(({ id }) => id === jar.get('store-id')) ?? config.stores[0]
  const view = store?.views.find(({ id }) => id === jar.get('store-view-id')) ?? store?.views[0]
  return {
    isAuthenticated: false,
    user: null,
    account: null,
    accounts: [],
    store: {
      storeId: jar.get('store-id') ?? store?.id ?? null,
      storeViewId: jar.get('store-view-id') ?? view?.id ?? null,
    },
  }
}

/** A prefetch never rotates tokens: it is answered "not now", and the real navigation asks again. */
const postponed = () => new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
