import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { CustomerContext } from '../../context.ts'
import { organisationTable as organisation, organisationUserTable as organisationUser } from './tables.ts'

export type OrganisationRow = typeof organisation.$inferSelect
type Values = Partial<Pick<OrganisationRow, 'externalId' | 'parentId' | 'status'>> & { name?: string }

const ofAccount = ({ caller }: CustomerContext) => eq(organisation.accountId, caller.accountId)

export function selectOrganisations(context: CustomerContext) {
  return context.db.select().from(organisation).where(ofAccount(context))
}

/** Selects organisations by Djust id or external id. */
export function selectByIds(context: CustomerContext, ids: string[]) {
  return context.db
    .select()
    .from(organisation)
    .where(and(ofAccount(context), or(inArray(organisation.id, ids), inArray(organisation.externalId, ids))))
}

export async function insertOrganisation(
  context: CustomerContext,
  values: Values & { name: string; mainOrganisation: boolean },
) {
  const now = context.now()
  const { accountId } = context.caller
  const [row] = await context.db
    .insert(organisation)
    .values({ ...values, accountId, createdAt: now, updatedAt: now })
    .returning()
  return row!
}

export async function updateOrganisation(context: CustomerContext, id: string, values: Values) {
  const [row] = await context.db
    .update(organisation)
    .set({ ...values, updatedAt: context.now() })
    .where(and(ofAccount(context), eq(organisation.id, id)))
    .returning()
  return row!
}

/** Selects the caller's organisations in the current account. */
export async function selectOwnIds(context: CustomerContext): Promise<string[]> {
  const rows = await context.db
    .select({ id: organisation.id })
    .from(organisationUser)
    .innerJoin(organisation, eq(organisation.id, organisationUser.organisationId))
    .where(and(ofAccount(context), eq(organisationUser.userId, context.caller.userId)))
  return rows.map(({ id }) => id)
}

export async function deleteMemberships(context: CustomerContext, userIds: string[]) {
  await context.db.execute(sql`
    delete from organisation_user m using organisation o
    where o.id = m.organisation_id and o.account_id = ${context.caller.accountId}
      and m.user_id = any(${sql.param(userIds)}::text[])`)
}

type MembershipRow = { userId: string; organisationId: string; isMain: boolean }

/**
 * Inserts memberships; of two concurrent changes of one user, both of which deleted the old rows, the later one wins.
 */
export async function insertMemberships(context: CustomerContext, rows: MembershipRow[]) {
  await context.db.execute(sql`
    insert into organisation_user (user_id, organisation_id, is_main)
    select r."userId", o.id, r."isMain"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("userId" text, "organisationId" text, "isMain" boolean)
    join organisation o on o.id = r."organisationId" and o.account_id = ${context.caller.accountId}
    on conflict (user_id, organisation_id) do update set is_main = excluded.is_main`)
}
