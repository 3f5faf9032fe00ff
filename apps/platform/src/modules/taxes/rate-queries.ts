import type { TaxClass } from '@tiber/contract/orders/taxes'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'

type Rate = { taxClass: TaxClass; rate: number; validFrom: string }

/** Sets the rates of a country that hold from the given days on. */
export async function upsertTaxRates({ db }: Context, country: string, rates: Rate[]) {
  await db.execute(sql`insert into tax_rate (country, tax_class, valid_from, rate)
    select distinct on (r."taxClass", r."validFrom") ${country}, r."taxClass", r."validFrom", r.rate
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r("taxClass" text, "validFrom" date, rate numeric)
    on conflict (country, tax_class, valid_from) do update set rate = excluded.rate`)
}
