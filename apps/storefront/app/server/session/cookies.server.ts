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
} as const
export type CookieName = keyof typeof cookieLifetimes | 'token'

export type CookieJar = ReturnType<typeof openJar>

/** Reads the request's cookies; changes are visible at once and written to the response at the end. */
export function openJar(header: string | null, { secure }: { secure: boolean }) {
  const values = parse(header)
  const changes = new Map<CookieName, string>()
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    get: (name: CookieName): string | undefined => values.get(name) || undefined,
    set(name: keyof typeof cookieLifetimes, value: string) {
      values.set(name, value)
      changes.set(name, `${name}=${encodeURIComponent(value)}; Max-Age=${cookieLifetimes[name]}; ${attributes}`)
    },
    /** spec 9: the access token's cookie expires with the token. */
    setToken(value: string, expireAt: number) {
      values.set('token', value)
      const expires = new Date(expireAt * 1000).toUTCString()
      changes.set('token', `token=${encodeURIComponent(value)}; Expires=${expires}; ${attributes}`)
    },
    clear(name: CookieName) {
      if (!values.delete(name) && !changes.has(name)) return
      changes.set(name, `${name}=; Max-Age=0; ${attributes}`)
    },
    writeTo(headers: Headers) {
      for (const cookie of changes.values()) headers.append('set-cookie', cookie)
    },
  }
}

/** Browsers store localhost's cookies over http only without `Secure`. */
export const needsSecureCookies = (publicUrl: string) =>
  !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)

function parse(header: string | null): Map<string, string> {
  const values = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !values.has(name)) values.set(name, decode(part.slice(at + 1).trim()))
  }
  return values
}

/** Ignores foreign or damaged values, which could not even be sent in a header. */
function decode(text: string): string {
  try {
    const value = decodeURIComponent(text)
    return /^[\x20-\x7e]*$/.test(value) ? value : ''
  } catch {
    return ''
  }
}
