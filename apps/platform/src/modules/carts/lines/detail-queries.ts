import { sql, type SQL } from '@tiber/server/sql'
import type { LineDetails } from '@tiber/contract/carts/cart-shapes'
import type { CustomerContext } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { isExpectedVersion, isReachable } from './change-queries.ts'
import { lineBefore } from '../history/history-queries.ts'

/**
 * Writes the details, one row per line. If none of the lines exists the cart stays as it is; otherwise it returns to
 * status INIT.
 */
export async function updateDetails(context: CustomerContext, id: string, details: LineDetails[]) {
  const now = toTimestamp(context.now())
  const given = details.map((each) => ({ ...each, given: Object.keys(each) }))
  const set = (column: string, field: string) =>
    sql.raw(`${column} = case when '${field}' = any(g.given) then g."${field}" else l.${column} end`)
  return queryRows<{ offerId: string }>(
    context.db,
    sql`with g as materialized (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
            as g("lineId" text, note text, reference text, section text, "parQuantity" int, given text[])),
          made as (update cart c set version = version + 1, status = 'INIT', updated_at = ${now} where c.id = ${id}
            and ${isReachable(context)} and c.status in ('INIT', 'ON_GOING') and ${isExpectedVersion(context)}
            and exists (select from cart_line l join g on g."lineId" = l.id where l.cart_id = c.id)
            returning c.id, c.version),
          undoable as (insert into cart_change (cart_id, version, user_id, before, created_at)
            select m.id, m.version, ${context.caller.userId}, jsonb_agg(${lineBefore}), ${now}
            from made m join cart_line l on l.cart_id = m.id join g on g."lineId" = l.id group by m.id, m.version)
        update cart_line l set ${set('note', 'note')}, ${set('reference', 'reference')}, ${set('section', 'section')},
          ${set('par_quantity', 'parQuantity')}, updated_at = ${now}
        from made m, g where l.cart_id = m.id and l.id = g."lineId" returning l.offer_id as "offerId"`,
  )
}

export type Replaced = { offerPriceId: string; variantId: string | null; sku: string; name: string }

/** Records which article a line replaces. */
export async function writeReplaced({ db }: CustomerContext, cartId: string, replaced: Replaced[]) {
  const matchesColumn = (column: string): SQL => sql.raw(`op.${column} = w."offerPriceId"`)
  await db.execute(sql`update cart_line l set replaces = jsonb_build_object('sku', w.sku, 'name', w.name)
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb)
        as w("offerPriceId" text, "variantId" text, sku text, name text)
      join offer_price op on ${matchesColumn('id')} or ${matchesColumn('external_id')} join offer f on f.id = op.offer_id
    where l.cart_id = ${cartId} and l.offer_id = f.id and not exists (select from variant v where v.id = f.variant_id and v.external_id = w."variantId")`)
}
