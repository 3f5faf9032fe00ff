import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import { isWaiting } from './inbox-queries.ts'

const timeOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Those that wait since before a moment and were not taken up by the administrators yet. */
export async function markEscalated(context: Context, askedBefore: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    context.db,
    sql`update approval p set escalated_at = ${timeOf(context.now())}
        where p.status = 'PENDING' and p.escalated_at is null and p.asked_at <= ${timeOf(askedBefore)} and ${isWaiting}
        returning p.id`,
  )
  return rows.map(({ id }) => id)
}

export async function markReminded(context: Context, askedBefore: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    context.db,
    sql`update approval p set reminded_at = ${timeOf(context.now())}
        where p.status = 'PENDING' and p.reminded_at is null and p.escalated_at is null
          and p.asked_at <= ${timeOf(askedBefore)} and ${isWaiting}
        returning p.id`,
  )
  return rows.map(({ id }) => id)
}

export async function deleteLinks({ db }: Context, expiredBefore: Date) {
  await db.execute(sql`delete from approval_link where expires_at < ${timeOf(expiredBefore)}`)
}
