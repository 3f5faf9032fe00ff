import { sql, type SQL } from '@tiber/server/sql'
import { defaultCurrency } from '@tiber/contract/currencies'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../../database/query-rows.ts'
import { pricesByList } from '../../prices/service.ts'
import type { Language } from './product-type.ts'
import type { AttributeSource, OfferSource, ProductSource, VariantSource } from './sources.ts'

/** The index is built only from visible products. */
const productColumns = sql`p.id, p.external_id as "externalId", p.sku, p.name, p.description, p.brand_id as "brandId",
  b.name as brand, p.mpn, p.gtin, p.classification_id as "classificationId", k.name as classification,
  p.tag_ids as "tagIds", p.attributes, p.created_at::text as "createdAt", p.updated_at::text as "updatedAt"`
const productTables = sql`product p left join brand b on b.id = p.brand_id
  left join classification_category k on k.id = p.classification_id`
const isVisible = sql`p.status = 'ACTIVE' and exists (select from variant v where v.product_id = p.id and v.status = 'ACTIVE')`

export function selectProducts(db: Db, ids: string[]) {
  return queryRows<ProductSource>(
    db,
    sql`select ${productColumns} from ${productTables} where p.id = any(${sql.param(ids)}::text[]) and ${isVisible}`,
  )
}

const plainName = sql`lower(coalesce(p.name->>'es-ES', p.name->>'en-US', p.sku)) collate "C"`
/** Sorts M4 before M10 and 2,5 before 10: whole numbers get six digits. */
const sortableName = sql`regexp_replace(regexp_replace(${plainName}, '(?<![0-9.,])([0-9]+)', '000000\\1', 'g'),
  '(?<![0-9.,])[0-9]*([0-9]{6})(?![0-9])', '\\1', 'g')`

/**
 * Selects all ids in batches, in the order in which equal results are listed: as in the catalogue, but products of one
 * kind whose names differ by numbers only by these, so that M4 comes before M10. Products that are added later come last
 * until the next rebuild. The database sorts them: their names would fill the memory of the process.
 */
export async function selectOrderedIds(db: Db, batchSize: number): Promise<string[][]> {
  const rows = await queryRows<{ ids: string[] }>(
    db,
    sql`select array_agg(o.id order by o.place) as ids from (
          select s.id, row_number() over (order by s.first_id, s.name, s.id) - 1 as place from (
            select n.id, n.name, min(n.id) over (partition by n.classification_id, n.series) as first_id from (
              select p.id, p.classification_id, ${sortableName} as name, regexp_replace(${plainName}, '[0-9]+', '#', 'g') as series
              from product p where ${isVisible}) n) s) o
        group by o.place / ${batchSize}::int order by min(o.place)`,
  )
  return rows.map(({ ids }) => ids)
}

/** Selects a sample spread over the catalogue, always the same. */
export function selectSample(db: Db, limit: number) {
  return queryRows<ProductSource>(
    db,
    sql`select ${productColumns} from ${productTables} where ${isVisible} order by md5(p.id) limit ${limit}`,
  )
}

export function selectVariants(db: Db, productIds: string[]) {
  return queryRows<VariantSource>(
    db,
    sql`select v.id, v.product_id as "productId", v.external_id as "externalId", v.sku, v.name, v.description, v.ean, v.mpn,
          v.is_default as "isDefault", v.position, v.attributes
        from variant v where v.product_id = any(${sql.param(productIds)}::text[]) and v.status = 'ACTIVE'
        order by v.product_id, v.position, v.id`,
  )
}

/**
 * Selects the price of each offer by list at the minimum order quantity, or at its first break; the lowest of several
 * public prices.
 */
export function selectOffers(db: Db, productIds: string[], day: string) {
  const sold = sql`select o.* from variant v join offer o on o.variant_id = v.id join supplier s on s.id = o.supplier_id
    where v.product_id = any(${sql.param(productIds)}::text[]) and v.status = 'ACTIVE' and o.status = 'ACTIVE'
      and s.status = 'ACTIVE'`
  const lines = sql`select o.id as line, o.id as offer_id, greatest(o.min_order_quantity,
      (select min(p.quantities[1]) from offer_price p where p.offer_id = o.id)) as quantity from sold o`
  return queryRows<OfferSource>(
    db,
    sql`with sold as (${sold}), priced as (
          select line, case type when 'PUBLIC' then '' else list_id end as list, min(unit_price) as price
          from (${pricesByList({ currency: defaultCurrency, day }, lines)}) c group by 1, 2)
        select o.variant_id as "variantId", o.supplier_id as "supplierId", o.stock >= greatest(1, o.min_order_quantity) as "inStock",
          o.updated_at::text as "updatedAt", q.prices
        from sold o left join (select line, jsonb_object_agg(list, price) as prices from priced group by line) q
          on q.line = o.id
        order by o.variant_id, o.id`,
  )
}

export function selectAttributes(db: Db) {
  return queryRows<AttributeSource>(
    db,
    sql`select a.external_id as "externalId", a.name, a.type, a.unit, a.is_facet as "isFacet",
          a.is_searchable as "isSearchable", coalesce((select jsonb_agg(jsonb_build_object('key', o.key, 'name', o.name))
            from attribute_option o where o.attribute_id = a.id), '[]') as options
        from attribute a`,
  )
}

const dictionaries: Record<Language, SQL> = { es: sql`'spanish_stem'`, en: sql`'english_stem'` }

/** Stems words by their regular forms; a stop word has no stem and stays as it is: "the boys" is a title. */
export function selectStems(db: Db, words: { language: Language; word: string; form: string }[]) {
  const given = JSON.stringify(words)
  return queryRows<{ language: Language; word: string; stem: string }>(
    db,
    sql`select w.language, w.word, coalesce((case w.language when 'es' then ts_lexize(${dictionaries.es}, w.form)
          else ts_lexize(${dictionaries.en}, w.form) end)[1], w.form) as stem
        from jsonb_to_recordset(${given}::jsonb) as w(language text, word text, form text)`,
  )
}
