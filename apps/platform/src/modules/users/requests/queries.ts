import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'

type NewKey = { key: string; owner: string; call: string; inputHash: string }

/**
 * Inserts an idempotency key; returns false if it exists. Waits for a concurrent request with the same key to finish.
 */
export async function insertKey({ db, now }: Context, { key, owner, call, inputHash }: NewKey) {
  const inserted = await queryRows<{ key: string }>(
    db,
    sql`insert into idempotency_key (key, owner, call, input_hash, created_at)
        values (${key}, ${owner}, ${call}, ${inputHash}, ${now()}) on conflict do nothing returning key`,
  )
  return inserted.length > 0
}

type StoredKey = { call: string; inputHash: string; answer: { value?: unknown } | null }

export async function selectKey({ db }: Context, owner: string, key: string) {
  const [row] = await queryRows<StoredKey>(
    db,
    sql`select call, input_hash as "inputHash", answer from idempotency_key where owner = ${owner} and key = ${key}`,
  )
  return row
}

type Answer = Pick<NewKey, 'key' | 'owner'> & { answer: unknown }

export async function updateAnswer({ db }: Context, { key, owner, answer }: Answer) {
  await db.execute(sql`update idempotency_key set answer = ${JSON.stringify({ value: answer })}::jsonb
    where owner = ${owner} and key = ${key}`)
}

export async function countAttempts(context: Context, keys: string[], windowSeconds: number) {
  const now = context.now()
  const end = new Date(now.getTime() + windowSeconds * 1000)
  return queryRows<{ key: string; count: number }>(
    context.db,
    sql`insert into attempt (key, count, window_ends_at)
        select key, 1, ${toTimestamp(end)} from unnest(${sql.param(keys)}::text[]) as key
        on conflict (key) do update set
          count = case when attempt.window_ends_at <= ${toTimestamp(now)} then 1 else attempt.count + 1 end,
          window_ends_at = case when attempt.window_ends_at <= ${toTimestamp(now)}
            then excluded.window_ends_at else attempt.window_ends_at end
        returning key, count`,
  )
}

/** Deletes one counter and takes one attempt off others. */
export function undoAttempt(context: Context, { deleteKey, reduceKeys }: { deleteKey: string; reduceKeys: string[] }) {
  return context.db.execute(
    sql`with forgotten as (delete from attempt where key = ${deleteKey})
        update attempt set count = count - 1 where key = any(${sql.param(reduceKeys)}::text[]) and count > 0`,
  )
}

export async function deleteOldRows({ db, now }: Context, keysBefore: Date) {
  await db.execute(sql`delete from idempotency_key where created_at < ${keysBefore}`)
  await db.execute(sql`delete from attempt where window_ends_at < ${now()}`)
}
