import { createPlatformClient, type PerformedCall, type PlatformClient } from '@tiber/sdk/platform-client'
import type { TokenStore } from '@tiber/sdk/token-store'
import { limitTime } from '@tiber/web/limit-time.server.ts'
import { createCookieTokenStore } from '@tiber/web/session/token-store.server.ts'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import type { RequestDependencies } from '../server-context.ts'
import { isKnownFeature } from './known-features.server.ts'
import type { CookieJar } from './session/cookies.server.ts'

const defaultTimeoutMs = 10_000

type ClientOptions = {
  locale: Locale
  userAgent: string
  mayRefresh: boolean
  /** Is told about every call that succeeded. */
  onCall?: (call: PerformedCall) => void
  /** Longer for calls that wait for something. */
  timeoutMs?: number
}

/** Creates a platform client that acts for the visitor of this request. */
export function createVisitorClient(
  dependencies: RequestDependencies,
  jar: CookieJar,
  { locale, userAgent, mayRefresh, onCall, timeoutMs = defaultTimeoutMs }: ClientOptions,
): PlatformClient {
  const { config, requestId, clientAddress, sendToPlatform } = dependencies
  return createPlatformClient({
    baseUrl: config.platformUrl,
    apiKey: config.platformApiKey,
    locale,
    canRefresh: mayRefresh,
    ...(onCall && { onCall }),
    batching: {
      schedule: (flush) => void setImmediate(flush),
      isSupported: () => isKnownFeature(dependencies, 'batch'),
    },
    tokens: createTokenStore(jar),
    headers: { 'x-request-id': requestId, 'x-forwarded-for': clientAddress, 'user-agent': userAgent },
    send: limitTime(sendToPlatform, timeoutMs),
    ...readConfiguration(jar, dependencies),
  })
}

/** Creates a client for data that is the same for everybody, so cookies do not affect the result. */
export function createAnonymousClient({
  config,
  requestId,
  clientAddress,
  sendToPlatform,
}: RequestDependencies): PlatformClient {
  const [store] = config.stores
  return createPlatformClient({
    baseUrl: config.platformUrl,
    apiKey: config.platformApiKey,
    headers: { 'x-request-id': requestId, 'x-forwarded-for': clientAddress },
    send: limitTime(sendToPlatform, defaultTimeoutMs),
    storeId: store?.id ?? '',
    storeViewId: store?.views[0]?.id ?? '',
  })
}

/** Reads account and store from the cookies; defaults to the first configured store, as shown. */
export function readConfiguration(jar: CookieJar, { config }: RequestDependencies) {
  const storeId = jar.get('store-id')
  const store = config.stores.find(({ id }) => id === storeId) ?? config.stores[0]
  return {
    customerAccountId: jar.get('customer-account-id') ?? '',
    storeId: storeId ?? store?.id ?? '',
    storeViewId: jar.get('store-view-id') ?? store?.views[0]?.id ?? '',
  }
}

/** Reads the store of a visitor: only one that the shop offers, because a remembered one may be gone. */
export function readVisitorConfiguration(jar: CookieJar, { config }: RequestDependencies) {
  const store = config.stores.find(({ id }) => id === jar.get('store-id')) ?? config.stores[0]
  const view = store?.views.find(({ id }) => id === jar.get('store-view-id')) ?? store?.views[0]
  return {
    customerAccountId: jar.get('customer-account-id') ?? '',
    storeId: store?.id ?? '',
    storeViewId: view?.id ?? '',
  }
}

/** Stores tokens in the visitor's cookies; tokens in any response of the platform are stored there. */
export const createTokenStore = (jar: CookieJar): TokenStore =>
  createCookieTokenStore({
    read: () => ({ accessToken: jar.get('token'), refreshToken: jar.get('refreshToken') }),
    write({ accessToken, refreshToken, expireAt }) {
      jar.setUntil('token', accessToken, expireAt)
      jar.set('refreshToken', refreshToken)
      jar.set('session-started', '1')
    },
    clear() {
      jar.clear('token')
      jar.clear('refreshToken')
    },
  })
