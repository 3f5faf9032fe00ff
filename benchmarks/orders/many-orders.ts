import { queryRows } from '../carts/cart-lines.ts'
import type { Shop } from '../shop.ts'

type CopyOptions = {
  from: number
  to: number
  /** The copies are numbered `<prefix>-<n>`. */
  prefix?: string
  /** Condition of the orders that are copied; by default small ones of the demo. */
  sources?: string
  minutesApart?: number
  /** Copies keep their status; otherwise all but the last 2,000 are completed. */
  areOpen?: boolean
}

/** Copies orders of an account until it has the given number of them, one each 15 minutes by default. */
export async function fillOrders(
  shop: Shop,
  accountId: string,
  {
    from,
    to,
    prefix = 'BENCH',
    sources = 'o.line_count between 1 and 5',
    minutesApart = 15,
    areOpen = false,
  }: CopyOptions,
) {
  const source = `(select o.*, row_number() over (order by o.id) - 1 as place, count(*) over () as sources
    from commercial_order o where o.account_id = '${accountId}' and o.placed_at is not null
      and o.reference !~ '^(BENCH|INBOX|LARGE|PICK)-' and ${sources})`
  const since = (number: string) => `now() - ${number} * interval '${minutesApart} minutes'`
  const at = since('c.number')
  await queryRows(
    shop,
    `set session_replication_role = replica;
    -- The search index is built once, not row by row.
    drop index commercial_order_by_word;
    drop table if exists bench_order, bench_logistic_order;
    create table bench_order as select n as number, s.id as old, next_djust_id() as id
      from generate_series(${from}, ${to - 1}) n join ${source} s on s.place = n % s.sources;
    insert into commercial_order select (jsonb_populate_record(o, jsonb_build_object('id', c.id,
        'reference', '${prefix}-' || c.number, 'cart_id', null, 'placed_at', ${at}, 'created_at', ${at},
        'search', (o.search || array_to_tsvector(array['${prefix.toLowerCase()}' || c.number]))::text))).*
      from bench_order c join commercial_order o on o.id = c.old;
    create table bench_logistic_order as select c.number, c.id as order_id, g.id as old, next_djust_id() as id
      from bench_order c join logistic_order g on g.commercial_order_id = c.old;
    create index on bench_logistic_order (order_id, old);
    insert into logistic_order select (jsonb_populate_record(g, jsonb_build_object('id', c.id,
        'commercial_order_id', c.order_id, 'reference', '${prefix}-' || c.number || '-' || g.position,
        -- Nearly all old orders are completed.
        'status', case when ${!areOpen} and c.number > 2000 and g.status not in ('CANCELED', 'DECLINED_BY_SUPPLIER') then 'COMPLETED' else g.status end,
        'placed_at', ${at}, 'created_at', ${at}))).*
      from bench_logistic_order c join logistic_order g on g.id = c.old;
    insert into order_event (commercial_order_id, logistic_order_id, at, actor_name, actor_type, action, to_status)
      select p.order_id, p.id, ${since('p.number')}, 'Bench', 'CUSTOMER', 'place', 'ORDER_CREATED' from bench_logistic_order p;
    insert into order_document select (jsonb_populate_record(d, jsonb_build_object('id', next_djust_id(),
        'commercial_order_id', p.order_id, 'logistic_order_id', p.id, 'number', d.number || '-' || p.number || '-' || p.id,
        'issued_at', ${since('p.number')}))).*
      from bench_logistic_order p join order_document d on d.logistic_order_id = p.old;
    insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', next_djust_id(),
        'commercial_order_id', p.order_id, 'logistic_order_id', p.id, 'placed_at', ${since('p.number')}))).*
      from bench_logistic_order p join order_line l on l.logistic_order_id = p.old;
    update commercial_order o set statuses = g.statuses, supplier_ids = g.suppliers
      from (select g.commercial_order_id, array_agg(distinct g.status) as statuses, array_agg(distinct g.supplier_id) as suppliers
        from logistic_order g join bench_order b on b.id = g.commercial_order_id group by 1) g where o.id = g.commercial_order_id;
    create index commercial_order_by_word on commercial_order using gin (search)`,
  )
  await queryRows(shop, 'vacuum analyze commercial_order, logistic_order, order_line, order_event, order_document')
}
