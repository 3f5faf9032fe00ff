import { sql, type SQL } from '@tiber/server/sql'
import { taxesByRate } from '../taxes/public.ts'

const buildNet = (pieces: SQL): SQL => sql`round(l.unit_price * ${pieces}, 2)`

/**
 * Builds rows `id, line_id, pieces, net, tax, freight_rate` of documents. `counted` are rows `id, line_id, before, until` for
 * every line of the logistic order: its pieces on documents before this one and until it. Amounts are differences of
 * both, so that all documents together equal the order to the cent. The largest line of a rate takes the cents that
 * remain when its tax is rounded once.
 */
export const documentLines = (counted: SQL): SQL => {
  const lines = (net: SQL) => sql`select c.id, c.rule, c.rate, ${net} as net from counted c`
  const freight = sql`select c.id, g.shipping_net as net, g.shipping_tax as tax from (select distinct id, logistic_order_id from counted) c
    join logistic_order g on g.id = c.logistic_order_id`
  return sql`with counted as materialized (
      select n.id, n.line_id, n.until - n.before as pieces, l.logistic_order_id, l.tax_rule as rule, l.tax_rate as rate,
        ${buildNet(sql`n.before`)} as net_before, ${buildNet(sql`n.until`)} as net_until
      from (${counted}) n join order_line l on l.id = n.line_id),
    rates as materialized (
      select u.id, u.rule, u.rate, u.has_freight, u.tax - b.tax as tax
      from (${taxesByRate({ lines: lines(sql`c.net_until`), freight })}) u
        join (${taxesByRate({ lines: lines(sql`c.net_before`), freight })}) b using (id, rule, rate)),
    own as (
      select c.id, c.line_id, c.rule, c.rate, c.pieces, c.net_until - c.net_before as net,
        round(c.net_until * c.rate / 100, 2) - round(c.net_before * c.rate / 100, 2) as tax
      from counted c where c.pieces <> 0)
    select o.id, o.line_id, o.pieces, o.net, o.tax + case when row_number() over (w order by abs(o.net) desc, o.line_id) = 1
        then r.tax - sum(o.tax) over w else 0 end as tax,
      (select f.rate from rates f where f.id = o.id and f.has_freight) as freight_rate
    from own o join rates r using (id, rule, rate) window w as (partition by o.id, o.rule, o.rate)`
}
