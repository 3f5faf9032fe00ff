import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'

/** Selects the caller's organisations in the current account. */
export async function selectOwnOrganisationIds({ db, caller }: CustomerContext): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select o.id from organisation_user m join organisation o on o.id = m.organisation_id
        where o.account_id = ${caller.accountId} and m.user_id = ${caller.userId}`,
  )
  return rows.map(({ id }) => id)
}

export async function deleteOrganisationMemberships(context: CustomerContext, userIds: string[]) {
  await context.db.execute(sql`
    delete from organisation_user m using organisation o
    where o.id = m.organisation_id and o.account_id = ${context.caller.accountId}
      and m.user_id = any(${sql.param(userIds)}::text[])`)
}

type OrganisationMembership = { userId: string; organisationId: string; isMain: boolean }

/**
 * Inserts memberships; of two concurrent changes of one user, both of which deleted the old rows, the later one wins.
 */
export async function insertOrganisationMemberships(context: CustomerContext, rows: OrganisationMembership[]) {
  await context.db.execute(sql`
    insert into organisation_user (user_id, organisation_id, is_main)
    select r."userId", o.id, r."isMain"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("userId" text, "organisationId" text, "isMain" boolean)
    join organisation o on o.id = r."organisationId" and o.account_id = ${context.caller.accountId}
    on conflict (user_id, organisation_id) do update set is_main = excluded.is_main`)
}
