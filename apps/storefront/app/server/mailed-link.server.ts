import { isRefusal } from '@tiber/web/failures.server.ts'
import type { SessionHandle } from './session/session.server.ts'

/** Tells whether a mailed link can be used, without using it: mail scanners open links too. */
export async function isLinkUsable({ platform }: Pick<SessionHandle, 'platform'>, token: string): Promise<boolean> {
  if (token === '' || token.length > 500) return false
  try {
    return await platform.auth.isTokenValid({ query: { token } })
  } catch (error) {
    // A token the platform rejects is no valid link.
    if (isRefusal(error)) return false
    throw error
  }
}
