import { sql, type SQL } from '@tiber/server/sql'
import { maxQuantity } from '@tiber/contract/carts/quantities'
import type { CustomerContext } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isReachable } from '../carts/service.ts'
import { backorderDate, backorderQuantity } from '../catalogue/service.ts'
import { toDay } from '../prices/service.ts'

type SourceOrder = { id: string; reference: string; placedAt: string; currency: string }

/** Selects placed orders of the account by id or reference. */
export function selectSourceOrders({ db, caller }: CustomerContext, idsOrReferences: string[]) {
  const ids = sql.param(idsOrReferences)
  return queryRows<SourceOrder>(
    db,
    sql`select o.id, o.reference, o.placed_at as "placedAt", o.currency from commercial_order o
        where o.account_id = ${caller.accountId} and o.placed_at is not null
          and (o.id = any(${ids}::text[]) or o.reference = any(${ids}::text[])) order by o.placed_at desc, o.id`,
  )
}

/** An article as it was bought, with its current offer; null if the offer is gone. */
export type BoughtRow = {
  offerId: string
  variantId: string
  quantity: number
  unitPrice: string | null
  supplierId: string
  supplierName: string
  sku: string
  name: LocalisedText
  unit: string
  minimumBefore: number | null
  multipleBefore: number | null
  productId: string | null
  variantExternalId: string | null
  priceBasis: number | null
  minimum: number | null
  multiple: number | null
  maximum: number | null
  stock: number | null
  backorderQuantity: number | null
  backorderDate: string | null
  restockQuantity: number | null
  restockDate: string | null
}

const currentOfferColumns = ({
  now,
}: CustomerContext): SQL => sql`v.product_id as "productId", v.external_id as "variantExternalId", p.price_basis as "priceBasis",
  f.min_order_quantity as minimum, f.order_multiple as multiple, f.max_order_quantity as maximum, f.stock,
  f.restock_quantity as "restockQuantity", f.restock_date::text as "restockDate",
  ${backorderQuantity(toDay(now()), 'f')} as "backorderQuantity", ${backorderDate('f')}::text as "backorderDate"`

/** Sums the quantities of the same offer over several orders; other values come from the latest one. */
export function selectOrderLines(context: CustomerContext, orderIds: string[]) {
  return queryRows<BoughtRow>(
    context.db,
    sql`select l.offer_id as "offerId", l.variant_id as "variantId", b.quantity, l.unit_price::text as "unitPrice",
          g.supplier_id as "supplierId", g.supplier->>'name' as "supplierName", l.snapshot->'variant'->>'sku' as sku,
          l.snapshot->'variant'->'name' as name, l.snapshot->'product'->>'unit' as unit,
          (l.snapshot->'offer'->>'minOrderQuantity')::int as "minimumBefore",
          (l.snapshot->'offer'->>'orderMultiple')::int as "multipleBefore", ${currentOfferColumns(context)}
        from (select (array_agg(l.id order by o.placed_at desc, l.id desc))[1] as line_id,
            least(sum(l.quantity), ${maxQuantity})::int as quantity, min(l.position) as at
          from order_line l join commercial_order o on o.id = l.commercial_order_id
          where l.commercial_order_id = any(${sql.param(orderIds)}::text[]) group by l.offer_id) b
          join order_line l on l.id = b.line_id join logistic_order g on g.id = l.logistic_order_id
          left join offer f on f.id = l.offer_id left join variant v on v.id = l.variant_id
          left join product p on p.id = v.product_id
        order by b.at, l.id`,
  )
}

/** Selects the lines of a list or cart with the prices the buyer last saw. */
export function selectListLines(context: CustomerContext, listId: string) {
  return queryRows<BoughtRow>(
    context.db,
    sql`select l.offer_id as "offerId", v.id as "variantId", l.quantity,
          coalesce(l.previous_unit_price, l.unit_price)::text as "unitPrice", s.id as "supplierId", s.name as "supplierName",
          v.sku, v.name, f.unit, null::int as "minimumBefore", null::int as "multipleBefore", ${currentOfferColumns(context)}
        from cart c join cart_line l on l.cart_id = c.id join offer f on f.id = l.offer_id
          join supplier s on s.id = f.supplier_id join variant v on v.id = f.variant_id
          join product p on p.id = v.product_id
        where c.id = ${listId} and ${isReachable(context)} order by l.id`,
  )
}
