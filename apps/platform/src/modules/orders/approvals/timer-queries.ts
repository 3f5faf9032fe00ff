import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { isWaiting } from './inbox-queries.ts'

const toTimestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Marks approvals as escalated that have waited since before the given time. */
export async function markEscalated(context: Context, askedBefore: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    context.db,
    sql`update approval p set escalated_at = ${toTimestamp(context.now())}
        where p.status = 'PENDING' and p.escalated_at is null and p.requested_at <= ${toTimestamp(askedBefore)} and ${isWaiting}
        returning p.id`,
  )
  return rows.map(({ id }) => id)
}

export async function markReminded(context: Context, askedBefore: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    context.db,
    sql`update approval p set reminded_at = ${toTimestamp(context.now())}
        where p.status = 'PENDING' and p.reminded_at is null and p.escalated_at is null
          and p.requested_at <= ${toTimestamp(askedBefore)} and ${isWaiting}
        returning p.id`,
  )
  return rows.map(({ id }) => id)
}
