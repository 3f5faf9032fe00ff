import { sql, type SQL } from '@tiber/server/sql'

type TaxedRows = {
  /** Rows `id, rule, rate, net`: all lines of each logistic order, with the net amount that counts. */
  lines: SQL
  /** Rows `id, net, tax`: the shipping costs of each logistic order. */
  freight: SQL
}

/**
 * Builds rows `id, rule, rate, tax, has_freight`: the tax of lines, rounded once per rule and rate as EN 16931 asks.
 * Shipping is taxed with the goods of the highest rate; its tax, which is rounded on its own, is taken off.
 */
export const taxesByRate = ({ lines, freight }: TaxedRows): SQL => sql`
  select r.id, r.rule, r.rate, r.has_freight, case when r.has_freight then round((r.net + f.net) * r.rate / 100, 2) - f.tax
    else round(r.net * r.rate / 100, 2) end as tax
  from (select n.id, n.rule, n.rate, sum(n.net) as net,
      row_number() over (partition by n.id order by n.rate desc, n.rule) = 1 as has_freight
    from (${lines}) n group by n.id, n.rule, n.rate) r
    join (${freight}) f on f.id = r.id`

/** Builds rows `id, tax` with the tax of all lines of each logistic order. */
export const summedTaxes = (rows: TaxedRows): SQL =>
  sql`select t.id, sum(t.tax) as tax from (${taxesByRate(rows)}) t group by t.id`
