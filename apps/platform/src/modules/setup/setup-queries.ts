import type { TaxClass } from '@tiber/contract/orders/taxes'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import { sampleCodes } from './sample-articles.ts'

export type Facts = {
  suppliers: number
  supplier: string | null
  articles: number
  customers: number
  customer: string | null
  taxRates: number
  samples: number
  orderedSamples: number
}

/** Counts what an open shop needs; articles count if they can be ordered at a public price. */
export async function selectFacts({ db }: Context, country: string | undefined): Promise<Facts> {
  const [row] = await queryRows<Facts>(
    db,
    sql`select (select count(*)::int from supplier where status = 'ACTIVE') as suppliers,
          (select name from supplier where status = 'ACTIVE' order by created_at, id limit 1) as supplier,
          (select count(distinct f.variant_id)::int from offer f join supplier s on s.id = f.supplier_id
            join variant v on v.id = f.variant_id
            where f.status = 'ACTIVE' and s.status = 'ACTIVE' and v.status = 'ACTIVE' and f.stock >= f.min_order_quantity
              and exists (select from offer_price p join price_list l on l.id = p.price_list_id
                where p.offer_id = f.id and l.account_id is null and l.tag_id is null)) as articles,
          (select count(*)::int from customer_account where status = 'ACTIVE') as customers,
          (select name from customer_account where status = 'ACTIVE' order by created_at, id limit 1) as customer,
          (select count(*)::int from tax_rate where country = ${country ?? ''}) as "taxRates",
          (select count(*)::int from product where external_id = any(${sql.param(sampleCodes)}::text[])) as samples,
          (select count(distinct l.variant_id)::int from variant v join order_line l on l.variant_id = v.id
            where v.external_id = any(${sql.param(sampleCodes)}::text[])) as "orderedSamples"`,
  )
  return row!
}

export type TaxRateRow = { taxClass: TaxClass; rate: number; validFrom: string }

export function selectTaxRates({ db }: Context, country: string) {
  return queryRows<TaxRateRow>(
    db,
    sql`select tax_class as "taxClass", rate::float8 as rate, valid_from::text as "validFrom" from tax_rate
        where country = ${country} order by valid_from desc, tax_class`,
  )
}
