import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'

type Tag = { id: string; name: string }

export function selectTags({ db }: Context) {
  return queryRows<Tag & { externalId: string; accounts: number }>(
    db,
    sql`select t.id, t.external_id as "externalId", t.name,
          (select count(*)::int from account_tag m where m.tag_id = t.id) as accounts
        from customer_tag t order by t.name, t.id`,
  )
}

export async function upsertTags({ db }: Context, tags: { externalId: string; name: string }[]) {
  await db.execute(sql`insert into customer_tag (external_id, name)
    select distinct on (n."externalId") n."externalId", n.name
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as n("externalId" text, name text)
    on conflict (external_id) do update set name = excluded.name`)
}

export function selectAccountTags({ db }: Context, accountId: string) {
  return queryRows<Tag>(
    db,
    sql`select t.id, t.name from account_tag m join customer_tag t on t.id = m.tag_id where m.account_id = ${accountId}
        order by t.name, t.id`,
  )
}

/** Gives an account exactly these tags; those that do not exist are left out. */
export async function replaceAccountTags({ db }: Context, accountId: string, tagIds: string[]) {
  const ids = sql`${sql.param(tagIds)}::text[]`
  await db.execute(sql`delete from account_tag where account_id = ${accountId} and tag_id <> all(${ids})`)
  await db.execute(sql`insert into account_tag (account_id, tag_id)
    select ${accountId}, t.id from customer_tag t where t.id = any(${ids}) on conflict do nothing`)
}
