import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AccountLite } from '@tiber/contract/company/identity'
import type { Context } from '../../context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { customFieldValueTable as customFieldValue } from '../custom-fields/tables.ts'
import {
  organisationTable as organisation,
  organisationUserTable as organisationUser,
} from '../organisations/tables.ts'
import {
  accountUserTable as accountUser,
  customerAccountTable as account,
  customerUserTable as user,
  sessionTable as session,
  storeTable,
  storeUserTable as storeUser,
  storeViewTable as storeView,
} from './tables.ts'

export type UserRow = typeof user.$inferSelect

type CallerKey = { sessionId: string; accountId?: string; store?: string; storeView?: string }

/**
 * Selects the user of a session with the requested (or default) account, store and view, as far as the user has them.
 */
export async function selectCaller(context: Context, key: CallerKey) {
  const [row] = await callerStatement(context.db).execute({ accountId: null, store: null, storeView: null, ...key })
  return row
}

/** Runs on every call, so it is prepared once per connection. */
const callerStatement = prepareOnce((db) => {
  const matchesOrDefault = (column: AnyPgColumn, name: string, fallback: SQL) =>
    sql`case when ${sql.placeholder(name)}::text is null then ${fallback} else ${column} = ${sql.placeholder(name)}::text end`
  const ownAccount = db
    .select({ id: account.id, groups: accountUser.groups })
    .from(accountUser)
    .innerJoin(account, eq(account.id, accountUser.accountId))
    .where(
      and(
        eq(accountUser.userId, user.id),
        eq(account.status, 'ACTIVE'),
        matchesOrDefault(account.id, 'accountId', sql`true`),
      ),
    )
    .orderBy(desc(accountUser.isDefault), accountUser.position, account.id)
    .limit(1)
    .as('own_account')
  const ownStore = db
    .select({ id: storeTable.id })
    .from(storeTable)
    .innerJoin(storeUser, and(eq(storeUser.storeId, storeTable.id), eq(storeUser.userId, user.id)))
    .where(matchesOrDefault(storeTable.externalId, 'store', sql`${storeTable.isDefault}`))
    .limit(1)
    .as('own_store')
  const ownView = db
    .select({ id: storeView.id })
    .from(storeView)
    .where(
      and(
        eq(storeView.storeId, ownStore.id),
        matchesOrDefault(storeView.externalId, 'storeView', sql`${storeView.isDefault}`),
      ),
    )
    .limit(1)
    .as('own_view')
  return db
    .select({
      userId: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      groups: ownAccount.groups,
      status: user.status,
      clientType: user.clientType,
      supplierId: user.supplierId,
      accountId: ownAccount.id,
      storeId: ownStore.id,
      storeViewId: ownView.id,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoinLateral(ownAccount, sql`true`)
    .leftJoinLateral(ownStore, sql`true`)
    .leftJoinLateral(ownView, sql`true`)
    .where(and(eq(session.id, sql`${sql.placeholder('sessionId')}::uuid`), isNull(session.revokedAt)))
    .prepare('caller')
})

type Membership = {
  account: AccountLite
  groups: string[]
  organisations: { id: string; name: string; isMain: boolean }[]
}

/** Selects a user with their role in each active account, default account first. */
export async function selectUserWithAccounts(context: Context, userId: string) {
  const rows = await userWithAccountsStatement(context.db).execute({ userId })
  const memberships = rows.flatMap(({ account, groups, organisations }): Membership[] =>
    account && groups ? [{ account, groups, organisations }] : [],
  )
  return rows[0] && { user: rows[0].user, hasCustomFields: rows[0].hasCustomFields, memberships }
}

/** Runs on every page of the shop, so it is prepared once per connection. */
const userWithAccountsStatement = prepareOnce((db) =>
  db
    .select({
      user,
      account: { id: account.id, externalId: account.externalId, name: account.name },
      groups: accountUser.groups,
      organisations: sql<Membership['organisations']>`coalesce((
        select json_agg(json_build_object('id', ${organisation.id}, 'name', ${organisation.name}, 'isMain', ${organisationUser.isMain})
          order by ${organisation.name}, ${organisation.id})
        from ${organisationUser} join ${organisation} on ${organisation.id} = ${organisationUser.organisationId}
        where ${organisationUser.userId} = ${user.id} and ${organisation.accountId} = ${account.id}), '[]')`,
      hasCustomFields: sql<boolean>`exists (select 1 from ${customFieldValue} where ${customFieldValue.entityId} = ${user.id})`,
    })
    .from(user)
    .leftJoin(accountUser, eq(accountUser.userId, user.id))
    .leftJoin(account, and(eq(account.id, accountUser.accountId), eq(account.status, 'ACTIVE')))
    .where(eq(user.id, sql.placeholder('userId')))
    .orderBy(desc(accountUser.isDefault), accountUser.position, account.id)
    .prepare('user_with_accounts'),
)

export async function selectUserByEmail(context: Context, email: string) {
  const [row] = await context.db
    .select()
    .from(user)
    .where(eq(sql`lower(${user.email})`, email.trim().toLowerCase()))
  return row
}

export async function selectUser(context: Context, id: string) {
  const [row] = await context.db.select().from(user).where(eq(user.id, id))
  return row
}

/** Selects the active accounts and roles of a user, default account first. */
export function selectActiveAccounts(context: Context, userId: string): Promise<{ id: string; groups: string[] }[]> {
  return context.db
    .select({ id: account.id, groups: accountUser.groups })
    .from(accountUser)
    .innerJoin(account, eq(account.id, accountUser.accountId))
    .where(and(eq(accountUser.userId, userId), eq(account.status, 'ACTIVE')))
    .orderBy(sql`${accountUser.isDefault} desc`, accountUser.position, account.id)
}

/** Sets the password of a user who confirmed the e-mail by a mailed link. */
export function updatePassword(context: Context, userId: string, passwordHash: string) {
  const change = { passwordHash, isEmailConfirmed: true, updatedAt: context.now() }
  return context.db.update(user).set(change).where(eq(user.id, userId))
}
