import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'

export type MatchingVariant = { productId: string; id: string; externalId: string; sku: string; name: LocalisedText }

type Source = { productId: string; variant: string | undefined }

/** External ids of the attributes that must not differ, of further ones that may agree, and of the length. */
type Dimensions = { strict: string[]; all: string[]; lengths: string[] }

/**
 * Selects the variant of each product in the size of another variant: an M8 washer for an M8 screw. Most equal
 * dimensions win; the length of a part says nothing about what fits it and only decides between equals. The only
 * variant of a product fits anything.
 */
export function selectMatchingVariants(
  { db }: Context,
  { productId, variant = '' }: Source,
  { productIds, strict, all, lengths }: Dimensions & { productIds: string[] },
) {
  return queryPreparedRows<MatchingVariant>(
    db,
    // The few dimensions of the source are found first: comparing lists of names for each variant costs most.
    sql`with source as materialized (select p.attributes || v.attributes as values
          from variant v join product p on p.id = v.product_id
          where v.product_id = ${productId} and (v.id = ${variant} or v.external_id = ${variant} or v.sku = ${variant}
            or not exists (select from variant x where x.product_id = v.product_id and x.id <> v.id)) limit 1),
        dimension as materialized (select a.key, a.value, a.key = any(${sql.param(strict)}::text[]) as is_strict,
            a.key = any(${sql.param(lengths)}::text[]) as is_length
          from source s cross join jsonb_each(s.values) a where a.key = any(${sql.param([...all, ...lengths])}::text[]))
        select distinct on (m.product_id) m.product_id as "productId", m.id, m.external_id as "externalId", m.sku, m.name
        from (select w.*, q.attributes as shared, count(*) over (partition by w.product_id) as variants
            from variant w join product q on q.id = w.product_id
            where w.product_id = any(${sql.param(productIds)}::text[])) m
          cross join lateral (select
              count(*) filter (where a.value = d.value and not d.is_length) as equal,
              count(*) filter (where a.value = d.value and d.is_length) as lengths,
              coalesce(bool_or(d.is_strict and a.value <> d.value), false) as differs
            from dimension d cross join lateral (select coalesce(m.attributes->d.key, m.shared->d.key) as value) a) e
        where m.status = 'ACTIVE' and not e.differs and (e.equal > 0 or m.variants = 1) and exists (select from source)
        order by m.product_id, e.equal desc, e.lengths desc, m.position, m.id`,
  )
}
