import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'

export type Alias = { code: string; text: string; variantId: string }

/** Selects the variants the account has saved for these codes, in one statement. */
export function selectAliases({ db, caller }: CustomerContext, codes: string[]) {
  return queryPreparedRows<{ code: string; variantId: string }>(
    db,
    sql`select a.code, a.variant_id as "variantId" from part_alias a
        where a.account_id = ${caller.accountId} and a.code = any(${sql.param(codes)}::text[])`,
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
