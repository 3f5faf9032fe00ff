import { createPlatformClient, type PlatformClient } from '@tiber/sdk/platform-client'
import type { TokenStore } from '@tiber/sdk/token-store'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { limitTime } from '@tiber/web/limit-time.server.ts'
import { createCookieTokenStore } from '@tiber/web/session/token-store.server.ts'
import type { RequestDependencies } from '../server-context.ts'
import type { CookieJar, Side } from './cookies.server.ts'

const timeoutMs = 10_000

type ClientOptions = { side: Side; locale: Locale; userAgent: string; tokens: TokenStore; mayRefresh: boolean }

/** Creates a platform client that acts for the person of this request. */
export function createStaffClient(
  { config, requestId, clientAddress, sendToPlatform }: RequestDependencies,
  { side, locale, userAgent, tokens, mayRefresh }: ClientOptions,
): PlatformClient {
  return createPlatformClient({
    baseUrl: config.platformUrl,
    apiKey: config.platformApiKey,
    client: side,
    locale,
    tokens,
    canRefresh: mayRefresh,
    batching: { schedule: (flush) => void setImmediate(flush), isSupported: () => true },
    headers: { 'x-request-id': requestId, 'x-forwarded-for': clientAddress, 'user-agent': userAgent },
    send: limitTime(sendToPlatform, timeoutMs),
  })
}

/** Keeps tokens in the person's cookies; tokens in any response of the platform are stored there. */
export const createTokenStore = (jar: CookieJar): TokenStore =>
  createCookieTokenStore({
    read: () => ({ accessToken: jar.get('token'), refreshToken: jar.get('refresh') }),
    write({ accessToken, refreshToken }) {
      jar.set('token', accessToken)
      jar.set('refresh', refreshToken)
      jar.set('started', '1')
    },
    clear() {
      jar.clear('token')
      jar.clear('refresh')
    },
  })
