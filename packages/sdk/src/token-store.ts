import type { Token } from '@tiber/contract/company/identity'

/** Where a session's tokens live: in cookies on the storefront's server, in memory for programs. */
export type TokenStore = {
  read(): Partial<Token> | undefined
  write(token: Token): void
  clear(): void
}

export function memoryTokenStore(initial?: Partial<Token>): TokenStore {
  let tokens = initial
  return {
    read: () => tokens,
    write: (next) => {
      tokens = next
    },
    clear: () => {
      tokens = undefined
    },
  }
}

/** spec 5: an access token counts as valid only if its expiry is in the future; an invalid one is not sent. */
export function validAccessToken(tokens: Partial<Token> | undefined, now: Date): string | undefined {
  const isFresh = tokens?.expireAt !== undefined && tokens.expireAt * 1000 > now.getTime()
  return isFresh ? tokens.accessToken : undefined
}

/** A token pair in an answer, flat or under `token`. */
export function tokenIn(answer: unknown): Token | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { token } = answer as { token?: unknown }
  return [token, answer].find(isToken)
}

function isToken(value: unknown): value is Token {
  const { accessToken, refreshToken, expireAt } = (value ?? {}) as Partial<Token>
  return typeof accessToken === 'string' && typeof refreshToken === 'string' && typeof expireAt === 'number'
}
