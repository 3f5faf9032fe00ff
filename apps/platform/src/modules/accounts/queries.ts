import { and, asc, count, desc, eq, ilike, inArray, ne, sql } from 'drizzle-orm'
import type { AccessRequest } from '@tiber/contract/company/accounts'
import type { SortKey } from '@tiber/contract/query-string'
import type { Context, CustomerContext } from '../../context.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import {
  accountUserTable as accountUser,
  customerAccountTable as account,
  customerUserTable as user,
} from '../identity/tables.ts'
import {
  accessRequestMessageTable as message,
  accessRequestTable as request,
  buyingPolicyTable as policy,
} from './tables.ts'

export type AccountRow = typeof account.$inferSelect
export type NewAccount = typeof account.$inferInsert
export type PolicyRow = typeof policy.$inferSelect

type Contact = { id: string; firstName: string; lastName: string; email: string; phone: string | null }

/**
 * Written in full: in single-table statements the library omits the table name, and a subquery would then refer to its
 * own table.
 */
const outerId = sql`customer_account.id`

/** Selects an account with its tags and contacts in one statement. */
const accountColumns = {
  account,
  tags: sql<{ id: string; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
    from account_tag at join customer_tag t on t.id = at.tag_id where at.account_id = ${outerId}), '[]')`,
  contacts: sql<Contact[]>`coalesce((
    select json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
      'email', u.email, 'phone', u.phone) order by u.last_name, u.id)
    from account_user au join customer_user u on u.id = au.user_id
    where au.account_id = ${outerId} and au.is_main_contact), '[]')`,
}

export async function selectAccount({ db }: Context, accountId: string) {
  const [row] = await db.select(accountColumns).from(account).where(eq(account.id, accountId))
  return row
}

/** Locks an account so that decisions about it run one after the other. */
export async function lockAccount({ db }: Context, accountId: string) {
  const [row] = await db.select().from(account).where(eq(account.id, accountId)).for('no key update')
  return row
}

type AccountFilter = { name?: string; page: number; size: number; sort: SortKey[] }
const sortColumns = { name: account.name, externalId: account.externalId, id: account.id }
export const accountSorts = Object.keys(sortColumns)

/** Selects the active accounts of the caller. */
export async function selectOwnAccounts({ db, caller }: CustomerContext, { name, page, size, sort }: AccountFilter) {
  const like = name?.trim() && likeContaining(name)
  const where = and(
    eq(accountUser.userId, caller.userId),
    eq(account.status, 'ACTIVE'),
    like ? ilike(account.name, like) : undefined,
  )
  const order = sort.map(({ property, descending }) =>
    (descending ? desc : asc)(sortColumns[property as keyof typeof sortColumns]),
  )
  const rows = await db
    .select(accountColumns)
    .from(accountUser)
    .innerJoin(account, eq(account.id, accountUser.accountId))
    .where(where)
    .orderBy(...order, desc(accountUser.isDefault), accountUser.position, account.id)
    .limit(size)
    .offset(page * size)
  const [total] = await db
    .select({ accounts: count() })
    .from(accountUser)
    .innerJoin(account, eq(account.id, accountUser.accountId))
    .where(where)
  return { rows, total: total?.accounts ?? 0 }
}

/** Inserts an account; returns undefined if its number or external id is taken. */
export async function insertAccount({ db, now }: Context, row: NewAccount) {
  const [inserted] = await db
    .insert(account)
    .values({ ...row, createdAt: now(), updatedAt: now() })
    .onConflictDoNothing()
    .returning()
  return inserted
}

/** Serialises transactions that use the same VAT number. */
export function lockVatNumber({ db }: Context, vatNumber: string) {
  return db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vat ${vatNumber.toUpperCase()}`}, 0))`)
}

export async function isVatNumberTaken({ db }: Context, vatNumber: string, exceptAccountId: string | undefined) {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(sql`upper(${account.vatNumber})`, vatNumber.toUpperCase()),
        ne(account.status, 'INACTIVE'),
        exceptAccountId === undefined ? undefined : ne(account.id, exceptAccountId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function isCompanyNumberTaken({ db }: Context, number: string, exceptAccountId: string) {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(sql`upper(regexp_replace(${account.businessRegistrationNumber}, '[^[:alnum:]]', '', 'g'))`, number),
        ne(account.status, 'INACTIVE'),
        ne(account.id, exceptAccountId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function updateAccount({ db, now }: Context, accountId: string, change: Partial<NewAccount>) {
  const [row] = await db
    .update(account)
    .set({ ...change, updatedAt: now() })
    .where(eq(account.id, accountId))
    .returning()
  return row!
}

export function updateMainContact({ db }: Context, accountId: string, userId: string) {
  return db
    .update(accountUser)
    .set({ isMainContact: true })
    .where(and(eq(accountUser.accountId, accountId), eq(accountUser.userId, userId)))
}

export async function isMember({ db }: Context, accountId: string, userId: string) {
  const rows = await db
    .select({ id: accountUser.userId })
    .from(accountUser)
    .where(and(eq(accountUser.accountId, accountId), eq(accountUser.userId, userId)))
  return rows.length > 0
}

export async function isUserExternalIdTaken({ db }: Context, externalId: string) {
  const rows = await db.select({ id: user.id }).from(user).where(eq(user.externalId, externalId))
  return rows.length > 0
}

export function insertRequest({ db, now }: Context, row: Omit<typeof request.$inferInsert, 'createdAt'>) {
  return db.insert(request).values({ ...row, createdAt: now() })
}

type Message = { accountId: string; author: 'APPLICANT' | 'OPERATOR'; text: string }

export function insertMessage({ db, now }: Context, row: Message) {
  return db.insert(message).values({ ...row, createdAt: now() })
}

export function updateDecision({ db, now }: Context, accountId: string) {
  return db.update(request).set({ decidedAt: now() }).where(eq(request.accountId, accountId))
}

/** Status of a request, derived from the account and the author of the last message. */
const requestStatus = sql<AccessRequest['status']>`case
  when ${account.status} = 'ACTIVE' then 'APPROVED'
  when ${account.status} = 'INACTIVE' then 'DECLINED'
  when (select m.author from access_request_message m where m.account_id = ${request.accountId}
    order by m.created_at desc, m.id desc limit 1) = 'OPERATOR' then 'QUESTION'
  else 'WAITING' end`

const requestColumns = {
  accountId: request.accountId,
  userId: request.userId,
  activationUrl: request.activationUrl,
  companyName: account.name,
  vatNumber: account.vatNumber,
  firstName: user.firstName,
  email: user.email,
  locale: user.locale,
  status: requestStatus,
  createdAt: request.createdAt,
  decidedAt: request.decidedAt,
  messages: sql<(Message & { createdAt: string })[]>`coalesce((
    select json_agg(json_build_object('author', m.author, 'text', m.text, 'createdAt', m.created_at)
      order by m.created_at, m.id)
    from access_request_message m where m.account_id = ${request.accountId}), '[]')`,
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof selectRequest>>>

export async function selectRequest({ db }: Context, accountId: string) {
  const [row] = await db
    .select(requestColumns)
    .from(request)
    .innerJoin(account, eq(account.id, request.accountId))
    .innerJoin(user, eq(user.id, request.userId))
    .where(eq(request.accountId, accountId))
  return row
}

type RequestFilter = { status: AccessRequest['status'][] | undefined; page: number; size: number }

export async function selectRequests({ db }: Context, { status, page, size }: RequestFilter) {
  const where = status?.length ? inArray(requestStatus, status) : undefined
  const rows = await db
    .select(requestColumns)
    .from(request)
    .innerJoin(account, eq(account.id, request.accountId))
    .innerJoin(user, eq(user.id, request.userId))
    .where(where)
    .orderBy(request.createdAt, request.accountId)
    .limit(size)
    .offset(page * size)
  const [total] = await db
    .select({ requests: count() })
    .from(request)
    .innerJoin(account, eq(account.id, request.accountId))
    .where(where)
  return { rows, total: total?.requests ?? 0 }
}

export async function upsertPolicy({ db, now }: Context, row: Omit<PolicyRow, 'updatedAt'>) {
  const { accountId: _accountId, type: _type, ...change } = row
  const updatedAt = now()
  const [saved] = await db
    .insert(policy)
    .values({ ...row, updatedAt })
    .onConflictDoUpdate({ target: [policy.accountId, policy.type], set: { ...change, updatedAt } })
    .returning()
  return saved!
}

export function selectPolicies({ db }: Context, accountId: string) {
  return db.select().from(policy).where(eq(policy.accountId, accountId)).orderBy(policy.type)
}

/** Selects the given users who belong to the account, with their names. */
export function selectApprovers({ db }: Context, accountId: string, userIds: string[]) {
  return db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email })
    .from(accountUser)
    .innerJoin(user, eq(user.id, accountUser.userId))
    .where(and(eq(accountUser.accountId, accountId), inArray(user.id, userIds)))
}

/** Selects the default payment type of the account. */
export async function selectPaymentType({ db }: Context, accountId: string) {
  const [row] = await db.select({ paymentType: account.paymentType }).from(account).where(eq(account.id, accountId))
  return row?.paymentType ?? null
}
