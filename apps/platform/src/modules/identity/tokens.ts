import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { accessTokenLivesSeconds } from '@tiber/contract/identity'

export type AccessClaims = {
  sub: string
  sid: string
  jti: string
  azp: string
  'database-id': string
  preferred_username: string
  resource_access: { ACCOUNT: { roles: string[] } }
  iat: number
  exp: number
}

export type Tokens = ReturnType<typeof createTokens>

/** Signs and reads tokens. The database holds only hashes, and every process with the same secret gives the same answers. */
export function createTokens(secret: string) {
  const accessKey = Buffer.from(hkdfSync('sha256', secret, '', 'access token', 32))
  const refreshKey = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
  // Made ready once: a page has a hundred signed addresses, and reading the key takes longer than signing.
  const addressKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'signed address', 32)))
  const sign = createSigner({ key: accessKey, algorithm: 'HS256' })
  // Expiry is checked against the context's clock, not the machine's.
  const verify = createVerifier({ key: accessKey, algorithms: ['HS256'], ignoreExpiration: true, cache: 1000 })

  const signatureOf = (text: string) => createHmac('sha256', addressKey).update(text).digest('base64url')

  return {
    /** The same claims and time always give the same token: needed to repeat an answer within the grace period. */
    signAccess(claims: Omit<AccessClaims, 'iat' | 'exp'>, issuedAt: Date) {
      const iat = Math.floor(issuedAt.getTime() / 1000)
      const expireAt = iat + accessTokenLivesSeconds
      return { accessToken: sign({ ...claims, iat, exp: expireAt }), expireAt }
    },
    /** The claims of a token with our signature, even when it has expired. */
    readAccess(token: string): AccessClaims | undefined {
      try {
        return verify(token) as AccessClaims
      } catch {
        // Whatever is wrong with it (no JWT, another key, alg none), it is not ours.
        return undefined
      }
    },
    newOpaque: () => randomBytes(32).toString('base64url'),
    /** A refresh token's only successor, derived, so that it can be given again without being stored. */
    successorOf: (refreshToken: string) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
    /** For addresses that are good without signing in; the text says what for, and until when. */
    signatureOf,
    /** Takes as long for a wrong one as for the right one. */
    isSignatureOf(text: string, signature: string): boolean {
      const [right, given] = [Buffer.from(signatureOf(text)), Buffer.from(signature)]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const isExpired = (claims: { exp: number }, now: Date) => claims.exp * 1000 <= now.getTime()
