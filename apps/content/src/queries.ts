import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'
import type { spaceTable } from './tables.ts'

export type Space = typeof spaceTable.$inferSelect

/** The service has one space. */
export const spaceId = 1
/** Notified of every change of the space. */
export const spaceChannel = 'tiber_content_space'

/** Prepared, because every request reads it. */
export async function selectSpace(db: Db): Promise<Space | undefined> {
  const [row] = await db.queryPrepared<Space>(
    sql`select id::float8, name, domain, cache_version::float8 as "cacheVersion", language_codes as "languageCodes",
          public_token as "publicToken", preview_token as "previewToken"
        from content.space where id = ${spaceId}`,
  )
  return row
}

/** Inserts the space or updates its tokens and domain from the configuration; other columns stay unchanged. */
export async function insertOrUpdateSpace(db: Db, row: Space) {
  const { id, name, domain, cacheVersion, languageCodes, publicToken, previewToken } = row
  await db.execute(
    sql`insert into content.space (id, name, domain, cache_version, language_codes, public_token, preview_token)
        values (${id}, ${name}, ${domain}, ${cacheVersion}, ${sql.param(languageCodes)}, ${publicToken}, ${previewToken})
        on conflict (id) do update set public_token = excluded.public_token, preview_token = excluded.preview_token,
          domain = excluded.domain
        returning pg_notify(${spaceChannel}, '')`,
  )
}

/** Lets one transaction at a time change stories: their addresses depend on those of all folders above them. */
export async function lockSpace(db: Db) {
  await db.execute(sql`select from content.space where id = ${spaceId} for update`)
}

/** Raises the cache version, also twice within a second. */
export async function raiseCacheVersion(db: Db) {
  await db.execute(
    sql`update content.space set
          cache_version = greatest(cache_version + 1, floor(extract(epoch from clock_timestamp()))::bigint)
        where id = ${spaceId} returning pg_notify(${spaceChannel}, '')`,
  )
}
