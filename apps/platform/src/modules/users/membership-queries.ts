import { sql } from '@tiber/server/sql'
import type { Context, CustomerContext } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { lockUser } from './queries.ts'

export async function countOtherAdministrators({ db, caller }: CustomerContext, exceptUserIds: string[]) {
  const [row] = await queryRows<{ users: number }>(
    db,
    sql`select count(*)::int as users from account_user m join customer_user u on u.id = m.user_id
        where m.account_id = ${caller.accountId} and 'FOC_Admin' = any(m.groups) and u.status = 'ACTIVE'
          and u.id <> all(${sql.param(exceptUserIds)}::text[])`,
  )
  return row?.users ?? 0
}

export async function countAccounts({ db }: Context, userId: string) {
  const [row] = await queryRows<{ accounts: number }>(
    db,
    sql`select count(*)::int as accounts from account_user where user_id = ${userId}`,
  )
  return row?.accounts ?? 0
}

type AccountOfUser = {
  id: string
  name: string
  groups: string[]
  status: 'ACTIVE' | 'INACTIVE' | 'WAITING_VALIDATION'
}

/** Selects the accounts of a user with their roles. */
export function selectAccountsByUser({ db }: Context, userId: string) {
  return queryPreparedRows<AccountOfUser>(
    db,
    sql`select a.id, a.name, m.groups, a.status from account_user m join customer_account a on a.id = m.account_id
        where m.user_id = ${userId} order by m.is_default desc, m.position, a.id`,
  )
}

export async function selectAccountName({ db }: Context, accountId: string) {
  const [row] = await queryPreparedRows<{ name: string }>(
    db,
    sql`select name from customer_account where id = ${accountId}`,
  )
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
      ? sql`select id from store where is_default`
      : sql`select store_id as id from store_user where user_id = ${likeUserId}`
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
export async function deleteMembership({ db, caller }: CustomerContext, userId: string) {
  const { accountId } = caller
  await db.execute(sql`delete from organisation_user where user_id = ${userId}
    and organisation_id in (select id from organisation where account_id = ${accountId})`)
  await db.execute(sql`delete from account_user where user_id = ${userId} and account_id = ${accountId}`)
}

/** Sets the default account; returns true if it is one of the user's. The lock serialises concurrent calls. */
export async function updateDefaultAccount(context: CustomerContext, accountId: string) {
  const { userId } = context.caller
  await lockUser(context, userId)
  const updated = await queryRows<{ id: string }>(
    context.db,
    sql`update account_user m set is_default = m.account_id = ${accountId}
        where m.user_id = ${userId} and exists (select 1 from account_user theirs
          where theirs.user_id = ${userId} and theirs.account_id = ${accountId})
        returning m.account_id as id`,
  )
  return updated.length > 0
}

export async function selectDefaultAccount({ db, caller }: CustomerContext) {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`select account_id as id from account_user where user_id = ${caller.userId}
        order by is_default desc, position, account_id limit 1`,
  )
  return row?.id
}

export async function updateMainContact({ db }: Context, accountId: string, userId: string) {
  await db.execute(sql`update account_user set is_main_contact = true
    where account_id = ${accountId} and user_id = ${userId}`)
}

/** Removes a user from a company they never bought for and makes another one their default. */
export async function moveDefault({ db }: Context, { userId, from, to }: { userId: string; from: string; to: string }) {
  await db.execute(sql`delete from account_user where user_id = ${userId} and account_id = ${from}`)
  await db.execute(sql`update account_user set is_default = true where user_id = ${userId} and account_id = ${to}
    and not exists (select from account_user o where o.user_id = ${userId} and o.is_default)`)
}
