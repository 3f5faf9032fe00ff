import { data, type MiddlewareFunction } from 'react-router'
import type { Right } from '@tiber/contract/permissions'
import { sessionContext } from '#app/server/session.server.ts'

/** Guards a screen: who lacks the right gets 403, which says so. */
export const requireRight =
  (right: Right): MiddlewareFunction<Response> =>
  async ({ context }, next) => {
    if (!context.get(sessionContext).staff?.rights.includes(right)) throw data('Forbidden', { status: 403 })
    return next()
  }
