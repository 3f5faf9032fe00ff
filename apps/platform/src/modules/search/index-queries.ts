import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { rowsOf } from '../../database/rows.ts'
import { integers, reals } from './array-queries.ts'
import type { Lengths } from './scoring.ts'
import { splitValueName, type ValueName } from './value-names.ts'

/** Where the index is written: as it is served, or beside it. */
export type Place = { db: Db; beside: boolean }
export const besideSchema = 'search_beside'
const tableOf = ({ beside }: Place, name: string): SQL => sql.raw(beside ? `${besideSchema}.${name}` : name)

/** One writer at a time: counts of words are added up. */
export async function lockIndex(db: Db) {
  await db.execute(sql`select pg_advisory_xact_lock(7246120)`)
}

export async function selectState(db: Db) {
  const [row] = await rowsOf<{ products: number; averages: Lengths; vocabulary: number }>(
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

/** After a change: how many more products there are, and that what others keep of the index is old. */
export async function touchState(db: Db, products: number) {
  await db.execute(
    sql`update search_state set products = products + ${products}, vocabulary = vocabulary + 1 where id = 1`,
  )
}

/** The day whose prices the index holds; nothing before the first. */
export async function selectPricedOn(db: Db): Promise<string | null> {
  const [row] = await rowsOf<{ day: string | null }>(
    db,
    sql`select priced_on::text as day from search_state where id = 1`,
  )
  return row?.day ?? null
}

export async function updatePricedOn(db: Db, day: string) {
  await db.execute(sql`update search_state set priced_on = ${day}::date where id = 1`)
}

/** Numbers of values, made where they are missing. */
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
  const known = await rowsOf<{ name: ValueName; id: number }>(
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

export async function upsertProducts(place: Place, rows: ProductRow[]): Promise<Map<string, number>> {
  const inserted = await rowsOf<{ id: number; productId: string }>(
    place.db,
    sql`insert into ${tableOf(place, 'search_product')} (product_id, values, variant_values, hidden, variant_count,
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

export async function upsertVariants(place: Place, rows: VariantRow[]): Promise<Map<string, number>> {
  const inserted = await rowsOf<{ id: number; variantId: string }>(
    place.db,
    sql`insert into ${tableOf(place, 'search_variant')} (variant_id, product, values, hidden, in_stock, price, position)
        select g."variantId", g.product, g.values, g.hidden, g."inStock", g.price, g.position
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("variantId" text, product int, values int[],
          hidden int[], "inStock" boolean, price double precision, position int)
        on conflict (variant_id) do update set product = excluded.product, values = excluded.values,
          hidden = excluded.hidden, in_stock = excluded.in_stock, price = excluded.price, position = excluded.position
        returning id, variant_id as "variantId"`,
  )
  return new Map(inserted.map(({ id, variantId }) => [variantId, id]))
}

export async function updateFirstVariants(place: Place, rows: { product: number; variant: number }[]) {
  await place.db.execute(sql`update ${tableOf(place, 'search_product')} p set first_variant = g.variant
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(product int, variant int) where p.id = g.product`)
}

export type PostingRows = { terms: number[]; products: number[]; variants: number[]; impacts: number[] }
/** As one text: the drivers take their time with arrays of a hundred thousand numbers. */

export async function insertPostings(place: Place, { terms, products, variants, impacts }: PostingRows) {
  await place.db.execute(sql`insert into ${tableOf(place, 'search_posting')} (term, product, variant, impact)
    select * from unnest(${integers(terms)}, ${integers(products)},
      ${integers(variants)}, ${reals(impacts.map((each) => Math.fround(each)))})`)
}

export type CodeRow = { code: string; product: number; variant: number; kind: number }

export async function insertCodes(place: Place, rows: CodeRow[]) {
  await place.db.execute(sql`insert into ${tableOf(place, 'search_code')} (code, product, variant, kind)
    select g.code, g.product, g.variant, g.kind from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(code text, product int, variant int, kind int)`)
}

export async function insertPrices(
  place: Place,
  rows: { listId: string; product: number; priceMin: number; priceMax: number }[],
) {
  if (rows.length === 0) return
  await place.db.execute(sql`insert into ${tableOf(place, 'search_price')} (list_id, product, price_min, price_max)
    select g."listId", g.product, g."priceMin", g."priceMax" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g("listId" text, product int, "priceMin" double precision, "priceMax" double precision)`)
}

export type TermRow = { language: string; term: string; word: string; products: number; deletions: string[] }

/** Adds to the counts of words that are known, and answers the numbers of all. */
export function upsertTerms(db: Db, rows: TermRow[]) {
  return rowsOf<{ id: number; language: string; term: string }>(
    db,
    sql`insert into search_term (language, term, word, products, deletions)
        select g.language, g.term, g.word, g.products, g.deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as g(language text, term text, word text, products int, deletions text[])
        on conflict (language, term) do update set products = search_term.products + excluded.products
        returning id, language, term`,
  )
}

export async function insertTermsBeside(db: Db, rows: (TermRow & { id: number })[]) {
  await db.execute(sql`insert into ${tableOf({ db, beside: true }, 'search_term')} (id, language, term, word, products, deletions)
    select g.id, g.language, g.term, g.word, g.products, g.deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(id int, language text, term text, word text, products int, deletions text[])`)
}

/** Takes products out, words and all, but for their own row: who is indexed anew keeps the number. Answers how many there were. */
export async function deleteContents(db: Db, productIds: string[]): Promise<number> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from search_product where product_id = any(${sql.param(productIds)}::text[])`,
  )
  const ids = integers(rows.map(({ id }) => id))
  await db.execute(sql`with gone as (delete from search_posting where product = any(${ids}) returning term, product),
      less as (select term, count(distinct product)::int as products from gone group by term)
    update search_term t set products = t.products - less.products from less where t.id = less.term`)
  await db.execute(sql`delete from search_code where product = any(${ids})`)
  await db.execute(sql`delete from search_price where product = any(${ids})`)
  return rows.length
}

/** Products that are no longer there, and variants that are not among the given. */
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
