import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'
import type { spaceTable } from './tables.ts'

type SpaceRow = typeof spaceTable.$inferSelect
export type Space = Pick<SpaceRow, 'id' | 'name' | 'domain' | 'cacheVersion' | 'languageCodes'>

export async function selectSpaceByToken(db: Db, token: string): Promise<Space | undefined> {
  const [row] = await db.query<Space>(
    sql`select id::float8, name, domain, cache_version::float8 as "cacheVersion", language_codes as "languageCodes"
        from content.space where public_token = ${token} or preview_token = ${token}`,
  )
  return row
}

/** Inserts the space or updates its tokens and domain from the configuration; other columns stay unchanged. */
export async function insertOrUpdateSpace(db: Db, row: SpaceRow) {
  const { id, name, domain, cacheVersion, languageCodes, publicToken, previewToken } = row
  await db.execute(
    sql`insert into content.space (id, name, domain, cache_version, language_codes, public_token, preview_token)
        values (${id}, ${name}, ${domain}, ${cacheVersion}, ${sql.param(languageCodes)}, ${publicToken}, ${previewToken})
        on conflict (id) do update set public_token = excluded.public_token, preview_token = excluded.preview_token,
          domain = excluded.domain`,
  )
}
