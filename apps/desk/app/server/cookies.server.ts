import { needsSecureCookies, openCookieJar } from '@tiber/web/session/cookies.server.ts'

/** Cookies of the desk by name, with their lifetimes in seconds. */
const day = 24 * 60 * 60
const lifetimes = {
  /** Outlives the access token in it, which says on which side its owner works. */
  token: 2 * 60 * 60,
  /** Slides with every new pair; the platform ends the session twelve hours after sign-in. */
  refresh: 2 * 60 * 60,
  /** Distinguishes people whose session ended from those who never had one. */
  started: day,
  /** What a second factor confirms, until the platform forgets it. */
  challenge: 5 * 60,
  locale: 365 * day,
  flash: 60,
} as const

export type CookieJar = ReturnType<typeof openJar>

/** Cookies ignore ports: on one machine shop and desk share them, so that every name begins with the desk's. */
export function openJar(header: string | null, publicUrl: string) {
  const secure = needsSecureCookies(publicUrl)
  return openCookieJar(header, { lifetimes, secure, prefix: secure ? '__Host-desk-' : 'desk-' })
}

export type Side = 'OPERATOR' | 'SUPPLIER'

/**
 * Reads from the access token on which side of the desk somebody works. It only chooses what is offered: the platform
 * checks the token in every call.
 */
export const readSide = (cookies: string | null, publicUrl: string): Side | undefined =>
  readTokenSide(openJar(cookies, publicUrl).get('token'))

export function readTokenSide(accessToken: string | undefined): Side | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(accessToken?.split('.')[1] ?? '', 'base64url').toString())
    const side = (claims as { azp?: unknown } | null)?.azp
    return side === 'OPERATOR' || side === 'SUPPLIER' ? side : undefined
  } catch {
    return undefined
  }
}
