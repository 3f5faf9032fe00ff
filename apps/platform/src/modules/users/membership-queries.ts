import { and, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Context, CustomerContext } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import {
  accountUserTable as accountUser,
  customerAccountTable as account,
  customerUserTable as user,
  storeTable,
  storeUserTable as storeUser,
} from '../identity/tables.ts'
import {
  organisationTable as organisation,
  organisationUserTable as organisationUser,
} from '../organisations/tables.ts'
import { lockUser } from './queries.ts'

export async function countOtherAdministrators(context: CustomerContext, exceptUserIds: string[]) {
  const [row] = await context.db
    .select({ users: count() })
    .from(accountUser)
    .innerJoin(user, eq(user.id, accountUser.userId))
    .where(
      and(
        eq(accountUser.accountId, context.caller.accountId),
        sql`'FOC_Admin' = any(${accountUser.groups})`,
        eq(user.status, 'ACTIVE'),
        notInArray(user.id, exceptUserIds),
      ),
    )
  return row?.users ?? 0
}

export async function countAccounts(context: Context, userId: string) {
  const [row] = await context.db.select({ accounts: count() }).from(accountUser).where(eq(accountUser.userId, userId))
  return row?.accounts ?? 0
}

/** Selects the accounts of a user with their roles. */
export function selectAccountsByUser(context: Context, userId: string) {
  return context.db
    .select({ id: account.id, name: account.name, groups: accountUser.groups, status: account.status })
    .from(accountUser)
    .innerJoin(account, eq(account.id, accountUser.accountId))
    .where(eq(accountUser.userId, userId))
    .orderBy(desc(accountUser.isDefault), accountUser.position, account.id)
}

export async function selectAccountName(context: Context, accountId: string) {
  const [row] = await context.db.select({ name: account.name }).from(account).where(eq(account.id, accountId))
  return row?.name
}

type Membership = { userId: string; groups: string[] }

/**
 * Adds users to an account after their existing ones; the first account is the default. Returns the users who were not
 * members before.
 */
export async function insertMemberships(context: Context, accountId: string, members: Membership[]) {
  const statement = sql`
    insert into account_user (account_id, user_id, groups, position, is_default)
    select ${accountId}, m.user_id, array(select json_array_elements_text(m.groups)),
      coalesce((select max(position) + 1 from account_user had where had.user_id = m.user_id), 0),
      not exists (select 1 from account_user had where had.user_id = m.user_id and had.is_default)
    from json_to_recordset(${JSON.stringify(members.map(({ userId, groups }) => ({ user_id: userId, groups })))}::json)
      as m (user_id text, groups json)
    on conflict do nothing returning user_id as id`
  return (await queryRows<{ id: string }>(context.db, statement)).map(({ id }) => id)
}

/** Gives new users the stores of the inviting user, or the default store. */
export async function insertStores(context: Context, userIds: string[], likeUserId: string | undefined) {
  const stores =
    likeUserId === undefined
      ? sql`select id from ${storeTable} where is_default`
      : sql`select store_id as id from ${storeUser} where user_id = ${likeUserId}`
  await context.db.execute(sql`
    insert into store_user (store_id, user_id)
    select stores.id, users.id from (${stores}) stores
    cross join unnest(${sql.param(userIds)}::text[]) as users (id)
    on conflict do nothing`)
}

export async function updateGroups(context: CustomerContext, members: Membership[]) {
  if (members.length === 0) return
  await context.db.execute(sql`
    update account_user set groups = array(select json_array_elements_text(m.groups))
    from json_to_recordset(${JSON.stringify(members.map(({ userId, groups }) => ({ user_id: userId, groups })))}::json)
      as m (user_id text, groups json)
    where account_user.user_id = m.user_id and account_user.account_id = ${context.caller.accountId}`)
}

/** Deletes a membership together with the organisations of the account. */
export async function deleteMembership(context: CustomerContext, userId: string) {
  const { accountId } = context.caller
  const ofAccount = context.db
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.accountId, accountId))
  await context.db
    .delete(organisationUser)
    .where(and(eq(organisationUser.userId, userId), inArray(organisationUser.organisationId, ofAccount)))
  await context.db.delete(accountUser).where(and(eq(accountUser.userId, userId), eq(accountUser.accountId, accountId)))
}

/** Sets the default account; returns true if it is one of the user's. The lock serialises concurrent calls. */
export async function updateDefaultAccount(context: CustomerContext, accountId: string) {
  const { userId } = context.caller
  await lockUser(context, userId)
  const updated = await context.db
    .update(accountUser)
    .set({ isDefault: sql`${accountUser.accountId} = ${accountId}` })
    .where(and(eq(accountUser.userId, userId), hasAccount(userId, accountId)))
    .returning({ id: accountUser.accountId })
  return updated.length > 0
}

const hasAccount = (userId: string, accountId: string) =>
  sql`exists (select 1 from account_user theirs where theirs.user_id = ${userId} and theirs.account_id = ${accountId})`

export async function selectDefaultAccount(context: CustomerContext) {
  const [row] = await context.db
    .select({ id: accountUser.accountId })
    .from(accountUser)
    .where(eq(accountUser.userId, context.caller.userId))
    .orderBy(desc(accountUser.isDefault), accountUser.position, accountUser.accountId)
    .limit(1)
  return row?.id
}
