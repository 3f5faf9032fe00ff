import { sql } from 'drizzle-orm'
import type { CustomerContext } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'

/** Codes of what is no longer sold, with what takes its place; as the index of the table writes them. */
export function selectReplaced({ db }: CustomerContext, codes: string[]) {
  return plannedRowsOf<{ code: string; sku: string; replacementId: string }>(
    db,
    sql`select upper(regexp_replace(v.sku, '[^[:alnum:]]', '', 'g')) as code, v.sku, v.replaced_by_id as "replacementId"
        from variant v join variant r on r.id = v.replaced_by_id
        where v.replaced_by_id is not null and v.status = 'INACTIVE' and r.status = 'ACTIVE'
          and upper(regexp_replace(v.sku, '[^[:alnum:]]', '', 'g')) = any(${sql.param(codes)}::text[])`,
  )
}
