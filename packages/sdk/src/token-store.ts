import type { Token } from '@tiber/contract/company/identity'

/** Stores the tokens of a session: in cookies on the storefront's server, in memory elsewhere. */
export type TokenStore = {
  read(): Partial<Token> | undefined
  write(token: Token): void
  clear(): void
}

export function createMemoryTokenStore(initial?: Partial<Token>): TokenStore {
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

/** Returns the access token if its expiry is in the future; an expired one is not sent (spec 5). */
export function getValidAccessToken(tokens: Partial<Token> | undefined, now: Date): string | undefined {
  const isFresh = tokens?.expireAt !== undefined && tokens.expireAt * 1000 > now.getTime()
  return isFresh ? tokens.accessToken : undefined
}

/** Finds a token pair in a response, at the top level or under `token`. */
export function findToken(response: unknown): Token | undefined {
  if (typeof response !== 'object' || response === null) return undefined
  const { token } = response as { token?: unknown }
  return [token, response].find(isToken)
}

function isToken(value: unknown): value is Token {
  const { accessToken, refreshToken, expireAt } = (value ?? {}) as Partial<Token>
  return typeof accessToken === 'string' && typeof refreshToken === 'string' && typeof expireAt === 'number'
}
