import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { accessTokenLifetimeSeconds } from '@tiber/contract/company/identity'

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

/**
 * Signs and reads tokens. The database holds only hashes, and every process with the same secret creates the same
 * tokens.
 */
export function createTokens(secret: string) {
  const accessKey = Buffer.from(hkdfSync('sha256', secret, '', 'access token', 32))
  const refreshKey = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
  // Prepared once: a page has a hundred signed URLs, and parsing the key takes longer than signing.
  const urlKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'signed address', 32)))
  const sign = createSigner({ key: accessKey, algorithm: 'HS256' })
  // Expiry is checked against the clock of the context, not of the machine.
  const verify = createVerifier({ key: accessKey, algorithms: ['HS256'], ignoreExpiration: true, cache: 1000 })

  const signText = (text: string) => createHmac('sha256', urlKey).update(text).digest('base64url')

  return {
    /**
     * Returns the same token for the same claims and time, so that a response can be repeated within the grace period.
     */
    signAccess(claims: Omit<AccessClaims, 'iat' | 'exp'>, issuedAt: Date) {
      const iat = Math.floor(issuedAt.getTime() / 1000)
      const expireAt = iat + accessTokenLifetimeSeconds
      return { accessToken: sign({ ...claims, iat, exp: expireAt }), expireAt }
    },
    /** Returns the claims of a token with our signature, even if it has expired. */
    readAccess(token: string): AccessClaims | undefined {
      try {
        return verify(token) as AccessClaims
      } catch {
        // Invalid for any reason (not a JWT, another key, alg none): not our token.
        return undefined
      }
    },
    createOpaqueToken: () => randomBytes(32).toString('base64url'),
    /** Derives the only successor of a refresh token, so that it can be returned again without being stored. */
    deriveSuccessor: (refreshToken: string) =>
      createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
    /** Signs URLs that work without signing in; the text states their purpose and expiry. */
    signText,
    /** Compares in constant time. */
    isValidSignature(text: string, signature: string): boolean {
      const [expected, given] = [Buffer.from(signText(text)), Buffer.from(signature)]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const isExpired = (claims: { exp: number }, now: Date) => claims.exp * 1000 <= now.getTime()
