import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { resolvedPrices, type PriceScope } from '../../prices/service.ts'
import { isReachable } from './change-queries.ts'

/**
 * Reprices carts with outdated amounts in one statement. A cart that changes concurrently is skipped: that change
 * prices it. Carts are locked by ascending id to avoid deadlocks between two repricings.
 */
export async function repriceCarts(context: CustomerContext, ids: string[], scope: PriceScope): Promise<void> {
  const lines = sql`select a.line, a.offer_id, a.quantity from affected a`
  // Not a prepared plan: a generic plan for carts of any number and size took thirty times as long.
  await queryRows<never>(
    context.db,
    sql`with old as materialized (
          select c.id, c.version, c.priced_revision, c.priced_on, r.revision from cart c cross join price_revision r
          where c.id = any(${sql.param(ids)}::text[]) and ${isReachable(context)} and c.status in ('INIT', 'ON_GOING')
        ), held as materialized (
          select c.id from cart c where c.id in (select k.id from old k) order by c.id for no key update
        ), affected as materialized (
          select l.id as line, l.cart_id, l.offer_id, l.supplier_id, l.quantity, o.tax_rate
          from old c join cart_line l on l.cart_id = c.id join offer o on o.id = l.offer_id
        ), made as (
          update cart c set priced_revision = k.revision, priced_on = ${scope.day}::date from old k
          where c.id = k.id and c.version = k.version and c.priced_revision is not distinct from k.priced_revision
            and c.priced_on is not distinct from k.priced_on and (select count(*) from held) >= 0
          returning c.id
        ), written as (
          update cart_line l set unit_price = r.unit_price, regular_unit_price = r.price, net = n.net,
            tax = round(n.net * a.tax_rate / 100, 2), regular_net = n.regular_net,
            regular_tax = round(n.regular_net * a.tax_rate / 100, 2),
            previous_unit_price = case when l.unit_price is distinct from r.unit_price
              then coalesce(l.previous_unit_price, l.unit_price) else l.previous_unit_price end
          from made m join affected a on a.cart_id = m.id
            left join (${resolvedPrices(scope, lines)}) r on r.line = a.line
            cross join lateral (select coalesce(round(r.unit_price * a.quantity, 2), 0) as net,
              coalesce(round(r.price * a.quantity, 2), 0) as regular_net) n
          where l.id = a.line
          returning l.cart_id, l.supplier_id, l.quantity, l.net, l.tax, l.regular_net, l.regular_tax
        )
        insert into cart_supplier (cart_id, supplier_id, lines, products, net, tax, regular_net, regular_tax)
        select cart_id, supplier_id, count(*), sum(quantity), sum(net), sum(tax), sum(regular_net), sum(regular_tax)
        from written group by cart_id, supplier_id
        on conflict (cart_id, supplier_id) do update set lines = excluded.lines, products = excluded.products,
          net = excluded.net, tax = excluded.tax, regular_net = excluded.regular_net, regular_tax = excluded.regular_tax`,
  )
}
