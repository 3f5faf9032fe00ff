import { createContext } from 'react-router'
import type { AccountLite, AuthenticatedUser, CustomerUser } from '@tiber/contract/identity'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { SdkError } from '@tiber/sdk/sdk-error'
import { validAccessToken } from '@tiber/sdk/token-store'
import { localeOfPath } from '../i18n/locale.ts'
import type { RequestParts } from '../server-context.ts'
import { needsSecureCookies, openJar, type CookieJar } from './cookies.server.ts'
import { attempt, isRefusal, isUnreachable } from './failure-policy.server.ts'
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
  /** There was a session, and it could not be continued. */
  hasEnded: boolean
  /** The platform did not respond, so the state is unknown; tokens are kept. */
  isUnavailable: boolean
  platform: PlatformClient
  jar: CookieJar
  parts: RequestParts
  isPrefetch: boolean
}

export const sessionContext = createContext<SessionHandle>()

/** Opens the initial state of every request: cookies, a client, and nobody signed in. */
export function openSession(request: Request, url: URL, parts: RequestParts): SessionHandle {
  const jar = openJar(request.headers.get('cookie'), { secure: needsSecureCookies(parts.config.publicUrl) })
  const isPrefetch = /\bprefetch\b/.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')
  const wish = { locale: localeOfPath(url.pathname), userAgent: request.headers.get('user-agent') ?? '' }
  return {
    session: visitor(parts, jar),
    hasEnded: false,
    isUnavailable: false,
    platform: platformFor(parts, jar, { ...wish, mayRefresh: !isPrefetch }),
    jar,
    parts,
    isPrefetch,
  }
}

/** spec 4, on every navigation outside /auth/: every branch ends signed in or with all tokens cleared. */
export async function continueSession(handle: SessionHandle): Promise<void> {
  try {
    if (!(await isContinued(handle))) endSession(handle)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    handle.parts.log.error({ err: error }, 'The platform does not answer')
    handle.isUnavailable = true
  }
}

async function isContinued(handle: SessionHandle): Promise<boolean> {
  const { jar, parts } = handle
  const tokens = cookieTokenStore(jar).read() ?? {}
  if (validAccessToken(tokens, new Date()) && (await signInWithToken(handle))) return true
  if (!tokens.refreshToken) {
    // spec 8; a visitor who never had a session needs no refresh token.
    if (jar.get('session-started')) parts.log.warn('No refresh token available')
    return false
  }
  if (handle.isPrefetch) throw postponed()
  const pair = await attempt(parts.log, 'refresh', () => handle.platform.refresh())
  return pair !== null && signInWithToken(handle)
}

/** Fetches the user for the remembered account and store; returns whether that succeeded. */
async function signInWithToken(handle: SessionHandle): Promise<boolean> {
  const answer = await fetchUser(handle)
  if (!answer) return false
  const { user, account, accounts } = answer
  if (handle.jar.get('customer-account-id') !== account.id) handle.jar.set('customer-account-id', account.id)
  handle.session = { ...visitor(handle.parts, handle.jar), isAuthenticated: true, user, account, accounts }
  handle.platform.updateConfiguration(configurationOf(handle.jar, handle.parts))
  return true
}

/**
 * spec 8: a refused switch clears the store and store-view cookies and returns null; the session continues as before.
 */
export async function switchAccount(handle: SessionHandle, change: Partial<Choice>) {
  const { jar, platform, parts } = handle
  const before = configurationOf(jar, parts)
  const answer = await attempt(parts.log, 'switchAccount', () => {
    if (Object.values(change).some((id) => !canBeSent(id))) throw new SdkError('Invalid id.', { status: 403 })
    platform.updateConfiguration({ ...before, ...change })
    return platform.customerUsers.authenticatedUser()
  })
  if (!answer) {
    clearStore(jar)
    platform.updateConfiguration(configurationOf(jar, parts))
    return null
  }
  jar.set('customer-account-id', answer.account.id)
  rememberStore(jar, { storeId: change.storeId ?? '', storeViewId: change.storeViewId ?? '' })
  return answer
}

/** Ids are sent in headers, which allow no other characters. */
const canBeSent = (id: string) => /^[\x21-\x7e]{0,255}$/.test(id)

/** Clears tokens and state. Revokes the token at the platform, whose failure does not matter here. */
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

/** Tries alternatives if the remembered account or store was revoked. */
async function fetchUser(handle: SessionHandle): Promise<AuthenticatedUser | null> {
  const { jar, parts } = handle
  const remembered = configurationOf(jar, parts)
  const answer = await askAs(handle, remembered)
  if (answer !== 'forbidden') return answer
  clearStore(jar)
  for (const wish of otherChoices(handle, remembered.customerAccountId)) {
    const other = await askAs(handle, wish)
    if (other === 'forbidden') continue
    if (other && wish.storeId !== parts.config.stores[0]?.id) rememberStore(jar, wish)
    return other
  }
  return null
}

type Choice = ReturnType<typeof configurationOf>

/** Prefers the remembered account in any store to another account. */
function otherChoices({ parts }: SessionHandle, remembered: string): Choice[] {
  const stores = [
    ...parts.config.stores.map(({ id, views }) => ({ storeId: id, storeViewId: views[0]?.id ?? '' })),
    noStore,
  ]
  return [...new Set([remembered, ''])].flatMap((customerAccountId) =>
    stores.map((store) => ({ customerAccountId, ...store })),
  )
}
const noStore = { storeId: '', storeViewId: '' }

async function askAs(
  { platform, parts }: SessionHandle,
  choice: Choice,
): Promise<AuthenticatedUser | 'forbidden' | null> {
  try {
    platform.updateConfiguration(choice)
    return await platform.customerUsers.authenticatedUser()
  } catch (error) {
    if (!isRefusal(error)) throw error
    parts.log.warn({ err: error }, 'The user could not be fetched for the remembered account and store')
    return (error as { status?: number }).status === 403 ? 'forbidden' : null
  }
}

function rememberStore(jar: CookieJar, { storeId, storeViewId }: Pick<Choice, 'storeId' | 'storeViewId'>) {
  if (storeId) jar.set('store-id', storeId)
  if (storeViewId) jar.set('store-view-id', storeViewId)
}

function clearStore(jar: CookieJar) {
  jar.clear('store-id')
  jar.clear('store-view-id')
}

function visitor(parts: RequestParts, jar: CookieJar): Session {
  const { storeId, storeViewId } = configurationOf(jar, parts)
  const store = { storeId: storeId || null, storeViewId: storeViewId || null }
  return { isAuthenticated: false, user: null, account: null, accounts: [], store }
}

/** A prefetch never rotates tokens: it gets a 503, and the real navigation requests the page again. */
const postponed = () => new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
