import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import type { OperatorSupplier } from '@tiber/contract/operator/operator-suppliers'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { likeContaining } from '../../../database/like-patterns.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type SupplierRow = Omit<
  OperatorSupplier,
  'version' | 'freightPrice' | 'freightFreeFrom' | 'minOrderValue' | 'createdAt' | 'updatedAt'
> & {
  freightPrice: string | null
  freightFreeFrom: string | null
  minOrderValue: string | null
  legal: LegalEntity | null
  createdAt: string
  updatedAt: string
}

/** Counts run over all suppliers at once, because a shop has few of them. */
const selectRows = (
  { now }: Context,
  where: SQL,
): SQL => sql`select s.id, s.external_id as "externalId", s.name, s.status,
    s.legal, s.payment_due_delay as "paymentDueDelay", s.payment_due_mode as "paymentDueMode",
    s.freight_price::text as "freightPrice", s.freight_free_from::text as "freightFreeFrom",
    s.min_order_value::text as "minOrderValue", s.answer_hours as "answerHours", s.invoicing, s.on_time_percent as "onTimePercent",
    s.created_at as "createdAt", s.updated_at as "updatedAt", coalesce(f.offers, 0) as offers,
    coalesce(g.open, 0) as "openOrders", coalesce(g.unanswered, 0) as unanswered
  from supplier s
    left join (select supplier_id, count(*)::int as offers from offer where status = 'ACTIVE' group by 1) f
      on f.supplier_id = s.id
    left join (select supplier_id, count(*)::int as open,
        count(*) filter (where status = 'WAITING_SUPPLIER_APPROVAL' and answer_by < ${now()}::timestamptz)::int as unanswered
      from logistic_order where status in ('WAITING_SUPPLIER_APPROVAL', 'ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT',
        'WAITING_SHIPMENT', 'PARTIALLY_SHIPPED', 'PARTIALLY_CANCELED') group by 1) g on g.supplier_id = s.id
  where ${where} order by lower(s.name), s.id`

export function selectSuppliers(context: Context, words: string | undefined) {
  const like = words?.trim() && likeContaining(words)
  const where = like ? sql`(s.name ilike ${like} or s.external_id ilike ${like})` : sql`true`
  return queryRows<SupplierRow>(context.db, selectRows(context, where))
}

export async function selectSupplier(context: Context, id: string) {
  const [row] = await queryRows<SupplierRow>(context.db, selectRows(context, sql`s.id = ${id}`))
  return row
}

/** Counts the open carts with articles of a supplier. */
export async function countOpenCarts({ db }: Context, supplierId: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(distinct l.cart_id)::int as count from cart_line l join cart c on c.id = l.cart_id
        where l.supplier_id = ${supplierId} and c.deleted_at is null and c.status <> 'COMPLETED'`,
  )
  return row!.count
}
