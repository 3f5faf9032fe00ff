import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { accessTokenLifetimeSeconds } from '@tiber/contract/company/identity'
import { createAccessTokens, type AccessClaims } from '@tiber/server/access-tokens'

export type Tokens = ReturnType<typeof createTokens>

/**
 * Signs and reads tokens. The database holds only hashes, and every process with the same secret creates the same
 * tokens.
 */
export function createTokens(secret: string) {
  const accessTokens = createAccessTokens(secret)
  const refreshKey = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
  // Prepared once: a page has a hundred signed URLs, and parsing the key takes longer than signing.
  const urlKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'signed address', 32)))

  const sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))

  const signText = (text: string) => createHmac('sha256', urlKey).update(text).digest('base64url')

  return {
    /**
     * Returns the same token for the same claims and time, so that a response can be repeated within the grace period.
     */
    signAccess(claims: Omit<AccessClaims, 'iat' | 'exp'>, issuedAt: Date) {
      const iat = Math.floor(issuedAt.getTime() / 1000)
      const expireAt = iat + accessTokenLifetimeSeconds
      return { accessToken: accessTokens.sign({ ...claims, iat, exp: expireAt }), expireAt }
    },
    /** Returns the claims of a token with our signature, even if it has expired. */
    readAccess: accessTokens.read,
    createOpaqueToken: () => randomBytes(32).toString('base64url'),
    /** Derives the only successor of a refresh token, so that it can be returned again without being stored. */
    deriveSuccessor: (refreshToken: string) =>
      createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
    /** Encrypts a text that we must be able to read again. */
    seal(text: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
    },
    unseal(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
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
