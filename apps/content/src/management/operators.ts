import { createAccessTokens, isExpired, type AccessClaims } from '@tiber/server/access-tokens'
import { RequestError } from '../request-error.ts'

export type Operators = ReturnType<typeof createOperators>

const isEditor = ({ azp, resource_access: access }: AccessClaims) =>
  azp === 'OPERATOR' && access.OPERATOR?.roles.includes('CONTENT_UPDATE') === true

/** Identifies the operators of the shop who may change content by the access tokens that the platform gives them. */
export function createOperators(tokenSecret: string) {
  const tokens = createAccessTokens(tokenSecret)
  const readClaims = (token: string | undefined) => {
    const claims = token === undefined ? undefined : tokens.read(token)
    return claims && !isExpired(claims, new Date()) ? claims : undefined
  }
  return {
    /** Returns the name of the operator; undefined for anybody else. */
    find(token: string | undefined): string | undefined {
      const claims = readClaims(token)
      return claims && isEditor(claims) ? claims.preferred_username : undefined
    },
    /** Returns the name of the operator; throws for anybody else. */
    require(token: string | undefined): string {
      const claims = readClaims(token)
      if (!claims) throw new RequestError(401, 'Unauthorized')
      if (!isEditor(claims)) throw new RequestError(403, 'Only operators for the catalogue can change content.')
      return claims.preferred_username
    },
  }
}
