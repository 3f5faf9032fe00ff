import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { Locale } from '@tiber/contract/locales'
import type { SynonymKind } from '@tiber/contract/catalogue/search-synonyms'
import { likeContaining } from '../../../database/like-patterns.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type SynonymFields = {
  word: string
  meaning: string
  locale: Locale
  kind: SynonymKind
  isTwoWay: boolean
  storeId: string | null
}
type SynonymRow = SynonymFields & { id: string; updatedAt: string }

const columns = sql`s.id::text, s.word, s.meaning, s.locale, s.kind, s.is_two_way as "isTwoWay", s.store_id as "storeId",
  s.updated_at::text as "updatedAt"`

/** Selects all entries that apply to a store. */
export function selectForStore(db: Db, storeId: string | null) {
  return queryPreparedRows<SynonymRow>(
    db,
    sql`select ${columns} from search_synonym s where s.store_id is null or s.store_id = ${storeId} order by s.id`,
  )
}

type ListParams = { query?: string | undefined; kind?: SynonymKind | undefined; page: number; size: number }

export function selectPage(db: Db, { query = '', kind, page, size }: ListParams) {
  return queryRows<SynonymRow & { total: number }>(
    db,
    sql`select ${columns}, count(*) over ()::int as total from search_synonym s
        where (s.word ilike ${likeContaining(query)} or s.meaning ilike ${likeContaining(query)})
          and (${kind ?? null}::text is null or s.kind = ${kind ?? null})
        order by s.locale, lower(s.word), s.id limit ${size} offset ${page * size}`,
  )
}

/** Inserts an entry; undefined if the word already has this meaning. */
export async function insertSynonym(db: Db, { word, meaning, locale, kind, isTwoWay, storeId }: SynonymFields) {
  const [row] = await queryRows<SynonymRow>(
    db,
    sql`insert into search_synonym as s (word, meaning, locale, kind, is_two_way, store_id)
        values (${word}, ${meaning}, ${locale}, ${kind}, ${isTwoWay}, ${storeId}) on conflict do nothing returning ${columns}`,
  )
  return row
}

/** Whether another entry has the same word and meaning. */
export async function hasOther(db: Db, id: string, { word, meaning, locale, storeId }: SynonymFields) {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select s.id::text from search_synonym s where s.id <> ${id}::int and s.locale = ${locale}
          and lower(s.word) = lower(${word}) and lower(s.meaning) = lower(${meaning})
          and s.store_id is not distinct from ${storeId} limit 1`,
  )
  return rows.length > 0
}

export async function updateSynonym(db: Db, id: string, fields: SynonymFields) {
  const { word, meaning, locale, kind, isTwoWay, storeId } = fields
  const [row] = await queryRows<SynonymRow>(
    db,
    sql`update search_synonym as s set word = ${word}, meaning = ${meaning}, locale = ${locale}, kind = ${kind},
          is_two_way = ${isTwoWay}, store_id = ${storeId}, updated_at = now() where s.id = ${id}::int returning ${columns}`,
  )
  return row
}

export async function deleteSynonym(db: Db, id: string): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`delete from search_synonym s where s.id = ${id}::int returning s.id::text`,
  )
  return rows.length > 0
}
