import { createContext } from 'react-router'
import type { AccountLite, AuthenticatedUser, CustomerUser } from '@tiber/contract/company/identity'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { SdkError } from '@tiber/sdk/sdk-error'
import { getValidAccessToken } from '@tiber/sdk/token-store'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import type { RequestDependencies } from '#app/server-context.ts'
import { createEventRecorder, type EventRecorder } from '#app/signals/analytics/record-calls.server.ts'
import { needsSecureCookies } from '@tiber/web/session/cookies.server.ts'
import { openJar, type CookieJar } from './cookies.server.ts'
import { startFrameReads, type FrameReads } from '../frame-reads.server.ts'
import { isKnownFeature } from '../known-features.server.ts'
import { isRefusal, isUnreachable } from '@tiber/web/failures.server.ts'
import { attempt } from '../failure-policy.server.ts'
import { readPreview, type Preview } from '../preview.server.ts'
import {
  createTokenStore,
  createVisitorClient,
  readConfiguration,
  readVisitorConfiguration,
} from '../platform.server.ts'

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
  /** What this request has changed, for analytics. */
  events: EventRecorder
  dependencies: RequestDependencies
  isPrefetch: boolean
  /** Set for editors, who see drafts without a session. */
  preview: Preview | undefined
  /** What the frame shows, if it was requested together with the user; a change of this request would not be in it. */
  frame: FrameReads | undefined
  /** Whether this request loads a page with its frame. */
  isFramed: boolean
  /** Whether the page on screen requests itself, such as by prefetching a link to where the visitor is. */
  isShown: boolean
}

export const sessionContext = createContext<SessionHandle>()

/** Opens the initial state of every request: cookies, a client, and nobody signed in. */
export function openSession(request: Request, url: URL, dependencies: RequestDependencies): SessionHandle {
  const secure = needsSecureCookies(dependencies.config.publicUrl)
  const cookies = request.headers.get('cookie')
  const jar = openJar(cookies, { secure })
  const preview = readPreview(url, dependencies)
  const isPrefetch = /\bprefetch\b/.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')
  // A prefetched page has not been seen, and a preview is no visit.
  const isVisit = dependencies.isTracked && !isPrefetch && !preview
  const events = createEventRecorder(isVisit, { requestId: dependencies.requestId, secure, cookies })
  const clientOptions = { locale: getPathLocale(url.pathname), userAgent: request.headers.get('user-agent') ?? '' }
  return {
    session: createVisitorSession(dependencies, jar),
    hasEnded: false,
    isUnavailable: false,
    // The preview is nobody's: the tokens of an editor who also buys are not used.
    platform: createVisitorClient(dependencies, preview ? openJar(null, { secure }) : jar, {
      ...clientOptions,
      mayRefresh: !isPrefetch,
      onCall: events.record,
    }),
    jar,
    events,
    dependencies,
    isPrefetch,
    preview,
    frame: undefined,
    isFramed: isFramedRequest(request),
    isShown: URL.parse(request.headers.get('referer') ?? '')?.pathname === url.pathname,
  }
}

/** A page, or its data unless only other parts of the page are reloaded; what scripts fetch is neither. */
function isFramedRequest({ method, headers, url }: Request): boolean {
  if (method !== 'GET') return false
  const { pathname, searchParams } = new URL(url)
  const routes = searchParams.get('_routes')
  if (pathname.endsWith('.data')) return routes === null || /:shop(,|$)/.test(routes)
  return (headers.get('sec-fetch-dest') ?? 'document') === 'document'
}

/** spec 4, on every navigation outside /auth/: every branch ends signed in or with all tokens cleared. */
export async function continueSession(handle: SessionHandle): Promise<void> {
  const hadSession = hasSessionCookie(handle.jar)
  try {
    if (!(await tryContinueSession(handle))) endSession(handle, hadSession)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    handle.dependencies.log.error({ err: error }, 'The platform does not respond')
    handle.isUnavailable = true
  }
}

async function tryContinueSession(handle: SessionHandle): Promise<boolean> {
  const { jar, dependencies } = handle
  const tokens = createTokenStore(jar).read() ?? {}
  if (getValidAccessToken(tokens, new Date()) && (await signInWithToken(handle))) return true
  if (!tokens.refreshToken) {
    // spec 8; a visitor who never had a session needs no refresh token.
    if (hasSessionCookie(jar)) dependencies.log.warn('No refresh token available')
    return false
  }
  if (handle.isPrefetch) throw createRetryResponse()
  const pair = await attempt(dependencies, 'refresh', () => handle.platform.refresh())
  return pair !== null && signInWithToken(handle)
}

/** Fetches the user for the remembered account and store; returns whether that succeeded. */
async function signInWithToken(handle: SessionHandle): Promise<boolean> {
  const result = await fetchUser(handle)
  if (!result) return false
  const { user, account, accounts } = result
  if (handle.jar.get('customer-account-id') !== account.id) handle.jar.set('customer-account-id', account.id)
  const configuration = readConfiguration(handle.jar, handle.dependencies)
  handle.session = { isAuthenticated: true, user, account, accounts, store: toStore(configuration) }
  handle.platform.updateConfiguration(configuration)
  return true
}

/**
 * spec 8: a refused switch clears the store and store-view cookies and returns null; the session continues as before.
 */
export async function switchAccount(handle: SessionHandle, change: Partial<SessionConfiguration>) {
  const { jar, platform, dependencies } = handle
  const before = readConfiguration(jar, dependencies)
  const result = await attempt(dependencies, 'switchAccount', () => {
    if (Object.values(change).some((id) => !isHeaderSafe(id))) throw new SdkError('Invalid id.', { status: 403 })
    platform.updateConfiguration({ ...before, ...change })
    return platform.customerUsers.authenticatedUser()
  })
  if (!result) {
    clearStore(jar)
    platform.updateConfiguration(readConfiguration(jar, dependencies))
    return null
  }
  jar.set('customer-account-id', result.account.id)
  rememberStore(jar, { storeId: change.storeId ?? '', storeViewId: change.storeViewId ?? '' })
  return result
}

/** Ids are sent in headers, which allow no other characters. */
const isHeaderSafe = (id: string) => /^[\x21-\x7e]{0,255}$/.test(id)

/** Clears tokens and state. Revokes the token at the platform, whose failure does not matter here. */
export async function signOut(handle: SessionHandle): Promise<void> {
  const refreshToken = handle.jar.get('refreshToken')
  await attempt(handle.dependencies, 'logout', () =>
    handle.platform.auth.revokeToken({ body: refreshToken ? { refreshToken } : {} }),
  )
  endSession(handle, false)
  handle.jar.clear('session-started')
}

/** A token alone shows that there was a session too, however invalid it is. */
const hasSessionCookie = (jar: CookieJar) =>
  (['session-started', 'token', 'refreshToken'] as const).some((name) => jar.get(name) !== undefined)

function endSession(handle: SessionHandle, hadSession: boolean) {
  handle.hasEnded = hadSession
  createTokenStore(handle.jar).clear()
  handle.session = createVisitorSession(handle.dependencies, handle.jar)
  handle.platform.updateConfiguration(readVisitorConfiguration(handle.jar, handle.dependencies))
}

/** Tries alternatives if the remembered account or store was revoked. */
async function fetchUser(handle: SessionHandle): Promise<AuthenticatedUser | null> {
  const { jar, dependencies } = handle
  const remembered = readConfiguration(jar, dependencies)
  const result = await fetchUserAs(handle, remembered)
  if (result !== 'forbidden') return result
  clearStore(jar)
  for (const alternative of listAlternatives(handle, remembered.customerAccountId)) {
    const other = await fetchUserAs(handle, alternative)
    if (other === 'forbidden') continue
    if (other && alternative.storeId !== dependencies.config.stores[0]?.id) rememberStore(jar, alternative)
    return other
  }
  return null
}

type SessionConfiguration = ReturnType<typeof readConfiguration>

/** Prefers the remembered account in any store to another account. */
function listAlternatives({ dependencies }: SessionHandle, remembered: string): SessionConfiguration[] {
  const stores = [
    ...dependencies.config.stores.map(({ id, views }) => ({ storeId: id, storeViewId: views[0]?.id ?? '' })),
    noStore,
  ]
  return [...new Set([remembered, ''])].flatMap((customerAccountId) =>
    stores.map((store) => ({ customerAccountId, ...store })),
  )
}
const noStore = { storeId: '', storeViewId: '' }

async function fetchUserAs(
  handle: SessionHandle,
  configuration: SessionConfiguration,
): Promise<AuthenticatedUser | 'forbidden' | null> {
  const { platform, dependencies, isFramed } = handle
  try {
    platform.updateConfiguration(configuration)
    const frame =
      isFramed && isKnownFeature(dependencies, 'batch')
        ? startFrameReads(platform, { hasCounts: isKnownFeature(dependencies, 'counts') })
        : undefined
    const result = await platform.customerUsers.authenticatedUser()
    handle.frame = frame
    return result
  } catch (error) {
    if (!isRefusal(error)) throw error
    dependencies.log.warn({ err: error }, 'The user could not be fetched for the remembered account and store')
    return (error as { status?: number }).status === 403 ? 'forbidden' : null
  }
}

function rememberStore(
  jar: CookieJar,
  { storeId, storeViewId }: Pick<SessionConfiguration, 'storeId' | 'storeViewId'>,
) {
  if (storeId) jar.set('store-id', storeId)
  if (storeViewId) jar.set('store-view-id', storeViewId)
}

function clearStore(jar: CookieJar) {
  jar.clear('store-id')
  jar.clear('store-view-id')
}

function createVisitorSession(dependencies: RequestDependencies, jar: CookieJar): Session {
  const store = toStore(readVisitorConfiguration(jar, dependencies))
  return { isAuthenticated: false, user: null, account: null, accounts: [], store }
}

const toStore = ({ storeId, storeViewId }: SessionConfiguration): Session['store'] => ({
  storeId: storeId || null,
  storeViewId: storeViewId || null,
})

/** A prefetch never rotates tokens: it gets a 503, and the real navigation requests the page again. */
const createRetryResponse = () => new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
