import { createPlatformClient, type PlatformClient } from '@tiber/sdk/platform-client'
import type { TokenStore } from '@tiber/sdk/token-store'
import type { Locale } from '../i18n/locale.ts'
import type { RequestParts } from '../server-context.ts'
import type { CookieJar } from './cookies.server.ts'

const usuallyAnsweredWithinMs = 10_000

type ClientWish = {
  locale: Locale
  userAgent: string
  mayRefresh: boolean
  /** Longer for calls that wait for something. */
  answerWithinMs?: number
}

/** Creates a platform client that acts for the visitor of this request. */
export function platformFor(
  parts: RequestParts,
  jar: CookieJar,
  { locale, userAgent, mayRefresh, answerWithinMs = usuallyAnsweredWithinMs }: ClientWish,
): PlatformClient {
  const { config, requestId, address } = parts
  return createPlatformClient({
    baseUrl: config.platformUrl,
    apiKey: config.platformApiKey,
    locale,
    mayRefresh,
    tokens: cookieTokenStore(jar),
    headers: { 'x-request-id': requestId, 'x-forwarded-for': address, 'user-agent': userAgent },
    send: (request) =>
      fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(answerWithinMs)]) }),
    ...configurationOf(jar, parts),
  })
}

/** Creates a client for data that is the same for everybody, so cookies do not affect the result. */
export function platformForNobody({ config, requestId, address }: RequestParts): PlatformClient {
  const [store] = config.stores
  return createPlatformClient({
    baseUrl: config.platformUrl,
    apiKey: config.platformApiKey,
    headers: { 'x-request-id': requestId, 'x-forwarded-for': address },
    send: (request) => fetch(request, { signal: AbortSignal.timeout(usuallyAnsweredWithinMs) }),
    storeId: store?.id ?? '',
    storeViewId: store?.views[0]?.id ?? '',
  })
}

/** Reads account and store from the cookies; defaults to the first configured store, as shown. */
export function configurationOf(jar: CookieJar, { config }: RequestParts) {
  const storeId = jar.get('store-id')
  const store = config.stores.find(({ id }) => id === storeId) ?? config.stores[0]
  return {
    customerAccountId: jar.get('customer-account-id') ?? '',
    storeId: storeId ?? store?.id ?? '',
    storeViewId: jar.get('store-view-id') ?? store?.views[0]?.id ?? '',
  }
}

/** Stores tokens in the visitor's cookies; tokens in any response of the platform are stored there. */
export function cookieTokenStore(jar: CookieJar): TokenStore {
  return {
    read() {
      const accessToken = jar.get('token')
      const refreshToken = jar.get('refreshToken')
      return {
        ...(accessToken && { accessToken, expireAt: expiryOf(accessToken) }),
        ...(refreshToken && { refreshToken }),
      }
    },
    write({ accessToken, refreshToken, expireAt }) {
      jar.setToken(accessToken, expireAt)
      jar.set('refreshToken', refreshToken)
      jar.set('session-started', '1')
    },
    clear() {
      jar.clear('token')
      jar.clear('refreshToken')
    },
  }
}

/** Reads the token's expiry claim; without one, only the platform decides. */
function expiryOf(accessToken: string): number {
  try {
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown }
    return typeof claims.exp === 'number' ? claims.exp : Number.MAX_SAFE_INTEGER
  } catch {
    return Number.MAX_SAFE_INTEGER
  }
}
