import { and, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import {
  customerUserTable as user,
  oneTimeTokenTable as oneTimeToken,
  refreshTokenTable as refreshToken,
  sessionTable as session,
} from './tables.ts'

export function insertSession(context: Context, row: { id: string; userId: string }) {
  const now = context.now()
  const { userAgent, address } = context
  return context.db.insert(session).values({ ...row, userAgent, address, createdAt: now, lastUsedAt: now })
}

export function insertRefreshToken(context: Context, row: { hash: string; sessionId: string; expiresAt: Date }) {
  return context.db.insert(refreshToken).values(row)
}

/** Marks an unused token as used; exactly one of several concurrent requests gets the row. */
export async function useRefreshToken(context: Context, hash: string) {
  const [row] = await context.db
    .update(refreshToken)
    .set({ usedAt: context.now() })
    .where(and(eq(refreshToken.hash, hash), isNull(refreshToken.usedAt), gt(refreshToken.expiresAt, context.now())))
    .returning({ sessionId: refreshToken.sessionId, usedAt: refreshToken.usedAt })
  return row
}

export async function selectRefreshToken(context: Context, hash: string) {
  const [row] = await context.db
    .select({ sessionId: refreshToken.sessionId, usedAt: refreshToken.usedAt, expiresAt: refreshToken.expiresAt })
    .from(refreshToken)
    .where(eq(refreshToken.hash, hash))
  return row
}

export async function selectSessionUser(context: Context, sessionId: string) {
  const [row] = await context.db
    .select({ user })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
  return row?.user
}

export function touchSession(context: Context, sessionId: string) {
  return context.db.update(session).set({ lastUsedAt: context.now() }).where(eq(session.id, sessionId))
}

export function revokeSession(context: Context, sessionId: string) {
  return context.db
    .update(session)
    .set({ revokedAt: context.now() })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
}

/** Revokes all sessions of a user, or all except the current one. */
export function revokeUserSessions(context: Context, userId: string, exceptSessionId?: string) {
  return context.db
    .update(session)
    .set({ revokedAt: context.now() })
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.revokedAt),
        exceptSessionId === undefined ? undefined : ne(session.id, exceptSessionId),
      ),
    )
}

/** Selects sessions that can still be refreshed, last used first. */
export function selectSessions(context: Context, userId: string) {
  const own = alias(session, 'own')
  const refreshable = context.db
    .select({ sessionId: refreshToken.sessionId })
    .from(refreshToken)
    .innerJoin(own, eq(own.id, refreshToken.sessionId))
    .where(and(eq(own.userId, userId), isNull(refreshToken.usedAt), gt(refreshToken.expiresAt, context.now())))
  return context.db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      address: session.address,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), inArray(session.id, refreshable)))
    .orderBy(desc(session.lastUsedAt), session.id)
}

/** Revokes a session; returns true if it belonged to the user and was not yet revoked. */
export async function revokeOwnSession(context: Context, userId: string, sessionId: string) {
  const rows = await context.db
    .update(session)
    .set({ revokedAt: context.now() })
    .where(and(eq(session.id, sessionId), eq(session.userId, userId), isNull(session.revokedAt)))
    .returning({ id: session.id })
  return rows.length > 0
}

/** Deletes expired tokens, and sessions without refresh tokens, which cannot be continued. */
export async function deleteOldTokens(context: Context, before: Date) {
  const { db } = context
  await db.delete(refreshToken).where(lt(refreshToken.expiresAt, before))
  await db.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, before))
  const ended = db
    .select({ id: session.id })
    .from(session)
    .leftJoin(refreshToken, eq(refreshToken.sessionId, session.id))
    .where(and(isNull(refreshToken.hash), lt(session.lastUsedAt, before)))
  await db.delete(session).where(inArray(session.id, ended))
}
