import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'

export type QueueState = { name: string; waiting: number; failed: number; lagSeconds: number }

/** Reads how many jobs of each queue wait or have failed, and since when the oldest one waits. */
export function selectQueues(db: Db): Promise<QueueState[]> {
  return db.query<QueueState>(sql`
    select name, (count(*) filter (where state < 'active'))::int as "waiting",
      (count(*) filter (where state = 'failed'))::int as "failed",
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float as "lagSeconds"
    from pgboss.job where (state < 'active' and start_after <= now()) or state = 'failed' group by name`)
}
