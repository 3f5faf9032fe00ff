import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

type SecondFactorRow = { secret: string | null; pendingSecret: string | null }

export async function selectSecondFactor({ db }: Context, userId: string) {
  const [row] = await queryRows<SecondFactorRow>(
    db,
    sql`select f.secret, f.pending_secret as "pendingSecret" from second_factor f where f.user_id = ${userId}`,
  )
  return row
}

/** Whether user `u` has a confirmed second factor. */
export const hasSecondFactor = sql`exists (select from second_factor f where f.user_id = u.id and f.secret is not null)`

export async function countRecoveryCodes({ db }: Context, userId: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from recovery_code where user_id = ${userId} and used_at is null`,
  )
  return row!.count
}

/** Stores a secret that is not confirmed yet, beside the one in use. */
export async function savePendingSecret({ db, now }: Context, userId: string, secret: string) {
  await db.execute(sql`insert into second_factor (user_id, pending_secret, created_at) values (${userId}, ${secret}, ${now()})
    on conflict (user_id) do update set pending_secret = excluded.pending_secret`)
}

/** Counts an attempt before its code is compared, so that concurrent guesses count too; returns how many there were. */
export async function countCodeAttempt({ db, now }: Context, userId: string, windowSeconds: number): Promise<number> {
  const since = new Date(now().getTime() - windowSeconds * 1000)
  const [row] = await queryRows<{ attempts: number }>(
    db,
    sql`update second_factor set
          attempts = case when attempted_since > ${since}::timestamptz then attempts + 1 else 1 end,
          attempted_since = case when attempted_since > ${since}::timestamptz then attempted_since else ${now()}::timestamptz end
        where user_id = ${userId} returning attempts`,
  )
  return row?.attempts ?? 0
}

/** Uses a time step once; returns false if it, or a later one, was used before. */
export async function useTimeStep({ db }: Context, userId: string, step: number): Promise<boolean> {
  const rows = await queryRows<{ userId: string }>(
    db,
    sql`update second_factor set last_step = ${step}, attempts = 0
        where user_id = ${userId} and (last_step is null or last_step < ${step}) returning user_id as "userId"`,
  )
  return rows.length > 0
}

export async function useRecoveryCode({ db, now }: Context, userId: string, hash: string): Promise<boolean> {
  const rows = await queryRows<{ userId: string }>(
    db,
    sql`update recovery_code set used_at = ${now()} where user_id = ${userId} and hash = ${hash} and used_at is null
        returning user_id as "userId"`,
  )
  if (rows.length > 0) await db.execute(sql`update second_factor set attempts = 0 where user_id = ${userId}`)
  return rows.length > 0
}

type Confirmation = { secret: string; step: number; codeHashes: string[] }

/** Puts the pending secret to use, if it is still the same; returns false otherwise. */
export async function confirmSecret({ db }: Context, userId: string, { secret, step, codeHashes }: Confirmation) {
  const rows = await queryRows<{ userId: string }>(
    db,
    sql`update second_factor set secret = pending_secret, pending_secret = null, last_step = ${step}, attempts = 0
        where user_id = ${userId} and pending_secret = ${secret} returning user_id as "userId"`,
  )
  if (rows.length === 0) return false
  await db.execute(sql`delete from recovery_code where user_id = ${userId}`)
  await db.execute(sql`insert into recovery_code (user_id, hash)
    select ${userId}, c.hash from unnest(${sql.param(codeHashes)}::text[]) as c(hash)`)
  return true
}

export async function deleteSecondFactor({ db }: Context, userId: string) {
  await db.execute(sql`delete from recovery_code where user_id = ${userId}`)
  await db.execute(sql`delete from second_factor where user_id = ${userId}`)
}
