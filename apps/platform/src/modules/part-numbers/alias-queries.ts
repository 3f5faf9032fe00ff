import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'

export type Alias = { code: string; text: string; variantId: string }

/** Selects the variants saved for these codes; the user's own choice precedes the company's. */
export function selectAliases({ db, caller }: CustomerContext, codes: string[]) {
  return queryPreparedRows<{ code: string; variantId: string }>(
    db,
    sql`select a.code, a.variant_id as "variantId" from part_alias a
        where a.account_id = ${caller.accountId} and a.code = any(${sql.param(codes)}::text[])
          and not exists (select from learned_text t where t.account_id = a.account_id and t.user_id = ${caller.userId}
            and t.code = a.code)
        union all select t.code, t.variant_id as "variantId" from learned_text t
        where t.account_id = ${caller.accountId} and t.user_id = ${caller.userId}
          and t.code = any(${sql.param(codes)}::text[])`,
  )
}

/** Saves aliases; the latest choice for a code wins. */
export async function upsertAliases({ db, caller, now }: CustomerContext, aliases: Alias[]) {
  const at = toTimestamp(now())
  await db.execute(sql`insert into part_alias (account_id, code, text, variant_id, user_id, created_at, updated_at)
    select ${caller.accountId}, a.code, a.text, a.variant_id, ${caller.userId}, ${at}, ${at}
    from unnest(${sql.param(aliases.map(({ code }) => code))}::text[], ${sql.param(aliases.map(({ text }) => text))}::text[],
      ${sql.param(aliases.map(({ variantId }) => variantId))}::text[]) as a(code, text, variant_id)
    on conflict (account_id, code) do update set text = excluded.text, variant_id = excluded.variant_id,
      user_id = excluded.user_id, updated_at = excluded.updated_at`)
}

export async function deleteAliases({ db, caller }: CustomerContext, codes: string[]) {
  await db.execute(sql`delete from part_alias where account_id = ${caller.accountId}
    and code = any(${sql.param(codes)}::text[])`)
}

const toColumns = (aliases: Alias[]) => sql`unnest(${sql.param(aliases.map(({ code }) => code))}::text[],
  ${sql.param(aliases.map(({ text }) => text))}::text[],
  ${sql.param(aliases.map(({ variantId }) => variantId))}::text[]) as a(code, text, variant_id)`

/** Saves choices of the user; another article for the same text has to be confirmed anew. */
export async function upsertLearnedTexts({ db, caller, now }: CustomerContext, aliases: Alias[]) {
  const at = toTimestamp(now())
  await db.execute(sql`insert into learned_text (account_id, user_id, code, text, variant_id, created_at, updated_at)
    select ${caller.accountId}, ${caller.userId}, a.code, a.text, a.variant_id, ${at}, ${at} from ${toColumns(aliases)}
    on conflict (account_id, user_id, code) do update set text = excluded.text, updated_at = excluded.updated_at,
      variant_id = excluded.variant_id,
      confirmations = case when learned_text.variant_id = excluded.variant_id then learned_text.confirmations else 0 end`)
}

/** Counts orders of learned texts, and moves those confirmed often enough by all users together to the company. */
export async function confirmLearnedTexts({ db, caller, now }: CustomerContext, aliases: Alias[], needed: number) {
  const at = toTimestamp(now())
  await db.execute(sql`update learned_text t set confirmations = t.confirmations + 1, updated_at = ${at}
    from ${toColumns(aliases)} where t.account_id = ${caller.accountId} and t.user_id = ${caller.userId}
      and t.code = a.code and t.variant_id = a.variant_id`)
  await db.execute(sql`with confirmed as (
      select t.code, t.variant_id, min(t.text) as text from learned_text t join ${toColumns(aliases)}
        on t.code = a.code and t.variant_id = a.variant_id
      where t.account_id = ${caller.accountId} group by t.code, t.variant_id having sum(t.confirmations) >= ${needed}),
    shared as (insert into part_alias (account_id, code, text, variant_id, user_id, created_at, updated_at)
      select ${caller.accountId}, c.code, c.text, c.variant_id, ${caller.userId}, ${at}, ${at} from confirmed c
      on conflict (account_id, code) do update set text = excluded.text, variant_id = excluded.variant_id,
        user_id = excluded.user_id, updated_at = excluded.updated_at)
    delete from learned_text t using confirmed c
    where t.account_id = ${caller.accountId} and t.code = c.code and t.variant_id = c.variant_id`)
}

/** Deletes choices of the user. */
export async function deleteLearnedTexts({ db, caller }: CustomerContext, codes: string[]) {
  await db.execute(sql`delete from learned_text where account_id = ${caller.accountId} and user_id = ${caller.userId}
    and code = any(${sql.param(codes)}::text[])`)
}
