import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { and } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { userColumns, type UserRow } from './queries.ts'

export async function insertSession({ db, now, userAgent, address }: Context, row: { id: string; userId: string }) {
  await db.execute(sql`insert into session (id, user_id, user_agent, address, created_at, last_used_at)
    values (${row.id}, ${row.userId}, ${userAgent}, ${address}, ${now()}, ${now()})`)
}

type NewRefreshToken = { hash: string; sessionId: string; expiresAt: Date }

export async function insertRefreshToken({ db }: Context, { hash, sessionId, expiresAt }: NewRefreshToken) {
  await db.execute(sql`insert into refresh_token (hash, session_id, expires_at)
    values (${hash}, ${sessionId}, ${expiresAt})`)
}

/** Marks an unused token as used; exactly one of several concurrent requests gets the row. */
export async function useRefreshToken({ db, now }: Context, hash: string) {
  const usedAt = now()
  const [row] = await queryRows<{ sessionId: string }>(
    db,
    sql`update refresh_token set used_at = ${usedAt}
        where hash = ${hash} and used_at is null and expires_at > ${usedAt} returning session_id as "sessionId"`,
  )
  return row && { ...row, usedAt: usedAt.toISOString() }
}

type RefreshToken = { sessionId: string; usedAt: string | null }

export async function selectRefreshToken({ db }: Context, hash: string) {
  const [row] = await queryRows<RefreshToken>(
    db,
    sql`select session_id as "sessionId", used_at as "usedAt" from refresh_token where hash = ${hash}`,
  )
  return row
}

export async function selectSessionUser({ db }: Context, sessionId: string) {
  const [row] = await queryRows<UserRow & { sessionCreatedAt: string; lastUsedAt: string }>(
    db,
    sql`select ${userColumns}, s.created_at as "sessionCreatedAt", s.last_used_at as "lastUsedAt" from session s join customer_user u on u.id = s.user_id
        where s.id = ${sessionId} and s.revoked_at is null`,
  )
  return row
}

export async function touchSession({ db, now }: Context, sessionId: string) {
  await db.execute(sql`update session set last_used_at = ${now()} where id = ${sessionId}`)
}

/** Stores that one of the staff was here. */
export async function touchStaffSession({ db, now }: Context, sessionId: string) {
  await db.execute(sql`with s as (update session set last_used_at = ${now()} where id = ${sessionId} returning user_id)
    update customer_user u set last_visit_at = ${now()} from s where u.id = s.user_id`)
}

export async function revokeSession({ db, now }: Context, sessionId: string) {
  await db.execute(sql`update session set revoked_at = ${now()} where id = ${sessionId} and revoked_at is null`)
}

/** Revokes all sessions of a user, or all except the current one. */
export async function revokeUserSessions({ db, now }: Context, userId: string, exceptSessionId?: string) {
  const isOther = exceptSessionId === undefined ? undefined : sql`id <> ${exceptSessionId}`
  await db.execute(sql`update session set revoked_at = ${now()}
    where ${and(sql`user_id = ${userId} and revoked_at is null`, isOther)}`)
}

type SessionRow = { id: string; userAgent: string; address: string; createdAt: string; lastUsedAt: string }

/** Selects sessions that can still be refreshed, last used first. */
export function selectSessions({ db, now }: Context, userId: string) {
  return queryRows<SessionRow>(
    db,
    sql`select s.id, s.user_agent as "userAgent", s.address, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
        from session s where s.user_id = ${userId} and s.revoked_at is null
          and s.id in (select t.session_id from refresh_token t join session own on own.id = t.session_id
            where own.user_id = ${userId} and t.used_at is null and t.expires_at > ${now()})
        order by s.last_used_at desc, s.id limit 200`,
  )
}

/** Selects the addresses where a user has signed in, also in sessions that have ended. */
export async function selectSessionAddresses({ db }: Context, email: string): Promise<string[]> {
  const rows = await queryRows<{ address: string }>(
    db,
    sql`select s.address from session s join customer_user u on u.id = s.user_id where lower(u.email) = ${email}
        group by s.address order by max(s.created_at) desc limit 200`,
  )
  return rows.map(({ address }) => address)
}

/** Revokes a session; returns true if it belonged to the user and was not yet revoked. */
export async function revokeOwnSession({ db, now }: Context, userId: string, sessionId: string) {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`update session set revoked_at = ${now()}
        where id = ${sessionId} and user_id = ${userId} and revoked_at is null returning id`,
  )
  return rows.length > 0
}

/** Deletes expired tokens, and sessions without refresh tokens, which cannot be continued. */
export async function deleteOldTokens({ db }: Context, before: Date) {
  await db.execute(sql`delete from refresh_token where expires_at < ${before}`)
  await db.execute(sql`delete from session where id in (
    select s.id from session s left join refresh_token t on t.session_id = s.id
    where t.hash is null and s.last_used_at < ${before})`)
}
