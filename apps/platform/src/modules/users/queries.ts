import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SortKey } from '@tiber/contract/query-string'
import type { Context, CustomerContext } from '../../context.ts'
import { containing } from '../../database/like.ts'
import { rowsOf } from '../../database/rows.ts'
import { accountUserTable as accountUser, customerUserTable as user } from '../identity/tables.ts'
import {
  organisationTable as organisation,
  organisationUserTable as organisationUser,
} from '../organisations/tables.ts'

/** Spelled out: in a statement on one table the library leaves the table's name out, and a subquery would mean its own. */
const outerId = sql`customer_user.id`

export type UserRow = typeof user.$inferSelect
export type NewUser = typeof user.$inferInsert
export type Member = NonNullable<Awaited<ReturnType<typeof selectMember>>>

/** Whoever removes a user from an account waits for who removes them from another: one account must stay. */
export function lockUser(context: Context, userId: string) {
  return context.db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}

const organisationsIn = (accountId: string) => sql<{ id: string; name: string; isMain: boolean }[]>`coalesce((
  select json_agg(json_build_object('id', ${organisation.id}, 'name', ${organisation.name}, 'isMain', ${organisationUser.isMain})
    order by ${organisation.name}, ${organisation.id})
  from ${organisationUser} join ${organisation} on ${organisation.id} = ${organisationUser.organisationId}
  where ${organisationUser.userId} = ${outerId} and ${organisation.accountId} = ${accountId}), '[]')`

/** Only companies the caller belongs to as well: where else a colleague buys is not theirs to know. */
const sharedAccounts = (callerId: string) => sql<{ id: string; name: string }[]>`coalesce((
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
  const where = and(...conditionsOf(accountId, filter))
  const order = sort.map(({ property, descending }) => (descending ? desc : asc)(sortColumns[property]!))
  const rows = await context.db
    .select({
      user,
      groups: accountUser.groups,
      organisations: organisationsIn(accountId),
      accounts: sharedAccounts(userId),
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

function conditionsOf(accountId: string, { search, status, groups, organisationIds, ids }: UserFilter) {
  const like = search?.trim() && containing(search)
  const fullName = sql`${user.firstName} || ' ' || ${user.lastName}`
  const inOrganisations = (wanted: string[]): SQL =>
    sql`exists (select 1 from ${organisationUser} join ${organisation} on ${organisation.id} = ${organisationUser.organisationId}
      where ${organisationUser.userId} = ${outerId} and ${organisation.accountId} = ${accountId}
      and ${inArray(organisation.id, wanted)})`
  return [
    eq(accountUser.accountId, accountId),
    like ? or(ilike(fullName, like), ilike(user.email, like), ilike(user.externalId, like)) : undefined,
    status?.length ? inArray(user.status, status) : undefined,
    groups?.length ? sql`${accountUser.groups} && ${sql.param(groups)}::text[]` : undefined,
    organisationIds?.length ? inOrganisations(organisationIds) : undefined,
    ids?.length ? inArray(user.id, ids) : undefined,
  ]
}

/** By id or external id. External ids are free texts, so that one may be another user's id: the id is meant first. */
const isNamed = (id: string) => or(eq(user.id, id), eq(user.externalId, id))
const byIdFirst = (id: string) => sql`${user.id} <> ${id}`

/** A user of the caller's account, as they are there. */
export async function selectMember(context: CustomerContext, id: string) {
  const { accountId } = context.caller
  const [member] = await context.db
    .select({ user, groups: accountUser.groups, organisations: organisationsIn(accountId) })
    .from(accountUser)
    .innerJoin(user, eq(user.id, accountUser.userId))
    .where(and(eq(accountUser.accountId, accountId), isNamed(id)))
    .orderBy(byIdFirst(id))
    .limit(1)
  return member
}

/** Users of the caller's account, by e-mail: what an import compares with. */
export function selectMembersByEmail(context: CustomerContext, emails: string[]) {
  const { accountId } = context.caller
  return context.db
    .select({
      user,
      groups: accountUser.groups,
      organisations: organisationsIn(accountId),
      isElsewhere: belongsElsewhere(context.caller.userId),
    })
    .from(accountUser)
    .innerJoin(user, eq(user.id, accountUser.userId))
    .where(and(eq(accountUser.accountId, accountId), sql`lower(${user.email}) = any(${sql.param(emails)}::text[])`))
}

/** Somebody of an account the caller is in too; nobody else's users exist for them. */
export async function selectReachableUser(context: CustomerContext, id: string) {
  const [row] = await context.db
    .select({ user })
    .from(user)
    .where(
      and(
        isNamed(id),
        sql`exists (select 1 from account_user theirs join account_user mine on mine.account_id = theirs.account_id
          where theirs.user_id = ${outerId} and mine.user_id = ${context.caller.userId})`,
      ),
    )
    .orderBy(byIdFirst(id))
    .limit(1)
  return row?.user
}

/** Whether a user also belongs to an account the caller does not administer. */
export async function selectBelongsElsewhere(context: CustomerContext, userId: string) {
  const [row] = await context.db
    .select({ isElsewhere: belongsElsewhere(context.caller.userId) })
    .from(user)
    .where(eq(user.id, userId))
  return row?.isElsewhere ?? false
}

const belongsElsewhere = (callerId: string) => sql<boolean>`exists (
  select 1 from account_user theirs where theirs.user_id = ${outerId} and not exists (
    select 1 from account_user mine where mine.user_id = ${callerId} and mine.account_id = theirs.account_id
      and 'FOC_Admin' = any(mine.groups)))`

/** Who has one of these e-mails or external ids already. */
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

/** Those whose e-mail or external id is taken are left out of the answer, and of the table. */
export function insertUsers(context: Context, users: NewUser[]): Promise<UserRow[]> {
  const now = context.now()
  return context.db
    .insert(user)
    .values(users.map((each) => ({ ...each, isSignInProved: false, createdAt: now, updatedAt: now })))
    .onConflictDoNothing()
    .returning()
}

type UserChange = Partial<Omit<NewUser, 'id'>>

/** Undefined when the e-mail or external id is somebody else's. */
export async function updateUser(context: Context, userId: string, change: UserChange) {
  const rows = await rowsOf<{ id: string }>(
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
