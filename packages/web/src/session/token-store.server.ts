import type { TokenStore } from '@tiber/sdk/token-store'

type TokenCookies = Pick<TokenStore, 'write' | 'clear'> & {
  read: () => { accessToken: string | undefined; refreshToken: string | undefined }
}

/** Keeps tokens in cookies, which say nothing of when an access token expires. */
export const createCookieTokenStore = ({ read, write, clear }: TokenCookies): TokenStore => ({
  read() {
    const { accessToken, refreshToken } = read()
    return {
      ...(accessToken && { accessToken, expireAt: readExpiry(accessToken) }),
      ...(refreshToken && { refreshToken }),
    }
  },
  write,
  clear,
})

/** Reads the token's expiry claim; without one, only the platform decides. */
function readExpiry(accessToken: string): number {
  try {
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown }
    return typeof claims.exp === 'number' ? claims.exp : Number.MAX_SAFE_INTEGER
  } catch {
    return Number.MAX_SAFE_INTEGER
  }
}
