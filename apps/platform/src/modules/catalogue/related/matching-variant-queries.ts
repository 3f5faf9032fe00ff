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
  const countEqual = (keys: string[]) => sql`(select count(*) from jsonb_each(d.values) a
    where a.key = any(${sql.param(keys)}::text[]) and (q.attributes || w.attributes)->a.key = a.value)`
  return queryPreparedRows<MatchingVariant>(
    db,
    sql`select distinct on (w.product_id) w.product_id as "productId", w.id, w.external_id as "externalId", w.sku, w.name
        from (select p.attributes || v.attributes as values from variant v join product p on p.id = v.product_id
            where v.product_id = ${productId} and (v.id = ${variant} or v.external_id = ${variant} or v.sku = ${variant}
              or not exists (select from variant x where x.product_id = v.product_id and x.id <> v.id)) limit 1) d
          cross join variant w join product q on q.id = w.product_id
          cross join lateral (select ${countEqual(all)} as equal, ${countEqual(lengths)} as lengths) m
        where w.product_id = any(${sql.param(productIds)}::text[]) and w.status = 'ACTIVE'
          and (m.equal > 0 or not exists (select from variant x where x.product_id = w.product_id and x.id <> w.id))
          and not exists (select from jsonb_each(d.values) a where a.key = any(${sql.param(strict)}::text[])
            and (q.attributes || w.attributes)->a.key <> a.value)
        order by w.product_id, m.equal desc, m.lengths desc, w.position, w.id`,
  )
}
