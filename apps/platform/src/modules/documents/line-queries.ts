import { sql, type SQL } from '@tiber/server/sql'
import { taxesByRate } from '../taxes/public.ts'

const buildNet = (pieces: SQL): SQL => sql`round(l.unit_price * ${pieces}, 2)`

/**
 * Builds rows `id, line_id, pieces, net, tax, freight_rate` of documents. `counted` are rows `id, line_id, before, until,
 * booked_net, booked_tax` for every line of the logistic order: its pieces before this document and with it, and the
 * amounts booked for those before, or null if they are as computed. Amounts are differences of both, so that all
 * documents together equal the order to the cent. The tax of a rate is rounded once and divided among its lines.
 */
export const documentLines = (counted: SQL): SQL => {
  const lines = (net: SQL) => sql`select c.id, c.rule, c.rate, ${net} as net from counted c`
  const freight = sql`select c.id, g.shipping_net as net, g.shipping_tax as tax from (select distinct id, logistic_order_id from counted) c
    join logistic_order g on g.id = c.logistic_order_id`
  return sql`with counted as materialized (
      select n.id, n.line_id, n.until - n.before as pieces, l.logistic_order_id, l.tax_rule as rule, l.tax_rate as rate,
        coalesce(n.booked_net, ${buildNet(sql`n.before`)}) as net_before, ${buildNet(sql`n.until`)} as net_until, n.booked_tax
      from (${counted}) n join order_line l on l.id = n.line_id),
    rates as materialized (
      select u.id, u.rule, u.rate, u.has_freight, u.tax - coalesce(k.tax, b.tax) as tax
      from (${taxesByRate({ lines: lines(sql`c.net_until`), freight })}) u
        join (${taxesByRate({ lines: lines(sql`c.net_before`), freight })}) b using (id, rule, rate)
        join (select c.id, c.rule, c.rate, sum(c.booked_tax) as tax from counted c group by c.id, c.rule, c.rate) k
          using (id, rule, rate)),
    own as (
      select c.id, c.line_id, c.rule, c.rate, c.pieces, d.net, sum(d.net) over w as total,
        sum(d.net) over (w order by c.line_id) as running, row_number() over (w order by c.line_id) as position
      from counted c cross join lateral (select case when c.pieces > 0 then c.net_until - c.net_before
        else least(c.net_until - c.net_before, 0) end as net) d
      where c.pieces <> 0 window w as (partition by c.id, c.rule, c.rate))
    select o.id, o.line_id, o.pieces, o.net, case when o.total <> 0
        then round(t.tax * o.running / o.total, 2) - round(t.tax * (o.running - o.net) / o.total, 2)
        when o.position = 1 then t.tax else 0 end as tax,
      (select f.rate from rates f where f.id = o.id and f.has_freight) as freight_rate
    from own o join rates r using (id, rule, rate)
      cross join lateral (select case when o.pieces > 0 then r.tax else least(r.tax, 0) end as tax) t`
}
