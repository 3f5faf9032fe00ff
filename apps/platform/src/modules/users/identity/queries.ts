import type { AccountLite } from '@tiber/contract/company/identity'
import type { StaffRole } from '@tiber/contract/permissions'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'
import type { StoredRow } from '../../../database/stored-row.ts'
import type { customerUserTable } from '../tables.ts'
import { hasSecondFactor } from './second-factor-queries.ts'

/** The deprecated groups of a user are left out: groups belong to the membership of an account. */
export type UserRow = StoredRow<Omit<typeof customerUserTable.$inferSelect, 'groups' | 'lastVisitAt'>>

/** All columns of a user `u`. */
export const userColumns = sql`u.id, u.external_id as "externalId", u.client_type as "clientType",
  u.supplier_id as "supplierId", u.civility, u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.password_hash as "passwordHash", u.phone, u.status, u.is_email_confirmed as "isEmailConfirmed", u.locale,
  u.created_at as "createdAt", u.updated_at as "updatedAt"`

/** The roles of a user `u`; customers have none. */
export const staffRoles = sql`array(select r.role from staff_role r where r.user_id = u.id order by r.role)`

type CallerKey = { sessionId: string; accountId?: string; store?: string; storeView?: string }

type CallerRow = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'status' | 'clientType' | 'supplierId'> & {
  userId: string
  groups: string[] | null
  roles: StaffRole[]
  hasSecondFactor: boolean
  createdAt: string
  lastUsedAt: string
  accountId: string | null
  storeId: string | null
  storeViewId: string | null
}

/**
 * Selects the user of a session with the requested (or default) account, store and view, as far as the user has them.
 * Runs on every call, so it is prepared once per connection.
 */
export async function selectCaller({ db }: Context, key: CallerKey) {
  const { sessionId, accountId = null, store = null, storeView = null } = key
  const [row] = await queryPreparedRows<CallerRow>(
    db,
    sql`select u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", own_account.groups,
          ${staffRoles} as roles, ${hasSecondFactor} as "hasSecondFactor", s.created_at as "createdAt",
          s.last_used_at as "lastUsedAt", u.status, u.client_type as "clientType", u.supplier_id as "supplierId", own_account.id as "accountId",
          own_store.id as "storeId", own_view.id as "storeViewId"
        from session s join customer_user u on u.id = s.user_id
        left join lateral (select a.id, m.groups from account_user m join customer_account a on a.id = m.account_id
          where m.user_id = u.id and a.status = 'ACTIVE'
            and case when ${accountId}::text is null then true else a.id = ${accountId}::text end
          order by m.is_default desc, m.position, a.id limit 1) own_account on true
        left join lateral (select st.id from store st join store_user su on su.store_id = st.id and su.user_id = u.id
          where case when ${store}::text is null then st.is_default else st.external_id = ${store}::text end
          limit 1) own_store on true
        left join lateral (select v.id from store_view v where v.store_id = own_store.id
            and case when ${storeView}::text is null then v.is_default else v.external_id = ${storeView}::text end
          limit 1) own_view on true
        where s.id = ${sessionId}::uuid and s.revoked_at is null`,
  )
  return row
}

type OwnOrganisation = { id: string; name: string; isMain: boolean }
type Membership = { account: AccountLite; groups: string[]; organisations: OwnOrganisation[] }

type MembershipRow = UserRow & {
  accountId: string | null
  accountExternalId: string | null
  accountName: string | null
  memberGroups: string[] | null
  organisations: OwnOrganisation[]
  hasCustomFields: boolean
}

/**
 * Selects a user with their role in each active account, default account first. Runs on every page of the shop, so it
 * is prepared once per connection.
 */
export async function selectUserWithAccounts({ db }: Context, userId: string) {
  const rows = await queryPreparedRows<MembershipRow>(
    db,
    sql`select ${userColumns}, a.id as "accountId", a.external_id as "accountExternalId", a.name as "accountName",
          m.groups as "memberGroups", coalesce((
            select json_agg(json_build_object('id', o.id, 'name', o.name, 'isMain', ou.is_main) order by o.name, o.id)
            from organisation_user ou join organisation o on o.id = ou.organisation_id
            where ou.user_id = u.id and o.account_id = a.id), '[]') as organisations,
          exists (select 1 from custom_field_value v where v.entity_id = u.id) as "hasCustomFields"
        from customer_user u left join account_user m on m.user_id = u.id
        left join customer_account a on a.id = m.account_id and a.status = 'ACTIVE'
        where u.id = ${userId} order by m.is_default desc, m.position, a.id`,
  )
  const [first] = rows
  return (
    first && { user: toUser(first), hasCustomFields: first.hasCustomFields, memberships: rows.flatMap(toMemberships) }
  )
}

function toUser(row: MembershipRow): UserRow {
  const { accountId: _id, accountExternalId: _externalId, accountName: _name, memberGroups: _groups, ...rest } = row
  const { organisations: _organisations, hasCustomFields: _hasCustomFields, ...user } = rest
  return user
}

function toMemberships(row: MembershipRow): Membership[] {
  const { accountId: id, accountExternalId: externalId, accountName: name, memberGroups: groups, organisations } = row
  return id && externalId && name && groups ? [{ account: { id, externalId, name }, groups, organisations }] : []
}

export async function selectUserByEmail({ db }: Context, email: string) {
  const [row] = await queryRows<UserRow>(
    db,
    sql`select ${userColumns} from customer_user u where lower(u.email) = ${email.trim().toLowerCase()}`,
  )
  return row
}

export async function selectUser({ db }: Context, id: string) {
  const [row] = await queryRows<UserRow>(db, sql`select ${userColumns} from customer_user u where u.id = ${id}`)
  return row
}

/** Selects the active accounts and roles of a user, default account first. */
export function selectActiveAccounts({ db }: Context, userId: string) {
  return queryRows<{ id: string; groups: string[] }>(
    db,
    sql`select a.id, m.groups from account_user m join customer_account a on a.id = m.account_id
        where m.user_id = ${userId} and a.status = 'ACTIVE' order by m.is_default desc, m.position, a.id`,
  )
}

/** Selects the roles of one of the staff, and whether they have a second factor. */
export async function selectStaffAccess({ db }: Context, userId: string) {
  const [row] = await queryRows<{ roles: StaffRole[]; hasSecondFactor: boolean }>(
    db,
    sql`select ${staffRoles} as roles, ${hasSecondFactor} as "hasSecondFactor" from customer_user u where u.id = ${userId}`,
  )
  return row!
}

export async function insertRoles({ db, now }: Context, userId: string, roles: readonly StaffRole[]) {
  await db.execute(sql`insert into staff_role (user_id, role, created_at)
    select ${userId}, r.role, ${now()}::timestamptz from unnest(${sql.param(roles)}::text[]) as r(role)
    on conflict do nothing`)
}

/** Sets the password of a user who confirmed the e-mail by a mailed link. */
export async function updatePassword({ db, now }: Context, userId: string, passwordHash: string) {
  await db.execute(sql`update customer_user set password_hash = ${passwordHash}, is_email_confirmed = true,
    updated_at = ${now()} where id = ${userId}`)
}
