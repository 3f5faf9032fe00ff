import { hkdfSync } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'

export type AccessClaims = {
  sub: string
  sid: string
  jti: string
  /** The client type of the user: ACCOUNT, SUPPLIER or OPERATOR. */
  azp: string
  'database-id': string
  preferred_username: string
  /** Rights of the user, under the client type. */
  resource_access: Partial<Record<'ACCOUNT' | 'SUPPLIER' | 'OPERATOR', { roles: string[] }>>
  iat: number
  exp: number
}

/** Signs and reads access tokens; the platform signs them, every service with the same secret can read them. */
export function createAccessTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'access token', 32))
  const sign = createSigner({ key, algorithm: 'HS256' })
  // Expiry is checked against the clock of the caller, not of the machine.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true, cache: 1000 })
  return {
    sign: (claims: AccessClaims): string => sign(claims),
    /** Returns the claims of a token with our signature, even if it has expired. */
    read(token: string): AccessClaims | undefined {
      try {
        return verify(token) as AccessClaims
      } catch {
        // Invalid for any reason (not a JWT, another key, alg none): not our token.
        return undefined
      }
    },
  }
}

export const isExpired = (claims: { exp: number }, now: Date) => claims.exp * 1000 <= now.getTime()

export const readBearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
