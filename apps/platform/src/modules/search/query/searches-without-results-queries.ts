import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'

/** Rows of one day, and those of one company or of all visitors, so that a flood neither fills the table nor the day. */
const maxRowsPerDay = 10_000
const maxRowsPerCompany = 1000

type EmptySearch = { day: string; accountId: string; words: string }

/** Counts a search; words that are new on a full day are not recorded. */
export async function upsertSearchWithoutResults({ db, now }: Context, { day, accountId, words }: EmptySearch) {
  await db.execute(sql`insert into search_without_results as s (day, account_id, words, searches, last_at)
    select ${day}::date, ${accountId}, ${words}, 1, ${toTimestamp(now())}
    where exists (select from search_without_results k
        where k.day = ${day}::date and k.account_id = ${accountId} and k.words = ${words})
      or (select count(*) < ${maxRowsPerDay} and count(*) filter (where k.account_id = ${accountId}) < ${maxRowsPerCompany}
        from search_without_results k where k.day = ${day}::date)
    on conflict (day, account_id, words) do update set searches = s.searches + 1, last_at = excluded.last_at`)
}

export async function deleteSearchesWithoutResults({ db }: Context, before: string) {
  await db.execute(sql`delete from search_without_results where day < ${before}::date`)
}
