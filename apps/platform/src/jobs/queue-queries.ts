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

export type QueueHealth = {
  name: string
  waiting: number
  running: number
  retrying: number
  failed: number
  oldestAt: string | null
  /** Jobs done within 24 hours. */
  done: number
}

/** Reads what each queue does, over the jobs that are kept. */
export function selectQueueHealth(db: Db): Promise<QueueHealth[]> {
  return db.query<QueueHealth>(sql`
    select name, (count(*) filter (where state = 'created' and start_after <= now()))::int as "waiting",
      (count(*) filter (where state = 'active'))::int as "running",
      (count(*) filter (where state = 'retry'))::int as "retrying",
      (count(*) filter (where state = 'failed'))::int as "failed",
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "oldestAt",
      (count(*) filter (where state = 'completed' and completed_on > now() - interval '1 day'))::int as "done"
    from pgboss.job where left(name, 2) <> '__' group by name order by name`)
}

export type FailureGroup = { queue: string; cause: string; count: number; firstAt: string; lastAt: string }

/** Without numbers and ids, so that the same failure of different jobs is one cause. */
const cause = sql`left(regexp_replace(coalesce(output->>'message', output->'value'->>'message', 'unknown'),
  '[0-9a-f]{8}-[0-9a-f-]{27}|[0-9]+', '#', 'g'), 300)`

/** Groups failed jobs by their queue and cause, the newest failure first. */
export function selectFailures(db: Db, limit: number): Promise<FailureGroup[]> {
  return db.query<FailureGroup>(sql`
    select name as "queue", ${cause} as "cause", count(*)::int as "count",
      min(coalesce(completed_on, created_on)) as "firstAt", max(coalesce(completed_on, created_on)) as "lastAt"
    from pgboss.job where state = 'failed' group by 1, 2 order by 5 desc limit ${limit}`)
}

export type FailedJobs = { queue: string; cause?: string }

/** Makes failed jobs run again as soon as a worker is free; returns how many. */
export async function retryFailedJobs(db: Db, { queue, cause: only }: FailedJobs): Promise<number> {
  const rows = await db.query<{ id: string }>(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where name = ${queue} and state = 'failed' and (${only ?? null}::text is null or ${cause} = ${only ?? null})
    returning id`)
  return rows.length
}
