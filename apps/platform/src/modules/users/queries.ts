import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SortKey } from '@tiber/contract/query-string'
import type { Context, CustomerContext } from '../../context.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { queryRows } from '../../database/query-rows.ts'
import { accountUserTable as accountUser, customerUserTable as user } from '../identity/tables.ts'
import {
  organisationTable as organisation,
  organisationUserTable as organisationUser,
} from '../organisations/tables.ts'

/**
 * Written in full: in single-table statements the library omits the table name, and a subquery would then refer to its
 * own table.
 */
const outerId = sql`customer_user.id`

export type UserRow = typeof user.$inferSelect
export type NewUser = typeof user.$inferInsert
export type Member = NonNullable<Awaited<ReturnType<typeof selectMember>>>

/** Locks a user so that concurrent removals from two accounts cannot leave them without any. */
export function lockUser(context: Context, userId: string) {
  return context.db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}

const organisationsQuery = (accountId: string) => sql<{ id: string; name: string; isMain: boolean }[]>`coalesce((
  select json_agg(json_build_object('id', ${organisation.id}, 'name', ${organisation.name}, 'isMain', ${organisationUser.isMain})
    order by ${organisation.name}, ${organisation.id})
  from ${organisationUser} join ${organisation} on ${organisation.id} = ${organisationUser.organisationId}
  where ${organisationUser.userId} = ${outerId} and ${organisation.accountId} = ${accountId}), '[]')`

/** Selects the accounts shared with the caller: where else a colleague buys is not revealed. */
const sharedAccountsQuery = (callerId: string) => sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
  from account_user theirs join account_user mine on mine.account_id = theirs.account_id and mine.user_id = ${callerId}
  join customer_account a on a.id = theirs.account_id
  where theirs.user_id = ${outerId}), '[]')`

export type UserFilter = {
  search?: string
  status?: UserRow['status'][]
  groups?: string[]
  organisationIds?: string[]
  ids?: string[]
}
type UserPage = { page: number; size: number; sort: SortKey[] }

const sortColumns: Record<string, PgColumn> = {
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  status: user.status,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
}
export const userSorts = Object.keys(sortColumns)

export async function selectUsersPage(context: CustomerContext, filter: UserFilter, { page, size, sort }: UserPage) {
  const { accountId, userId } = context.caller
  const where = and(...buildConditions(accountId, filter))
  const order = sort.map(({ property, descending }) => (descending ? desc : asc)(sortColumns[property]!))
  const rows = await context.db
    .select({
      user,
      groups: accountUser.groups,
      organisations: organisationsQuery(accountId),
      accounts: sharedAccountsQuery(userId),
    })
    .from(accountUser)
    .innerJoin(user, eq(user.id, accountUser.userId))
    .where(where)
    .orderBy(...order, user.lastName, user.firstName, user.id)
    .limit(size)
    .offset(page * size)
  const [total] = await context.db
    .select({ users: count() })
    .from(accountUser)
    .innerJoin(user, eq(user.id, accountUser.userId))
    .where(where)
  return { rows, total: total?.users ?? 0 }
}

function buildConditions(accountId: string, { search, status, groups, organisationIds, ids }: UserFilter) {
  const like = search?.trim() && likeContaining(search)
  const fullName = sql`${user.firstName} || ' ' || ${user.lastName}`
  const isInOrganisations = (idList: string[]): SQL =>
    sql`exists (select 1 from ${organisationUser} join ${organisation} on ${organisation.id} = ${organisationUser.organisationId}
      where ${organisationUser.userId} = ${outerId} and ${organisation.accountId} = ${accountId}
      and ${inArray(organisation.id, idList)})`
  return [
    eq(accountUser.accountId, accountId),
    like ? or(ilike(fullName, like), ilike(user.email, like), ilike(user.externalId, like)) : undefined,
    status?.length ? inArray(user.status, status) : undefined,
    groups?.length ? sql`${accountUser.groups} && ${sql.param(groups)}::text[]` : undefined,
    organisationIds?.length ? isInOrganisations(organisationIds) : undefined,
    ids?.length ? inArray(user.id, ids) : undefined,
  ]
}

/**
 * Matches a user by id or external id. External ids are free text and may equal another user id, so the id takes
 * precedence.
 */
const matchesId = (id: string) => or(eq(user.id, id), eq(user.externalId, id))
const orderByIdFirst = (id: string) => sql`${user.id} <> ${id}`

/** Selects a user of the caller's account with their role there. */
export async function selectMember(context: CustomerContext, id: string) {
  const { accountId } = context.caller
  const [member] = await context.db
    .select({ user, groups: accountUser.groups, organisations: organisationsQuery(accountId) })
    .from(accountUser)
    .innerJoin(user, eq(user.id, accountUser.userId))
    .where(and(eq(accountUser.accountId, accountId), matchesId(id)))
    .orderBy(orderByIdFirst(id))
    .limit(1)
  return member
}

/** Selects users of the caller's account by e-mail, to compare an import with. */
export function selectMembersByEmail(context: CustomerContext, emails: string[]) {
  const { accountId } = context.caller
  return context.db
    .select({
      user,
      groups: accountUser.groups,
      organisations: organisationsQuery(accountId),
      isElsewhere: isElsewhereQuery(context.caller.userId),
    })
    .from(accountUser)
    .innerJoin(user, eq(user.id, accountUser.userId))
    .where(and(eq(accountUser.accountId, accountId), sql`lower(${user.email}) = any(${sql.param(emails)}::text[])`))
}

/** Selects a user of any account the caller belongs to; other users are not visible. */
export async function selectReachableUser(context: CustomerContext, id: string) {
  const [row] = await context.db
    .select({ user })
    .from(user)
    .where(
      and(
        matchesId(id),
        sql`exists (select 1 from account_user theirs join account_user mine on mine.account_id = theirs.account_id
          where theirs.user_id = ${outerId} and mine.user_id = ${context.caller.userId})`,
      ),
    )
    .orderBy(orderByIdFirst(id))
    .limit(1)
  return row?.user
}

/** Tells whether a user also belongs to an account the caller does not administer. */
export async function hasOtherAccounts(context: CustomerContext, userId: string) {
  const [row] = await context.db
    .select({ isElsewhere: isElsewhereQuery(context.caller.userId) })
    .from(user)
    .where(eq(user.id, userId))
  return row?.isElsewhere ?? false
}

const isElsewhereQuery = (callerId: string) => sql<boolean>`exists (
  select 1 from account_user theirs where theirs.user_id = ${outerId} and not exists (
    select 1 from account_user mine where mine.user_id = ${callerId} and mine.account_id = theirs.account_id
      and 'FOC_Admin' = any(mine.groups)))`

/** Selects users who already have one of these e-mails or external ids. */
export function selectTaken(context: Context, emails: string[], externalIds: string[]) {
  return context.db
    .select({ id: user.id, email: user.email, externalId: user.externalId })
    .from(user)
    .where(
      or(
        sql`lower(${user.email}) = any(${sql.param(emails)}::text[])`,
        sql`${user.externalId} = any(${sql.param(externalIds)}::text[])`,
      ),
    )
}

/** Inserts users; those whose e-mail or external id is taken are skipped and not returned. */
export function insertUsers(context: Context, users: NewUser[]): Promise<UserRow[]> {
  const now = context.now()
  return context.db
    .insert(user)
    .values(users.map((each) => ({ ...each, isEmailConfirmed: false, createdAt: now, updatedAt: now })))
    .onConflictDoNothing()
    .returning()
}

type UserChange = Partial<Omit<NewUser, 'id'>>

/** Updates a user; returns undefined if the e-mail or external id belongs to someone else. */
export async function updateUser(context: Context, userId: string, change: UserChange) {
  const rows = await queryRows<{ id: string }>(
    context.db,
    sql`select id from ${user} where id <> ${userId} and (
      lower(email) = ${change.email?.toLowerCase() ?? null} or external_id = ${change.externalId ?? null})`,
  )
  if (rows.length > 0) return undefined
  const [row] = await context.db
    .update(user)
    .set({ ...change, updatedAt: context.now() })
    .where(eq(user.id, userId))
    .returning()
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
