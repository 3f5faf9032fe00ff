import { sql, type SQL } from '@tiber/server/sql'
import type { PartNumberEntry, partNumberKinds } from '@tiber/contract/catalogue/part-numbers'
import type { CustomerContext } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isInAssortments, type Assortment } from '../catalogue/service.ts'

export type NumberRow = Omit<PartNumberEntry, 'name'> & { name: LocalisedText; total: number }
type ListParams = { query: string; kind: (typeof partNumberKinds)[number] | undefined; page: number; size: number }

/** Selects part numbers and aliases by number, for articles the account may see. */
export function selectNumbers({ db, caller }: CustomerContext, params: ListParams, assortments: Assortment[]) {
  const { query, kind, page, size } = params
  const like = likeContaining(query)
  const isFound: SQL =
    query === ''
      ? sql`true`
      : sql`(n.number ilike ${like} or v.sku ilike ${like} or v.name ->> 'es-ES' ilike ${like} or v.name ->> 'en-US' ilike ${like})`
  return queryRows<NumberRow>(
    db,
    sql`select n.kind, n.number, n.code, v.id as "variantId", v.product_id as "productId", v.sku, v.name,
          n.user_name as "userName", n.updated_at as "updatedAt", count(*) over ()::int as total
        from (select 'OWN' as kind, o.part_number as number, o.code, o.variant_id, null::text as user_name,
              null::timestamptz as updated_at
            from part_number o where o.account_id = ${caller.accountId}
          union all select 'ALIAS', a.text, a.code, a.variant_id, u.first_name || ' ' || u.last_name, a.updated_at
            from part_alias a left join customer_user u on u.id = a.user_id where a.account_id = ${caller.accountId}) n
          join variant v on v.id = n.variant_id join product p on p.id = v.product_id
        where (${kind ?? null}::text is null or n.kind = ${kind ?? null}) and ${isFound} and ${isInAssortments(assortments)}
        order by n.number, n.kind, n.code limit ${size} offset ${page * size}`,
  )
}

/** Selects all part numbers of the account, to compare a file with. */
export function selectOwnNumbers({ db, caller }: CustomerContext) {
  return queryRows<{ variantId: string; partNumber: string; code: string }>(
    db,
    sql`select variant_id as "variantId", part_number as "partNumber", code from part_number
        where account_id = ${caller.accountId}`,
  )
}
