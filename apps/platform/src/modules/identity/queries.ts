import { and, desc, eq, gt, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AccountLite } from '@tiber/contract/identity'
import type { Context } from '../../context.ts'
import { preparedOnce } from '../../database/prepared.ts'
import {
  accountUserTable as accountUser,
  customerAccountTable as account,
  customerUserTable as user,
  oneTimeTokenTable as oneTimeToken,
  refreshTokenTable as refreshToken,
  sessionTable as session,
  storeTable,
  storeUserTable as storeUser,
  storeViewTable as storeView,
} from './tables.ts'

export type UserRow = typeof user.$inferSelect

type CallerWish = { sessionId: string; accountId?: string; store?: string; storeView?: string }

/** Who a session belongs to, with the account, store and view asked for (or the defaults) as far as they are theirs. */
export async function selectCaller(context: Context, wish: CallerWish) {
  const [row] = await callerStatement(context.db).execute({ accountId: null, store: null, storeView: null, ...wish })
  return row
}

/** Every call asks this, so it is planned once per connection. */
const callerStatement = preparedOnce((db) => {
  const wished = (column: AnyPgColumn, name: string, otherwise: SQL) =>
    sql`case when ${sql.placeholder(name)}::text is null then ${otherwise} else ${column} = ${sql.placeholder(name)}::text end`
  const ownAccount = db
    .select({ id: account.id })
    .from(accountUser)
    .innerJoin(account, eq(account.id, accountUser.accountId))
    .where(
      and(eq(accountUser.userId, user.id), eq(account.status, 'ACTIVE'), wished(account.id, 'accountId', sql`true`)),
    )
    .orderBy(desc(accountUser.isDefault), accountUser.position, account.id)
    .limit(1)
    .as('own_account')
  const ownStore = db
    .select({ id: storeTable.id })
    .from(storeTable)
    .innerJoin(storeUser, and(eq(storeUser.storeId, storeTable.id), eq(storeUser.userId, user.id)))
    .where(wished(storeTable.externalId, 'store', sql`${storeTable.isDefault}`))
    .limit(1)
    .as('own_store')
  const ownView = db
    .select({ id: storeView.id })
    .from(storeView)
    .where(
      and(eq(storeView.storeId, ownStore.id), wished(storeView.externalId, 'storeView', sql`${storeView.isDefault}`)),
    )
    .limit(1)
    .as('own_view')
  return db
    .select({
      userId: user.id,
      email: user.email,
      groups: user.groups,
      status: user.status,
      clientType: user.clientType,
      accountId: ownAccount.id,
      storeId: ownStore.id,
      storeViewId: ownView.id,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoinLateral(ownAccount, sql`true`)
    .leftJoinLateral(ownStore, sql`true`)
    .leftJoinLateral(ownView, sql`true`)
    .where(and(eq(session.id, sql`${sql.placeholder('sessionId')}::uuid`), isNull(session.revokedAt)))
    .prepare('caller')
})

/** The user and the accounts they may act for, the default one first. */
export async function selectUserWithAccounts(context: Context, userId: string) {
  const rows = await userWithAccountsStatement(context.db).execute({ userId })
  const accounts: AccountLite[] = rows.flatMap(({ account }) => (account ? [account] : []))
  return rows[0] && { user: rows[0].user, accounts }
}

const userWithAccountsStatement = preparedOnce((db) =>
  db
    .select({ user, account: { id: account.id, externalId: account.externalId, name: account.name } })
    .from(user)
    .leftJoin(accountUser, eq(accountUser.userId, user.id))
    .leftJoin(account, and(eq(account.id, accountUser.accountId), eq(account.status, 'ACTIVE')))
    .where(eq(user.id, sql.placeholder('userId')))
    .orderBy(desc(accountUser.isDefault), accountUser.position, account.id)
    .prepare('user_with_accounts'),
)

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
