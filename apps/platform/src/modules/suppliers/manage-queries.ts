import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import { sql } from '@tiber/server/sql'
import type { SeriesPatterns, SupplierSettings } from '@tiber/contract/catalogue/supplier-settings'
import type { Context, ContextByAccess } from '../../context.ts'
import { assign } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { supplierTable } from './tables.ts'

type Row = typeof supplierTable.$inferSelect
export type SupplierValues = Partial<
  Pick<
    Row,
    | 'name'
    | 'status'
    | 'paymentDueDelay'
    | 'paymentDueMode'
    | 'answerHours'
    | 'invoicing'
    | 'carriers'
    | 'seriesPatterns'
    | 'automaticAnswer'
  > & {
    freightPrice: number | null
    freightFreeFrom: number | null
    minOrderValue: number | null
    legal: LegalEntity | null
  }
>

/** Inserts a supplier with the default terms; returns its id unless the external id is taken. */
export async function insertSupplier({ db, now }: Context, { externalId, name }: Pick<Row, 'externalId' | 'name'>) {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into supplier (external_id, name, status, is_default, created_at, updated_at)
        select ${externalId}, ${name}, 'ACTIVE', not exists (select from supplier), ${now()}::timestamptz,
          ${now()}::timestamptz
        on conflict do nothing returning id`,
  )
  return row?.id
}

const changeable = {
  name: sql`name`,
  status: sql`status`,
  paymentDueDelay: sql`payment_due_delay`,
  paymentDueMode: sql`payment_due_mode`,
  answerHours: sql`answer_hours`,
  invoicing: sql`invoicing`,
  carriers: sql`carriers`,
  seriesPatterns: sql`series_patterns`,
  automaticAnswer: sql`automatic_answer`,
  freightPrice: sql`freight_price`,
  freightFreeFrom: sql`freight_free_from`,
  minOrderValue: sql`min_order_value`,
  legal: sql`legal`,
  updatedAt: sql`updated_at`,
}

/** Returns whether there is such a supplier. */
export async function updateSupplier({ db, now }: Context, id: string, values: SupplierValues) {
  const { legal, carriers, seriesPatterns, automaticAnswer, ...plain } = values
  const documents = Object.entries({ legal, carriers, seriesPatterns, automaticAnswer })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value && JSON.stringify(value)])
  const change = { ...plain, ...Object.fromEntries(documents), updatedAt: now() }
  const rows = await queryRows<{ id: string }>(
    db,
    sql`update supplier set ${assign(changeable, change)} where id = ${id} returning id`,
  )
  return rows.length > 0
}

/** Locks a supplier and selects all of its columns, as they are named in the database. */
export async function lockSupplier({ db }: Context, id: string) {
  const [row] = await queryRows<{ columns: Record<string, unknown> }>(
    db,
    sql`select to_jsonb(s) as columns from (select * from supplier where id = ${id} for no key update) s`,
  )
  return row?.columns
}

/** The supplier of the caller; patterns that it has not chosen are missing. */
export type SettingsRow = Omit<SupplierSettings, 'seriesPatterns'> & { seriesPatterns: SeriesPatterns | null }

export async function selectSettings({ db, caller }: ContextByAccess['supplier']): Promise<SettingsRow> {
  const [row] = await queryRows<SettingsRow>(
    db,
    sql`select s.name, s.external_id as "externalId", s.legal, s.answer_hours as "answerHours",
          s.invoicing, s.carriers, s.series_patterns as "seriesPatterns", s.automatic_answer as "automaticAnswer",
          s.payment_due_delay as "paymentDueDelay", s.payment_due_mode as "paymentDueMode",
          s.freight_price::float8 as "freightPrice", s.freight_free_from::float8 as "freightFreeFrom",
          s.min_order_value::float8 as "minOrderValue"
        from supplier s where s.id = ${caller.supplierId}`,
  )
  return row!
}
