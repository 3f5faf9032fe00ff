import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { AccountLite } from '@tiber/contract/identity'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import {
  accountUserTable as accountUser,
  customerAccountTable as account,
  customerUserTable as user,
  oneTimeTokenTable as oneTimeToken,
  refreshTokenTable as refreshToken,
  sessionTable as session,
} from './tables.ts'

export type UserRow = typeof user.$inferSelect

export type CallerRow = {
  userId: string
  email: string
  groups: string[]
  status: UserRow['status']
  clientType: UserRow['clientType']
  accountId: string | null
  storeId: string | null
  storeViewId: string | null
}

type CallerWish = { sessionId: string; accountId?: string; store?: string; storeView?: string }

/** Who a session belongs to, with the account, store and view asked for (or the defaults) as far as they are theirs. */
export async function selectCaller(context: Context, { sessionId, accountId, store, storeView }: CallerWish) {
  const [row] = await rowsOf<CallerRow>(
    context.db,
    sql`select u.id as "userId", u.email, u.groups, u.status, u.client_type as "clientType",
          a.id as "accountId", st.id as "storeId", sv.id as "storeViewId"
        from session s
        join customer_user u on u.id = s.user_id
        left join lateral (
          select a.id from account_user au join customer_account a on a.id = au.account_id
          where au.user_id = u.id and a.status = 'ACTIVE' and (${accountId ?? null}::text is null or a.id = ${accountId ?? null})
          order by au.is_default desc, au.position, a.id limit 1) a on true
        left join lateral (
          select st.id from store st join store_user su on su.store_id = st.id and su.user_id = u.id
          where case when ${store ?? null}::text is null then st.is_default else st.external_id = ${store ?? null} end
          limit 1) st on true
        left join lateral (
          select sv.id from store_view sv
          where sv.store_id = st.id
            and case when ${storeView ?? null}::text is null then sv.is_default else sv.external_id = ${storeView ?? null} end
          limit 1) sv on true
        where s.id = ${sessionId}::uuid and s.revoked_at is null`,
  )
  return row
}

export async function selectUserByEmail(context: Context, email: string) {
  const [row] = await context.db
    .select()
    .from(user)
    .where(eq(sql`lower(${user.email})`, email.trim().toLowerCase()))
  return row
}

export async function selectUser(context: Context, id: string) {
  const [row] = await context.db.select().from(user).where(eq(user.id, id))
  return row
}

/** The accounts a user may act for, the default one first. */
export function selectActiveAccounts(context: Context, userId: string): Promise<AccountLite[]> {
  return context.db
    .select({ id: account.id, externalId: account.externalId, name: account.name })
    .from(accountUser)
    .innerJoin(account, eq(account.id, accountUser.accountId))
    .where(and(eq(accountUser.userId, userId), eq(account.status, 'ACTIVE')))
    .orderBy(sql`${accountUser.isDefault} desc`, accountUser.position, account.id)
}

export function updatePassword(context: Context, userId: string, passwordHash: string) {
  return context.db.update(user).set({ passwordHash, updatedAt: context.now() }).where(eq(user.id, userId))
}

export function insertSession(context: Context, row: { id: string; userId: string }) {
  const now = context.now()
  const { userAgent, address } = context
  return context.db.insert(session).values({ ...row, userAgent, address, createdAt: now, lastUsedAt: now })
}

export function insertRefreshToken(context: Context, row: { hash: string; sessionId: string; expiresAt: Date }) {
  return context.db.insert(refreshToken).values(row)
}

/** Marks an unused token as used; of several requests at once exactly one gets the row. */
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

export function revokeSessionsOfUser(context: Context, userId: string) {
  return context.db
    .update(session)
    .set({ revokedAt: context.now() })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)))
}

export function insertOneTimeToken(context: Context, row: typeof oneTimeToken.$inferInsert) {
  return context.db.insert(oneTimeToken).values(row)
}

type Purpose = (typeof oneTimeToken.$inferSelect)['purpose']

export async function selectOneTimeToken(context: Context, hash: string) {
  const [row] = await context.db
    .select({ userId: oneTimeToken.userId, purpose: oneTimeToken.purpose })
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.hash, hash), isNull(oneTimeToken.usedAt), gt(oneTimeToken.expiresAt, context.now())))
  return row
}

export async function useOneTimeToken(context: Context, hash: string, purpose: Purpose) {
  const [row] = await context.db
    .update(oneTimeToken)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(oneTimeToken.hash, hash),
        eq(oneTimeToken.purpose, purpose),
        isNull(oneTimeToken.usedAt),
        gt(oneTimeToken.expiresAt, context.now()),
      ),
    )
    .returning({ userId: oneTimeToken.userId })
  return row
}

/** A newer link replaces older ones, and a used one takes its siblings along. */
export function useOtherOneTimeTokens(context: Context, userId: string, purpose: Purpose, hash: string) {
  return context.db
    .update(oneTimeToken)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(oneTimeToken.userId, userId),
        eq(oneTimeToken.purpose, purpose),
        ne(oneTimeToken.hash, hash),
        isNull(oneTimeToken.usedAt),
      ),
    )
}

/** Sessions whose last refresh token has expired cannot be continued; their rows go. */
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
