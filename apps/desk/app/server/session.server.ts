import { createContext } from 'react-router'
import type { AuthenticatedUser, StaffAccess } from '@tiber/contract/company/identity'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { getValidAccessToken } from '@tiber/sdk/token-store'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { getRefusalStatus, isRefusal, isUnreachable } from '@tiber/web/failures.server.ts'
import type { RequestDependencies } from '../server-context.ts'
import { openJar, readTokenSide, type CookieJar, type Side } from './cookies.server.ts'
import { createStaffClient, createTokenStore } from './platform.server.ts'

/** Who works at the desk: a person of the operator or of a supplier, never with a token. */
export type SignedInStaff = StaffAccess & { name: string; email: string; company: string }

export type SessionHandle = {
  /** Undefined for visitors. */
  staff: SignedInStaff | undefined
  /** There was a session, and it could not be continued. */
  hasEnded: boolean
  /** The platform did not respond, so the state is unknown; tokens are kept. */
  isUnavailable: boolean
  platform: PlatformClient
  /** Creates a client of a side without tokens, to sign in. */
  createClient: (side: Side) => PlatformClient
  jar: CookieJar
  dependencies: RequestDependencies
  isPrefetch: boolean
}

export const sessionContext = createContext<SessionHandle>()

/** Opens the initial state of every request: cookies, a client, and nobody signed in. */
export function openSession(request: Request, url: URL, dependencies: RequestDependencies): SessionHandle {
  const jar = openJar(request.headers.get('cookie'), dependencies.config.publicUrl)
  const isPrefetch = /\bprefetch\b/.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')
  const createClient = (side: Side) =>
    createStaffClient(dependencies, {
      side,
      locale: getPathLocale(url.pathname),
      userAgent: request.headers.get('user-agent') ?? '',
      tokens: createTokenStore(jar),
      mayRefresh: !isPrefetch,
    })
  return {
    staff: undefined,
    hasEnded: false,
    isUnavailable: false,
    platform: createClient(readTokenSide(jar.get('token')) ?? 'OPERATOR'),
    createClient,
    jar,
    dependencies,
    isPrefetch,
  }
}

/** Every branch ends signed in or with all tokens cleared. */
export async function continueSession(handle: SessionHandle): Promise<void> {
  const { jar, dependencies } = handle
  const hadSession = (['started', 'token', 'refresh'] as const).some((name) => jar.get(name) !== undefined)
  try {
    if (await tryContinueSession(handle)) return
    handle.hasEnded = hadSession
    createTokenStore(jar).clear()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    dependencies.log.error({ err: error }, 'The platform does not respond')
    handle.isUnavailable = true
  }
}

async function tryContinueSession(handle: SessionHandle): Promise<boolean> {
  const tokens = createTokenStore(handle.jar).read() ?? {}
  if (getValidAccessToken(tokens, new Date()) && (await readStaff(handle))) return true
  if (!tokens.refreshToken) return false
  // A prefetch never rotates tokens: the real navigation requests the page again.
  if (handle.isPrefetch) throw new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
  try {
    await handle.platform.refresh()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
  return readStaff(handle)
}

/** Reads who is signed in, with their rights; returns whether that succeeded. */
async function readStaff(handle: SessionHandle): Promise<boolean> {
  try {
    const staff = toStaff(await handle.platform.customerUsers.authenticatedUser())
    if (!staff) return false
    handle.staff = staff
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    handle.dependencies.log.warn({ err: error, status: getRefusalStatus(error) }, 'The user could not be read')
    return false
  }
}

/** A token of the shop is none of the desk's. */
function toStaff({ user, account, staff }: AuthenticatedUser): SignedInStaff | undefined {
  if (!staff) return undefined
  return { ...staff, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, company: account.name }
}

/** Clears the tokens, and revokes them at the platform, whose failure does not matter here. */
export async function signOut({ jar, platform, dependencies }: SessionHandle): Promise<void> {
  const refreshToken = jar.get('refresh')
  try {
    await platform.auth.revokeToken({ body: refreshToken ? { refreshToken } : {} })
  } catch (error) {
    dependencies.log.warn({ err: error }, 'The token could not be revoked')
  }
  createTokenStore(jar).clear()
  jar.clear('started')
}
