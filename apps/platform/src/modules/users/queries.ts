import type { SortKey } from '@tiber/contract/query-string'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context, CustomerContext } from '../../context.ts'
import { and, assign } from '../../database/clauses.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { userColumns, type UserRow } from './identity/queries.ts'

export type { UserRow }
export type NewUser = Pick<UserRow, 'clientType' | 'firstName' | 'lastName' | 'email' | 'status'> &
  Partial<Pick<UserRow, 'externalId' | 'supplierId' | 'civility' | 'phone' | 'locale' | 'passwordHash'>>
type OwnOrganisation = { id: string; name: string; isMain: boolean }
type MemberRow = UserRow & { memberGroups: string[]; organisations: OwnOrganisation[] }
export type Member = { user: UserRow; groups: string[]; organisations: OwnOrganisation[] }

/** Locks a user so that concurrent removals from two accounts cannot leave them without any. */
export async function lockUser({ db }: Context, userId: string) {
  await db.execute(sql`select id from customer_user where id = ${userId} for no key update`)
}

const organisationsQuery = (accountId: string) => sql`coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name, 'isMain', ou.is_main) order by o.name, o.id)
  from organisation_user ou join organisation o on o.id = ou.organisation_id
  where ou.user_id = u.id and o.account_id = ${accountId}), '[]')`

/** The columns of a user `u` with their membership `m` of the account. */
const memberColumns = (accountId: string) =>
  sql`${userColumns}, m.groups as "memberGroups", ${organisationsQuery(accountId)} as organisations`

/** Selects the accounts shared with the caller: where else a colleague buys is not revealed. */
const sharedAccountsQuery = (callerId: string) => sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
  from account_user theirs join account_user mine on mine.account_id = theirs.account_id and mine.user_id = ${callerId}
  join customer_account a on a.id = theirs.account_id
  where theirs.user_id = u.id), '[]')`

export type UserFilter = {
  search?: string
  status?: UserRow['status'][]
  groups?: string[]
  organisationIds?: string[]
  ids?: string[]
}
type UserPage = { page: number; size: number; sort: SortKey[] }

const sortColumns: Record<string, SQL> = {
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  email: sql`u.email`,
  status: sql`u.status`,
  createdAt: sql`u.created_at`,
  updatedAt: sql`u.updated_at`,
}
export const userSorts = Object.keys(sortColumns)

type ListedRow = MemberRow & { accounts: { id: string; name: string }[] }

export async function selectUsersPage(context: CustomerContext, filter: UserFilter, { page, size, sort }: UserPage) {
  const { accountId, userId } = context.caller
  const where = buildCondition(accountId, filter)
  const order = sort.map(({ property, descending }) =>
    descending ? sql`${sortColumns[property]!} desc` : sortColumns[property]!,
  )
  const rows = await queryRows<ListedRow>(
    context.db,
    sql`select ${memberColumns(accountId)}, ${sharedAccountsQuery(userId)} as accounts
        from account_user m join customer_user u on u.id = m.user_id where ${where}
        order by ${sql.join([...order, sql`u.last_name`, sql`u.first_name`, sql`u.id`], sql`, `)}
        limit ${size} offset ${page * size}`,
  )
  const [count] = await queryRows<{ total: number }>(
    context.db,
    sql`select count(*)::int as total from account_user m join customer_user u on u.id = m.user_id where ${where}`,
  )
  const members = rows.map(({ accounts, ...row }) => ({ ...toMember(row), accounts }))
  return { rows: members, total: count?.total ?? 0 }
}

function toMember({ memberGroups, organisations, ...user }: MemberRow): Member {
  return { user, groups: memberGroups, organisations }
}

function buildCondition(accountId: string, { search, status, groups, organisationIds, ids }: UserFilter): SQL {
  const like = search?.trim() && likeContaining(search)
  return and(
    sql`m.account_id = ${accountId}`,
    like
      ? sql`(u.first_name || ' ' || u.last_name ilike ${like} or u.email ilike ${like} or u.external_id ilike ${like})`
      : undefined,
    status?.length ? sql`u.status = any(${sql.param(status)}::text[])` : undefined,
    groups?.length ? sql`m.groups && ${sql.param(groups)}::text[]` : undefined,
    organisationIds?.length
      ? sql`exists (select 1 from organisation_user ou join organisation o on o.id = ou.organisation_id
          where ou.user_id = u.id and o.account_id = ${accountId} and o.id = any(${sql.param(organisationIds)}::text[]))`
      : undefined,
    ids?.length ? sql`u.id = any(${sql.param(ids)}::text[])` : undefined,
  )
}

/**
 * Matches a user by id or external id. External ids are free text and may equal another user id, so the id takes
 * precedence.
 */
const matchesId = (id: string) => sql`(u.id = ${id} or u.external_id = ${id})`
const orderByIdFirst = (id: string) => sql`u.id <> ${id}`

/** Selects a user of the caller's account with their role there. */
export async function selectMember({ db, caller }: CustomerContext, id: string): Promise<Member | undefined> {
  const [row] = await queryPreparedRows<MemberRow>(
    db,
    sql`select ${memberColumns(caller.accountId)} from account_user m join customer_user u on u.id = m.user_id
        where m.account_id = ${caller.accountId} and ${matchesId(id)} order by ${orderByIdFirst(id)} limit 1`,
  )
  return row && toMember(row)
}

/** Selects users of the caller's account by e-mail, to compare an import with. */
export async function selectMembersByEmail({ db, caller }: CustomerContext, emails: string[]) {
  const rows = await queryRows<MemberRow & { isElsewhere: boolean }>(
    db,
    sql`select ${memberColumns(caller.accountId)}, ${isElsewhereQuery(caller.userId)} as "isElsewhere"
        from account_user m join customer_user u on u.id = m.user_id
        where m.account_id = ${caller.accountId} and lower(u.email) = any(${sql.param(emails)}::text[])`,
  )
  return rows.map(({ isElsewhere, ...row }) => ({ ...toMember(row), isElsewhere }))
}

/** Selects a user of any account the caller belongs to; other users are not visible. */
export async function selectReachableUser({ db, caller }: CustomerContext, id: string) {
  const [row] = await queryPreparedRows<UserRow>(
    db,
    sql`select ${userColumns} from customer_user u where ${matchesId(id)}
          and exists (select 1 from account_user theirs join account_user mine on mine.account_id = theirs.account_id
            where theirs.user_id = u.id and mine.user_id = ${caller.userId})
        order by ${orderByIdFirst(id)} limit 1`,
  )
  return row
}

/** Tells whether a user also belongs to an account the caller does not administer. */
export async function hasOtherAccounts({ db, caller }: CustomerContext, userId: string) {
  const [row] = await queryRows<{ isElsewhere: boolean }>(
    db,
    sql`select ${isElsewhereQuery(caller.userId)} as "isElsewhere" from customer_user u where u.id = ${userId}`,
  )
  return row?.isElsewhere ?? false
}

const isElsewhereQuery = (callerId: string) => sql`exists (
  select 1 from account_user theirs where theirs.user_id = u.id and not exists (
    select 1 from account_user mine where mine.user_id = ${callerId} and mine.account_id = theirs.account_id
      and 'FOC_Admin' = any(mine.groups)))`

type TakenUser = { id: string; email: string; externalId: string | null }

/** Selects users who already have one of these e-mails or external ids. */
export function selectTaken({ db }: Context, emails: string[], externalIds: string[]) {
  return queryRows<TakenUser>(
    db,
    sql`select u.id, u.email, u.external_id as "externalId" from customer_user u
        where lower(u.email) = any(${sql.param(emails)}::text[])
          or u.external_id = any(${sql.param(externalIds)}::text[])`,
  )
}

/** Inserts users; those whose e-mail or external id is taken are skipped and not returned. */
export function insertUsers({ db, now }: Context, users: NewUser[]): Promise<UserRow[]> {
  return queryPreparedRows<UserRow>(
    db,
    sql`insert into customer_user as u (external_id, client_type, supplier_id, civility, first_name, last_name, email, password_hash,
          phone, status, is_email_confirmed, locale, created_at, updated_at)
        select n."externalId", n."clientType", n."supplierId", n.civility, n."firstName", n."lastName", n.email, n."passwordHash",
          n.phone, n.status, false, n.locale, ${now()}::timestamptz, ${now()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as n("externalId" text, "clientType" text,
          "supplierId" text, civility text, "firstName" text, "lastName" text, email text, "passwordHash" text, phone text, status text,
          locale text)
        on conflict do nothing returning ${userColumns}`,
  )
}

const changeable = {
  externalId: sql`external_id`,
  civility: sql`civility`,
  firstName: sql`first_name`,
  lastName: sql`last_name`,
  email: sql`email`,
  passwordHash: sql`password_hash`,
  phone: sql`phone`,
  status: sql`status`,
  isEmailConfirmed: sql`is_email_confirmed`,
  locale: sql`locale`,
  updatedAt: sql`updated_at`,
}
type UserChange = Partial<Pick<UserRow, Exclude<keyof typeof changeable, 'updatedAt'>>>

/** Updates a user; returns undefined if the e-mail or external id belongs to someone else. */
export async function updateUser({ db, now }: Context, userId: string, change: UserChange) {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from customer_user where id <> ${userId} and (
      lower(email) = ${change.email?.toLowerCase() ?? null} or external_id = ${change.externalId ?? null})`,
  )
  if (rows.length > 0) return undefined
  const [row] = await queryRows<UserRow>(
    db,
    sql`update customer_user u set ${assign(changeable, { ...change, updatedAt: now() })} where u.id = ${userId}
        returning ${userColumns}`,
  )
  return row
}

export type ImportedUser = Pick<UserRow, 'id' | 'civility' | 'firstName' | 'lastName' | 'phone' | 'externalId'>

export async function updateUsers(context: Context, users: ImportedUser[]) {
  if (users.length === 0) return
  await context.db.execute(sql`
    update customer_user set civility = n.civility, first_name = n."firstName", last_name = n."lastName",
      phone = n.phone, external_id = n."externalId", updated_at = ${context.now().toISOString()}
    from json_to_recordset(${JSON.stringify(users)}::json)
      as n (id text, civility text, "firstName" text, "lastName" text, phone text, "externalId" text)
    where customer_user.id = n.id`)
}
