import { and, desc, eq, gt, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AccountLite } from '@tiber/contract/identity'
import type { Context } from '../../context.ts'
import { preparedOnce } from '../../database/prepared.ts'
import { customFieldValueTable as customFieldValue } from '../custom-fields/tables.ts'
import {
  organisationTable as organisation,
  organisationUserTable as organisationUser,
} from '../organisations/tables.ts'
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
    .select({ id: account.id, groups: accountUser.groups })
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
      firstName: user.firstName,
      lastName: user.lastName,
      groups: ownAccount.groups,
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

type Membership = {
  account: AccountLite
  groups: string[]
  organisations: { id: string; name: string; isMain: boolean }[]
}

/** The user with what they are in each account they may act for, the default one first. */
export async function selectUserWithAccounts(context: Context, userId: string) {
  const rows = await userWithAccountsStatement(context.db).execute({ userId })
  const memberships = rows.flatMap(({ account, groups, organisations }): Membership[] =>
    account && groups ? [{ account, groups, organisations }] : [],
  )
  return rows[0] && { user: rows[0].user, hasCustomFields: rows[0].hasCustomFields, memberships }
}

/** Every page of the shop asks this, so it is planned once per connection. */
const userWithAccountsStatement = preparedOnce((db) =>
  db
    .select({
      user,
      account: { id: account.id, externalId: account.externalId, name: account.name },
      groups: accountUser.groups,
      organisations: sql<Membership['organisations']>`coalesce((
        select json_agg(json_build_object('id', ${organisation.id}, 'name', ${organisation.name}, 'isMain', ${organisationUser.isMain})
          order by ${organisation.name}, ${organisation.id})
        from ${organisationUser} join ${organisation} on ${organisation.id} = ${organisationUser.organisationId}
        where ${organisationUser.userId} = ${user.id} and ${organisation.accountId} = ${account.id}), '[]')`,
      hasCustomFields: sql<boolean>`exists (select 1 from ${customFieldValue} where ${customFieldValue.entityId} = ${user.id})`,
    })
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

/** What a user is in the accounts they may act for, the default one first. */
export function selectActiveAccounts(context: Context, userId: string): Promise<{ id: string; groups: string[] }[]> {
  return context.db
    .select({ id: account.id, groups: accountUser.groups })
    .from(accountUser)
    .innerJoin(account, eq(account.id, accountUser.accountId))
    .where(and(eq(accountUser.userId, userId), eq(account.status, 'ACTIVE')))
    .orderBy(sql`${accountUser.isDefault} desc`, accountUser.position, account.id)
}

/** Of who holds a link that was mailed to them. */
export function updatePassword(context: Context, userId: string, passwordHash: string) {
  const change = { passwordHash, isSignInProved: true, updatedAt: context.now() }
  return context.db.update(user).set(change).where(eq(user.id, userId))
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

/** All of them, or all but the one the user sits at. */
export function revokeSessionsOfUser(context: Context, userId: string, butSessionId?: string) {
  return context.db
    .update(session)
    .set({ revokedAt: context.now() })
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.revokedAt),
        butSessionId === undefined ? undefined : ne(session.id, butSessionId),
      ),
    )
}

/** Sessions that can still be continued, the last used first. */
export function selectSessions(context: Context, userId: string) {
  const own = alias(session, 'own')
  const alive = context.db
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
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), inArray(session.id, alive)))
    .orderBy(desc(session.lastUsedAt), session.id)
}

/** True when the session was the user's and had not been revoked. */
export async function revokeOwnSession(context: Context, userId: string, sessionId: string) {
  const rows = await context.db
    .update(session)
    .set({ revokedAt: context.now() })
    .where(and(eq(session.id, sessionId), eq(session.userId, userId), isNull(session.revokedAt)))
    .returning({ id: session.id })
  return rows.length > 0
}

export function insertOneTimeToken(context: Context, row: typeof oneTimeToken.$inferInsert) {
  return context.db.insert(oneTimeToken).values(row)
}

export type Purpose = (typeof oneTimeToken.$inferSelect)['purpose']

export async function selectOneTimeToken(context: Context, hash: string) {
  const [row] = await context.db
    .select({
      userId: oneTimeToken.userId,
      purpose: oneTimeToken.purpose,
      accountId: oneTimeToken.accountId,
      groups: oneTimeToken.groups,
    })
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
    .returning({ userId: oneTimeToken.userId, accountId: oneTimeToken.accountId, groups: oneTimeToken.groups })
  return row
}

type LinkOf = { userId: string; purpose: Purpose; accountId?: string | null; hash: string }

/** A newer link replaces older ones for the same thing, and a used one takes its siblings along. */
export function useOtherOneTimeTokens(context: Context, { userId, purpose, accountId, hash }: LinkOf) {
  return context.db
    .update(oneTimeToken)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(oneTimeToken.userId, userId),
        eq(oneTimeToken.purpose, purpose),
        purpose === 'JOIN' && accountId ? eq(oneTimeToken.accountId, accountId) : undefined,
        ne(oneTimeToken.hash, hash),
        isNull(oneTimeToken.usedAt),
      ),
    )
}

type LinksOf = { userId: string; purpose?: Purpose; accountId?: string }

/** Ends what was mailed: to an address that is no longer the user's, or for something that is over. */
export function endLinks(context: Context, { userId, purpose, accountId }: LinksOf) {
  return context.db
    .update(oneTimeToken)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(oneTimeToken.userId, userId),
        purpose && eq(oneTimeToken.purpose, purpose),
        accountId === undefined ? undefined : eq(oneTimeToken.accountId, accountId),
        isNull(oneTimeToken.usedAt),
      ),
    )
}

/** Whom a link was mailed to, whatever has become of it. */
export async function selectUserOfLink(context: Context, hash: string) {
  const [row] = await context.db
    .select({ userId: oneTimeToken.userId })
    .from(oneTimeToken)
    .where(eq(oneTimeToken.hash, hash))
  return row?.userId
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
