import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../../context.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { loadAssortments, isInAssortments } from '../../catalogue/service.ts'

/** Selects discontinued articles by code, with their replacements; codes are normalised as in the table index. */
export async function selectReplaced(context: CustomerContext, codes: string[]) {
  const assortments = await loadAssortments(context)
  return queryPreparedRows<{ code: string; sku: string; replacementId: string }>(
    context.db,
    sql`select upper(regexp_replace(v.sku, '[^[:alnum:]]', '', 'g')) as code, v.sku, v.replaced_by_id as "replacementId"
        from variant v join variant r on r.id = v.replaced_by_id join product p on p.id = v.product_id
        where ${isInAssortments(assortments)} and v.replaced_by_id is not null and v.status = 'INACTIVE' and r.status = 'ACTIVE'
          and upper(regexp_replace(v.sku, '[^[:alnum:]]', '', 'g')) = any(${sql.param(codes)}::text[])`,
  )
}
