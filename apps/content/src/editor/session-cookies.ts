import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenStore } from '@tiber/sdk/token-store'

const accessCookie = 'editor-token'
const refreshCookie = 'editor-refresh-token'
/** As long as a refresh token is valid. */
const refreshSeconds = 7200

/** Keeps the tokens of a signed-in editor in cookies that scripts cannot read. */
export function createCookieStore(request: FastifyRequest, reply: FastifyReply): TokenStore {
  const write = (name: string, value: string, seconds: number) =>
    void reply.header('set-cookie', buildCookie(name, value, { seconds, isSecure: request.protocol === 'https' }))
  return {
    read() {
      const cookies = parseCookies(request.headers.cookie)
      const [accessToken, expireAt] = (cookies.get(accessCookie) ?? '').split('|')
      const refreshToken = cookies.get(refreshCookie)
      return {
        ...(accessToken && { accessToken, expireAt: Number(expireAt) }),
        ...(refreshToken && { refreshToken }),
      }
    },
    write({ accessToken, refreshToken, expireAt }) {
      write(accessCookie, `${accessToken}|${expireAt}`, refreshSeconds)
      write(refreshCookie, refreshToken, refreshSeconds)
    },
    clear() {
      write(accessCookie, '', 0)
      write(refreshCookie, '', 0)
    },
  }
}

const buildCookie = (name: string, value: string, { seconds, isSecure }: { seconds: number; isSecure: boolean }) =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

const parseCookies = (header = '') =>
  new Map(
    header.split(';').map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim(), value.join('=').trim()]
    }),
  )

/** Whether the request comes from the editor's own page; sites on other ports of this host get the cookies, too. */
export function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin !== undefined && URL.parse(headers.origin)?.host === headers.host
}
