import { PlatformError } from '@tiber/contract/errors'
import type { Session } from '@tiber/contract/company/identity'
import type { CustomerContext } from '../../../context.ts'
import * as queries from './session-queries.ts'

/** Lists the sessions of a user. */
export async function listSessions(context: CustomerContext): Promise<Session[]> {
  const { userId, sessionId } = context.caller
  const rows = await queries.selectSessions(context, userId)
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    current: row.id === sessionId,
  }))
}

export async function revokeSession(context: CustomerContext, id: string) {
  const isOwn = isSessionId(id) && (await queries.revokeOwnSession(context, context.caller.userId, id))
  if (!isOwn) throw new PlatformError('F-E-002', 'Session not found.', 'id')
  return null
}

const isSessionId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

export async function revokeOtherSessions(context: CustomerContext) {
  await queries.revokeUserSessions(context, context.caller.userId, context.caller.sessionId)
  return null
}
