import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { and } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import type { oneTimeTokenTable } from '../tables.ts'

type TokenRow = typeof oneTimeTokenTable.$inferSelect
export type Purpose = TokenRow['purpose']
type NewToken = Pick<TokenRow, 'hash' | 'userId' | 'purpose' | 'expiresAt'> &
  Partial<Pick<TokenRow, 'accountId' | 'groups' | 'email'>>

export async function insertOneTimeToken({ db }: Context, row: NewToken) {
  const { hash, userId, purpose, accountId = null, groups = null, email = null, expiresAt } = row
  await db.execute(sql`insert into one_time_token (hash, user_id, purpose, account_id, groups, email, expires_at)
    values (${hash}, ${userId}, ${purpose}, ${accountId}, ${sql.param(groups)}, ${email}, ${expiresAt})`)
}

type Link = Pick<TokenRow, 'userId' | 'purpose' | 'accountId' | 'groups' | 'email'>

export async function selectOneTimeToken({ db, now }: Context, hash: string) {
  const [row] = await queryRows<Link>(
    db,
    sql`select user_id as "userId", purpose, account_id as "accountId", groups, email from one_time_token
        where hash = ${hash} and used_at is null and expires_at > ${now()}`,
  )
  return row
}

export async function useOneTimeToken({ db, now }: Context, hash: string, purpose: Purpose) {
  const [row] = await queryRows<Omit<Link, 'purpose'>>(
    db,
    sql`update one_time_token set used_at = ${now()}
        where hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > ${now()}
        returning user_id as "userId", account_id as "accountId", groups, email`,
  )
  return row
}

type LinkKey = { userId: string; purpose: Purpose; accountId?: string | null; hash: string }

/** Invalidates the other links of a user for the same purpose, after a new one was created or one was used. */
export async function invalidateOtherTokens({ db, now }: Context, { userId, purpose, accountId, hash }: LinkKey) {
  const isOfAccount = purpose === 'JOIN' && accountId ? sql`account_id = ${accountId}` : undefined
  const isOther = sql`user_id = ${userId} and purpose = ${purpose} and hash <> ${hash} and used_at is null`
  await db.execute(sql`update one_time_token set used_at = ${now()} where ${and(isOther, isOfAccount)}`)
}

type LinkFilter = { userId: string; purpose?: Purpose; accountId?: string }

/**
 * Invalidates mailed links, for example after the e-mail changed or a membership ended; not those to decide orders, and
 * not those of earlier addresses, which a thief would invalidate by another change.
 */
export async function invalidateLinks({ db, now }: Context, { userId, purpose, accountId }: LinkFilter) {
  const where = and(
    sql`user_id = ${userId} and used_at is null`,
    purpose ? sql`purpose = ${purpose}` : sql`purpose not in ('DECISION', 'REVERT_EMAIL')`,
    accountId === undefined ? undefined : sql`account_id = ${accountId}`,
  )
  await db.execute(sql`update one_time_token set used_at = ${now()} where ${where}`)
}

/** Selects the addresses, in lower case, that their previous owners may still take back. */
export async function selectReservedEmails({ db, now }: Context, emails: string[], exceptUserId = '') {
  const rows = await queryRows<{ email: string }>(
    db,
    sql`select lower(email) as email from one_time_token where purpose = 'REVERT_EMAIL' and used_at is null
          and expires_at > ${now()} and user_id <> ${exceptUserId} and lower(email) = any(${sql.param(emails)}::text[])`,
  )
  return rows.map(({ email }) => email)
}

/** Tells whether an e-mail of the user was taken back since then. */
export async function hasRevertedSince({ db }: Context, userId: string, since: string) {
  const [row] = await queryRows<{ isReverted: boolean }>(
    db,
    sql`select exists (select from one_time_token where user_id = ${userId} and purpose = 'REVERT_EMAIL'
          and used_at >= ${since}::timestamptz) as "isReverted"`,
  )
  return row!.isReverted
}

/** Invalidates links to earlier addresses that were mailed after this one: they go to whoever took the e-mail. */
export async function invalidateLaterReverts({ db, now }: Context, userId: string, hash: string) {
  await db.execute(sql`update one_time_token set used_at = ${now()}
    where user_id = ${userId} and purpose = 'REVERT_EMAIL' and used_at is null
      and expires_at > (select expires_at from one_time_token where hash = ${hash})`)
}

export async function deleteOldLinks({ db }: Context, expiredBefore: Date) {
  await db.execute(sql`delete from one_time_token where expires_at < ${expiredBefore}`)
}

/** Selects the user a link was mailed to, even if it is used or expired; not for decision links. */
export async function selectUserByLink({ db }: Context, hash: string) {
  const [row] = await queryRows<{ userId: string }>(
    db,
    sql`select user_id as "userId" from one_time_token
        where hash = ${hash} and purpose <> 'DECISION'`,
  )
  return row?.userId
}
