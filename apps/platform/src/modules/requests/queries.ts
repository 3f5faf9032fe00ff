import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import { attemptTable, idempotencyKeyTable as idempotencyKey } from './tables.ts'

/**
 * Inserts an idempotency key; returns false if it exists. Waits for a concurrent request with the same key to finish.
 */
export async function insertKey(
  context: Context,
  row: { key: string; owner: string; call: string; inputHash: string },
) {
  const inserted = await context.db
    .insert(idempotencyKey)
    .values({ ...row, createdAt: context.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  return inserted.length > 0
}

export async function selectKey(context: Context, owner: string, key: string) {
  const [row] = await context.db
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.owner, owner), eq(idempotencyKey.key, key)))
  return row
}

export function updateAnswer(context: Context, owner: string, key: string, answer: unknown) {
  return context.db
    .update(idempotencyKey)
    .set({ answer: { value: answer } })
    .where(and(eq(idempotencyKey.owner, owner), eq(idempotencyKey.key, key)))
}

export async function countAttempts(context: Context, keys: string[], windowSeconds: number) {
  const now = context.now()
  const end = new Date(now.getTime() + windowSeconds * 1000)
  return queryRows<{ key: string; count: number }>(
    context.db,
    sql`insert into attempt (key, count, window_ends_at)
        select key, 1, ${end.toISOString()}::timestamptz from unnest(${sql.param(keys)}::text[]) as key
        on conflict (key) do update set
          count = case when attempt.window_ends_at <= ${now.toISOString()}::timestamptz then 1 else attempt.count + 1 end,
          window_ends_at = case when attempt.window_ends_at <= ${now.toISOString()}::timestamptz
            then excluded.window_ends_at else attempt.window_ends_at end
        returning key, count`,
  )
}

/** Deletes one counter and takes one attempt off another. */
export function undoAttempt(context: Context, { deleteKey, reduceKey }: { deleteKey: string; reduceKey: string }) {
  return context.db.execute(
    sql`with forgotten as (delete from attempt where key = ${deleteKey})
        update attempt set count = count - 1 where key = ${reduceKey} and count > 0`,
  )
}

export async function deleteOldRows(context: Context, keysBefore: Date) {
  await context.db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, keysBefore))
  await context.db.delete(attemptTable).where(lt(attemptTable.windowEndsAt, context.now()))
}
