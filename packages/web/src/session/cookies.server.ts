type Lifetimes = Record<string, number>
type JarOptions<Names extends Lifetimes> = {
  /** Lifetime of each cookie in seconds; 0 for one that says itself when it expires. */
  lifetimes: Names
  secure: boolean
  /** Before the name of each cookie, such as `__Host-`, which no other host can set. */
  prefix?: string
}

/** Reads the request's cookies; changes are visible at once and written to the response at the end. */
export function openCookieJar<Names extends Lifetimes>(
  header: string | null,
  { lifetimes, secure, prefix = '' }: JarOptions<Names>,
) {
  const values = parse(header)
  const changes = new Map<string, string>()
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    get: (name: keyof Names & string): string | undefined => values.get(prefix + name) || undefined,
    set(name: keyof Names & string, value: string) {
      values.set(prefix + name, value)
      changes.set(name, `${prefix}${name}=${encodeURIComponent(value)}; Max-Age=${lifetimes[name]}; ${attributes}`)
    },
    /** Sets a cookie that expires with what it contains, at this second. */
    setUntil(name: keyof Names & string, value: string, expireAt: number) {
      values.set(prefix + name, value)
      const expires = new Date(expireAt * 1000).toUTCString()
      changes.set(name, `${prefix}${name}=${encodeURIComponent(value)}; Expires=${expires}; ${attributes}`)
    },
    clear(name: keyof Names & string) {
      if (!values.delete(prefix + name) && !changes.has(name)) return
      changes.set(name, `${prefix}${name}=; Max-Age=0; ${attributes}`)
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
