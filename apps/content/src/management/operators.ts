import { createAccessTokens, isExpired } from '@tiber/server/access-tokens'
import { RequestError } from '../request-error.ts'

/** Identifies the operators of the shop by the access tokens that the platform gives them. */
export function createOperatorCheck(tokenSecret: string) {
  const tokens = createAccessTokens(tokenSecret)
  /** Returns the name of the operator; throws for anybody else. */
  return (token: string | undefined): string => {
    const claims = token === undefined ? undefined : tokens.read(token)
    if (!claims || isExpired(claims, new Date())) throw new RequestError(401, 'Unauthorized')
    if (claims.azp !== 'OPERATOR') throw new RequestError(403, 'Only operators can change content.')
    return claims.preferred_username
  }
}
