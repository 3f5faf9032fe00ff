import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../../database/query-rows.ts'
import { toIntArray, toRealArray } from '../query/array-queries.ts'
import type { Lengths } from '../query/score-terms.ts'
import { splitValueName, type ValueName } from './value-names.ts'

/** Where the index is written: the live tables, or the staging tables of a rebuild. */
export type IndexTarget = { db: Db; isStaging: boolean }
export const stagingSchema = 'search_staging'
const qualifyTable = ({ isStaging }: IndexTarget, name: string): SQL =>
  sql.raw(isStaging ? `${stagingSchema}.${name}` : name)

/** Allows one writer at a time, because word counts are incremented. */
export async function lockIndex(db: Db) {
  await db.execute(sql`select pg_advisory_xact_lock(7246120)`)
}

export async function selectState(db: Db) {
  const [row] = await queryRows<{ products: number; averages: Lengths; vocabulary: number }>(
    db,
    sql`select products, averages, vocabulary from search_state where id = 1`,
  )
  return row
}

export async function upsertState(db: Db, { products, averages }: { products: number; averages: Lengths }) {
  await db.execute(sql`insert into search_state (id, products, averages) values (1, ${products}, ${JSON.stringify(averages)}::jsonb)
    on conflict (id) do update set products = excluded.products, averages = excluded.averages,
      vocabulary = search_state.vocabulary + 1`)
}

/** Adds to the number of products, and marks cached index data of other processes as outdated. */
export async function touchState(db: Db, products: number) {
  await db.execute(
    sql`update search_state set products = products + ${products}, vocabulary = vocabulary + 1 where id = 1`,
  )
}

/** Returns the day whose prices are in the index; null before the first indexing. */
export async function selectPricedOn(db: Db): Promise<string | null> {
  const [row] = await queryRows<{ day: string | null }>(
    db,
    sql`select priced_on::text as day from search_state where id = 1`,
  )
  return row?.day ?? null
}

export async function updatePricedOn(db: Db, day: string) {
  await db.execute(sql`update search_state set priced_on = ${day}::date where id = 1`)
}

/** Returns the ids of values, creating those that are missing. */
export async function upsertValues(db: Db, names: ValueName[]): Promise<Map<ValueName, number>> {
  if (names.length === 0) return new Map()
  const rows = names.map((name) => ({ name, ...splitValueName(name) }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as g(name text, kind text, attribute text, key text, number double precision)`
  await db.execute(
    sql`insert into search_value (kind, attribute, key, number) select g.kind, g.attribute, g.key, g.number from ${given}
        where not exists (select from search_value v where v.kind = g.kind and v.attribute = g.attribute and v.key = g.key)
        on conflict do nothing`,
  )
  const known = await queryRows<{ name: ValueName; id: number }>(
    db,
    sql`select g.name, v.id from ${given}
        join search_value v on v.kind = g.kind and v.attribute = g.attribute and v.key = g.key`,
  )
  return new Map(known.map(({ name, id }) => [name, id]))
}

export type ProductRow = {
  productId: string
  values: number[]
  variantValues: number[]
  hidden: number[]
  variantCount: number
  inStock: boolean
  priceMin: number | null
  priceMax: number | null
  nameEs: string
  nameEn: string
  createdAt: string
  updatedAt: string
  offersUpdatedAt: string | null
}

export async function upsertProducts(target: IndexTarget, rows: ProductRow[]): Promise<Map<string, number>> {
  const inserted = await queryRows<{ id: number; productId: string }>(
    target.db,
    sql`insert into ${qualifyTable(target, 'search_product')} (product_id, values, variant_values, hidden, variant_count,
          first_variant, in_stock, price_min, price_max, name_es, name_en, created_at, updated_at, offers_updated_at)
        select g."productId", g.values, g."variantValues", g.hidden, g."variantCount", 0, g."inStock", g."priceMin",
          g."priceMax", g."nameEs", g."nameEn", g."createdAt", g."updatedAt", g."offersUpdatedAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("productId" text, values int[], "variantValues" int[],
          hidden int[], "variantCount" int, "inStock" boolean, "priceMin" double precision, "priceMax" double precision,
          "nameEs" text, "nameEn" text, "createdAt" timestamptz, "updatedAt" timestamptz, "offersUpdatedAt" timestamptz)
        on conflict (product_id) do update set values = excluded.values, variant_values = excluded.variant_values,
          hidden = excluded.hidden, variant_count = excluded.variant_count, in_stock = excluded.in_stock,
          price_min = excluded.price_min, price_max = excluded.price_max, name_es = excluded.name_es,
          name_en = excluded.name_en, created_at = excluded.created_at, updated_at = excluded.updated_at,
          offers_updated_at = excluded.offers_updated_at
        returning id, product_id as "productId"`,
  )
  return new Map(inserted.map(({ id, productId }) => [productId, id]))
}

export type VariantRow = {
  variantId: string
  product: number
  values: number[]
  hidden: number[]
  inStock: boolean
  price: number | null
  position: number
}

export async function upsertVariants(target: IndexTarget, rows: VariantRow[]): Promise<Map<string, number>> {
  const inserted = await queryRows<{ id: number; variantId: string }>(
    target.db,
    sql`insert into ${qualifyTable(target, 'search_variant')} (variant_id, product, values, hidden, in_stock, price, position)
        select g."variantId", g.product, g.values, g.hidden, g."inStock", g.price, g.position
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("variantId" text, product int, values int[],
          hidden int[], "inStock" boolean, price double precision, position int)
        on conflict (variant_id) do update set product = excluded.product, values = excluded.values,
          hidden = excluded.hidden, in_stock = excluded.in_stock, price = excluded.price, position = excluded.position
        returning id, variant_id as "variantId"`,
  )
  return new Map(inserted.map(({ id, variantId }) => [variantId, id]))
}

export async function updateFirstVariants(target: IndexTarget, rows: { product: number; variant: number }[]) {
  await target.db.execute(sql`update ${qualifyTable(target, 'search_product')} p set first_variant = g.variant
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(product int, variant int) where p.id = g.product`)
}

export type PostingRows = { terms: number[]; products: number[]; variants: number[]; impacts: number[] }

/** Passes the numbers as text: the drivers are slow with arrays of a hundred thousand elements. */
export async function insertPostings(target: IndexTarget, { terms, products, variants, impacts }: PostingRows) {
  await target.db.execute(sql`insert into ${qualifyTable(target, 'search_posting')} (term, product, variant, impact)
    select * from unnest(${toIntArray(terms)}, ${toIntArray(products)},
      ${toIntArray(variants)}, ${toRealArray(impacts.map((each) => Math.fround(each)))})`)
}

export type CodeRow = { code: string; product: number; variant: number; kind: number }

export async function insertCodes(target: IndexTarget, rows: CodeRow[]) {
  await target.db.execute(sql`insert into ${qualifyTable(target, 'search_code')} (code, product, variant, kind)
    select g.code, g.product, g.variant, g.kind from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(code text, product int, variant int, kind int)`)
}

export async function insertPrices(
  target: IndexTarget,
  rows: { listId: string; product: number; priceMin: number; priceMax: number }[],
) {
  if (rows.length === 0) return
  await target.db
    .execute(sql`insert into ${qualifyTable(target, 'search_price')} (list_id, product, price_min, price_max)
    select g."listId", g.product, g."priceMin", g."priceMax" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g("listId" text, product int, "priceMin" double precision, "priceMax" double precision)`)
}

export type TermRow = {
  language: string
  term: string
  word: string
  forms: string[]
  products: number
  deletions: string[]
}

/** Adds to the counts of existing terms, and returns the ids of all. */
export function upsertTerms(db: Db, rows: TermRow[]) {
  return queryRows<{ id: number; language: string; term: string }>(
    db,
    sql`insert into search_term (language, term, word, forms, products, deletions)
        select g.language, g.term, g.word, g.forms, g.products, g.deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as g(language text, term text, word text, forms text[], products int, deletions text[])
        on conflict (language, term) do update set products = search_term.products + excluded.products,
          forms = case when search_term.forms @> excluded.forms then search_term.forms
            else array(select distinct unnest(search_term.forms || excluded.forms)) end
        returning id, language, term`,
  )
}

export async function insertStagingTerms(db: Db, rows: (TermRow & { id: number })[]) {
  await db.execute(sql`insert into ${qualifyTable({ db, isStaging: true }, 'search_term')} (id, language, term, word, forms, products, deletions)
    select g.id, g.language, g.term, g.word, g.forms, g.products, g.deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(id int, language text, term text, word text, forms text[], products int, deletions text[])`)
}

/**
 * Deletes the contents of products but not their own row, so that re-indexed products keep their id; returns how many
 * there were.
 */
export async function deleteContents(db: Db, productIds: string[]): Promise<number> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`select id from search_product where product_id = any(${sql.param(productIds)}::text[])`,
  )
  const ids = toIntArray(rows.map(({ id }) => id))
  await db.execute(sql`with gone as (delete from search_posting where product = any(${ids}) returning term, product),
      less as (select term, count(distinct product)::int as products from gone group by term)
    update search_term t set products = t.products - less.products from less where t.id = less.term`)
  await db.execute(sql`delete from search_code where product = any(${ids})`)
  await db.execute(sql`delete from search_price where product = any(${ids})`)
  return rows.length
}

/** Deletes products that no longer exist, and variants that are not in the list. */
export async function deleteMissing(
  db: Db,
  productIds: string[],
  shown: { productIds: string[]; variantIds: string[] },
) {
  await db.execute(sql`delete from search_variant v using search_product p where p.id = v.product
    and p.product_id = any(${sql.param(productIds)}::text[]) and v.variant_id <> all(${sql.param(shown.variantIds)}::text[])`)
  await db.execute(sql`delete from search_product where product_id = any(${sql.param(productIds)}::text[])
    and product_id <> all(${sql.param(shown.productIds)}::text[])`)
}
