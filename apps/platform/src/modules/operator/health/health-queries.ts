import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type SystemRow = {
  attempts: number
  authorized: number
  refused: number
  articles: number
  sessions: number
  bytes: number
  databaseVersion: string
}

/** Reads mails, payments, search index and database; counts and times cover the last day. */
export async function selectSystem({ db }: Context, since: Date) {
  const [row] = await queryRows<SystemRow>(
    db,
    sql`select p.*, s.sessions, v.articles, pg_database_size(current_database())::float8 as bytes,
          current_setting('server_version') as "databaseVersion"
        from (select count(*)::int as attempts, count(*) filter (where p.status = 'AUTHORIZED')::int as authorized,
              count(*) filter (where p.status = 'REFUSED')::int as refused
            from payment p where p.created_at >= ${toTimestamp(since)}) p
          cross join (select count(*)::int as sessions from session s
            where s.revoked_at is null and s.last_used_at > ${toTimestamp(since)}) s
          cross join (select count(*)::int as articles from variant) v`,
  )
  return row!
}
