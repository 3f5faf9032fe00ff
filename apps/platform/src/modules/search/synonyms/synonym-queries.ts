import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { Locale } from '@tiber/contract/locales'
import type { SynonymKind } from '@tiber/contract/catalogue/search-synonyms'
import type { LocalisedText } from '../../../database/columns.ts'
import { likeContaining } from '../../../database/like-patterns.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type SynonymFields = {
  word: string
  meaning: string
  locale: Locale | null
  kind: SynonymKind
  isTwoWay: boolean
  storeId: string | null
}
type SynonymRow = SynonymFields & { id: string; updatedAt: string }

const columns = sql`s.id::text, s.word, s.meaning, s.locale, s.kind, s.is_two_way as "isTwoWay", s.store_id as "storeId",
  s.updated_at::text as "updatedAt"`

export type GroupRow = Pick<SynonymRow, 'word' | 'meaning' | 'locale' | 'updatedAt'>

/** Selects the two-way synonyms of all stores. */
export function selectGroups(db: Db) {
  return queryPreparedRows<GroupRow>(
    db,
    sql`select s.word, s.meaning, s.locale, s.updated_at::text as "updatedAt" from search_synonym s
        where s.kind = 'SYNONYM' and s.is_two_way and s.store_id is null order by s.id`,
  )
}

/** Marks the two-way synonyms that were not changed after a time as terms of the index. */
export async function markIndexed(db: Db, since: string) {
  await db.execute(sql`update search_synonym set indexed_at = now()
    where is_two_way and store_id is null and updated_at <= ${since}::timestamptz`)
}

export async function selectDatabaseTime(db: Db): Promise<string> {
  const [row] = await queryRows<{ now: string }>(db, sql`select now()::text as now`)
  return row!.now
}

/** Selects the brands that are sold, with the number of their products. */
export function selectBrands(db: Db): Promise<{ name: string; products: number }[]> {
  return queryRows<{ name: string; products: number }>(
    db,
    sql`select b.name, coalesce(p.products, 0) as products from search_value v join brand b on b.id = v.key
          left join (select brand_id, count(*)::int as products from product where status = 'ACTIVE' group by brand_id) p
            on p.brand_id = b.id
        where v.kind = 'brand' order by v.id`,
  )
}

/** Selects in how many products each of the words occurs. */
export function selectWordCounts(db: Db, words: string[]): Promise<{ word: string; products: number }[]> {
  return queryRows<{ word: string; products: number }>(
    db,
    sql`select word, max(products) as products from search_term where word = any(${sql.param(words)}::text[]) group by word`,
  )
}

/** Selects all entries that apply to a store. */
export function selectForStore(db: Db, storeId: string | null) {
  return queryPreparedRows<SynonymRow & { isIndexed: boolean }>(
    db,
    sql`select ${columns}, coalesce(s.indexed_at >= s.updated_at, false) as "isIndexed" from search_synonym s where s.store_id is null or s.store_id = ${storeId} order by s.id`,
  )
}

type ListParams = {
  query?: string | undefined
  kind?: SynonymKind | undefined
  locale?: Locale | undefined
  page: number
  size: number
}

export function selectPage(db: Db, { query = '', kind, locale, page, size }: ListParams) {
  return queryRows<SynonymRow & { total: number }>(
    db,
    sql`select ${columns}, count(*) over ()::int as total from search_synonym s
        where (s.word ilike ${likeContaining(query)} or s.meaning ilike ${likeContaining(query)})
          and (${kind ?? null}::text is null or s.kind = ${kind ?? null})
          and (${locale ?? null}::text is null or s.locale is null or s.locale = ${locale ?? null})
        order by lower(s.word), s.locale, s.id limit ${size} offset ${page * size}`,
  )
}

export const selectStores = (db: Db) =>
  queryRows<{ id: string; name: LocalisedText }>(
    db,
    sql`select id, name from store order by is_default desc, external_id`,
  )

export async function selectSynonym(db: Db, id: string) {
  const [row] = await queryRows<SynonymRow>(db, sql`select ${columns} from search_synonym s where s.id = ${id}::int`)
  return row
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
    sql`select s.id::text from search_synonym s where s.id <> ${id}::int and s.locale is not distinct from ${locale}
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
