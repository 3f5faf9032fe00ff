import { openCookieJar } from '@tiber/web/session/cookies.server.ts'

/** spec 3 and 9: every cookie of the shop by name, with its lifetime in seconds. */
const day = 24 * 60 * 60
export const cookieLifetimes = {
  refreshToken: 2 * 60 * 60,
  'customer-account-id': 365 * day,
  'store-id': 365 * day,
  'store-view-id': 365 * day,
  locale: 365 * day,
  /** Distinguishes visitors whose session ended from those who never had one. */
  'session-started': 365 * day,
  flash: 60,
  /** Last chosen view: cards, list or table. */
  'results-view': 365 * day,
  /** Columns of the table the user has shown or hidden. */
  'table-columns': 365 * day,
  /** spec 9: the access token's cookie expires with the token. */
  token: 0,
} as const
export type CookieJar = ReturnType<typeof openJar>

export const openJar = (header: string | null, { secure }: { secure: boolean }) =>
  openCookieJar(header, { lifetimes: cookieLifetimes, secure })
