import { sql } from '@tiber/server/sql'
import type { AutomaticAnswer } from '@tiber/contract/catalogue/supplier-settings'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { freePieces, openPieces } from '../read/seller-facts-queries.ts'

export type AcceptableOrder = { id: string; orderId: string; rule: AutomaticAnswer }

/** The supplier has shipped an order of this company before. */
const isKnown = sql`exists (select from logistic_order k where k.account_id = g.account_id
  and k.supplier_id = g.supplier_id and k.status in ('SHIPPED', 'COMPLETED'))`

/**
 * Selects orders that wait for an answer and fit the rule of their supplier: at most of its value, on a working day within
 * its hours, in stock with all lines, and in nobody's hand; of known companies, if the rule says so.
 */
export function selectAcceptable(
  { db, now }: Context,
  { orderId, since, limit }: { orderId: string | undefined; since: Date; limit: number },
): Promise<AcceptableOrder[]> {
  const local = sql`(${toTimestamp(now())} at time zone 'Europe/Madrid')`
  return queryRows<AcceptableOrder>(
    db,
    sql`select g.id, g.commercial_order_id as "orderId", s.automatic_answer as rule
        from logistic_order g join supplier s on s.id = g.supplier_id
        where g.status = 'WAITING_SUPPLIER_APPROVAL' and s.automatic_answer is not null and s.status = 'ACTIVE'
          and ${orderId === undefined ? sql`true` : sql`g.commercial_order_id = ${orderId}`}
          and g.net <= (s.automatic_answer->>'maxNet')::numeric and extract(isodow from ${local}) < 6
          and to_char(${local}, 'HH24:MI') >= s.automatic_answer->>'from' and to_char(${local}, 'HH24:MI') < s.automatic_answer->>'until'
          and (not coalesce((s.automatic_answer->>'knownOnly')::boolean, false) or ${isKnown})
          and (g.taken_at is null or g.taken_at < ${toTimestamp(since)})
          and not exists (select from order_line l left join offer f on f.id = l.offer_id
            where l.logistic_order_id = g.id and ${freePieces} < ${openPieces})
        order by g.placed_at, g.id limit ${limit}`,
  )
}
