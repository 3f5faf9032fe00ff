import type { OperatorAccount } from '@tiber/contract/operator/operator-accounts'
import { defaultCurrency } from '@tiber/contract/currencies'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { and, toTimestamp } from '../../../database/clauses.ts'
import { likeContaining } from '../../../database/like-patterns.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type AccountFilter = {
  words?: string
  status?: OperatorAccount['status'][]
  tag?: string
  manager?: string
  overdue?: boolean
}
export type AccountRow = Omit<OperatorAccount, 'net' | 'overdue'> & { net: string; overdue: string }
type Page = { after: string | undefined; limit: number; day: string; since: Date }

/** Selects a page of accounts by name; figures are computed for its accounts only. */
export function selectAccounts({ db }: Context, filter: AccountFilter, { after, limit, day, since }: Page) {
  const isPastDue = sql`d.settlement = 'OWED' and d.type = 'INVOICE' and d.due_on < ${day}::date`
  const where = and(
    matchesWords(filter.words),
    filter.status?.length ? sql`a.status = any(${sql.param(filter.status)}::text[])` : undefined,
    filter.manager ? sql`a.account_manager = ${filter.manager}` : undefined,
    filter.tag
      ? sql`exists (select from account_tag m where m.account_id = a.id and m.tag_id = ${filter.tag})`
      : undefined,
    filter.overdue ? sql`exists (select from order_document d where d.account_id = a.id and ${isPastDue})` : undefined,
    after
      ? sql`(lower(a.name), a.id) > (select lower(k.name), k.id from customer_account k where k.id = ${after})`
      : undefined,
  )
  return queryRows<AccountRow>(
    db,
    sql`select a.id, a.external_id as "externalId", a.name, a.vat_number as "vatNumber",
          a.account_manager as "accountManager", a.status,
          coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
            from account_tag m join customer_tag t on t.id = m.tag_id where m.account_id = a.id), '[]') as tags,
          o.net::text, o.orders, o."lastOrderAt",
          (select coalesce(sum(d.net + d.tax + d.shipping_net + d.shipping_tax), 0)::text from order_document d
            where d.account_id = a.id and ${isPastDue}) as overdue
        from (select * from customer_account a where ${where} order by lower(a.name), a.id limit ${limit}) a
          cross join lateral (select coalesce(sum(o.net) filter (where o.currency = ${defaultCurrency}), 0) as net,
              count(*)::int as orders, max(o.placed_at) as "lastOrderAt" from commercial_order o
            where o.account_id = a.id and o.placed_at >= ${toTimestamp(since)}) o
        order by lower(a.name), a.id`,
  )
}

/** Finds a company by its names and numbers, its places and its people. */
function matchesWords(words: string | undefined) {
  if (!words?.trim()) return undefined
  const like = likeContaining(words)
  return sql`(a.name ilike ${like} or a.company_registration_name ilike ${like} or a.external_id ilike ${like}
    or a.vat_number ilike ${like} or a.business_registration_number ilike ${like}
    or exists (select from address p where p.account_id = a.id and (p.city ilike ${like} or p.zipcode ilike ${like}))
    or exists (select from account_user m join customer_user u on u.id = m.user_id
      where m.account_id = a.id and (u.email ilike ${like} or u.first_name || ' ' || u.last_name ilike ${like})))`
}
