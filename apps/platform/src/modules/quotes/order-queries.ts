import { sql } from '@tiber/server/sql'
import type { Address } from '@tiber/contract/company/addresses'
import type { Context } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryRows } from '../../database/query-rows.ts'

export type OrderableLine = {
  id: string
  supplierQuoteId: string
  detailId: string
  offerId: string
  price: string
  quantity: number
  leadDays: number | null
  note: string | null
  deliveries: { quantity: number; address: Address }[]
  /** Article that was asked for, if another one is offered. */
  replaces: { sku: string; name: LocalisedText } | null
  /** Null if the offer was deleted. */
  stock: number | null
}

/** Selects the priced lines of the current versions with the stock of what they offer. */
export function selectOrderableLines({ db }: Context, quoteIds: string[]): Promise<OrderableLine[]> {
  return queryRows<OrderableLine>(
    db,
    sql`select l.id, l.supplier_quote_id as "supplierQuoteId", l.detail_id as "detailId", x.offer_id as "offerId",
          x.price::text as price, x.quantity, x.lead_days as "leadDays", d.note, l.deliveries,
          case when x.alternative_variant_id is not null and w.id is not null
            then jsonb_build_object('sku', w.sku, 'name', w.name) end as replaces, f.stock
        from supplier_quote q join quote_version v on v.supplier_quote_id = q.id and v.number = q.version
          join quote_version_line x on x.version_id = v.id join quote_line l on l.id = x.line_id
          join master_quote_detail d on d.id = l.detail_id left join offer f on f.id = x.offer_id
          left join variant w on w.id = d.variant_id
        where q.id = any(${sql.param(quoteIds)}::text[]) order by q.id, l.position, l.id`,
  )
}
