import type { AccessRequest } from '@tiber/contract/company/accounts'
import type { SortKey } from '@tiber/contract/query-string'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context, CustomerContext } from '../../context.ts'
import { and, toTimestamp } from '../../database/clauses.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { accountColumns, type AccountRow } from '../customers/public.ts'

type Contact = { id: string; firstName: string; lastName: string; email: string; phone: string | null }
type Tag = { id: string; name: string }
type AccountWithContacts = AccountRow & { tags: Tag[]; contacts: Contact[] }

/** Selects the tags and contacts of an account with it. */
const tagsAndContacts = sql`coalesce((
    select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
    from account_tag at join customer_tag t on t.id = at.tag_id where at.account_id = a.id), '[]') as tags,
  coalesce((
    select json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
      'email', u.email, 'phone', u.phone) order by u.last_name, u.id)
    from account_user au join customer_user u on u.id = au.user_id
    where au.account_id = a.id and au.is_main_contact), '[]') as contacts`

const splitAccount = ({ tags, contacts, ...account }: AccountWithContacts) => ({ account, tags, contacts })

export async function selectAccount({ db }: Context, accountId: string) {
  const [row] = await queryPreparedRows<AccountWithContacts>(
    db,
    sql`select ${accountColumns}, ${tagsAndContacts} from customer_account a where a.id = ${accountId}`,
  )
  return row && splitAccount(row)
}

type AccountFilter = { name?: string; page: number; size: number; sort: SortKey[] }
const sortColumns: Record<string, SQL> = { name: sql`a.name`, externalId: sql`a.external_id`, id: sql`a.id` }
export const accountSorts = Object.keys(sortColumns)

/** Selects the active accounts of the caller. */
export async function selectOwnAccounts({ db, caller }: CustomerContext, { name, page, size, sort }: AccountFilter) {
  const like = name?.trim() && likeContaining(name)
  const where = and(
    sql`m.user_id = ${caller.userId} and a.status = 'ACTIVE'`,
    like ? sql`a.name ilike ${like}` : undefined,
  )
  const order = sort.map(({ property, descending }) =>
    descending ? sql`${sortColumns[property]!} desc` : sortColumns[property]!,
  )
  const rows = await queryRows<AccountWithContacts>(
    db,
    sql`select ${accountColumns}, ${tagsAndContacts}
        from account_user m join customer_account a on a.id = m.account_id where ${where}
        order by ${sql.join([...order, sql`m.is_default desc`, sql`m.position`, sql`a.id`], sql`, `)}
        limit ${size} offset ${page * size}`,
  )
  const [count] = await queryRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from account_user m join customer_account a on a.id = m.account_id where ${where}`,
  )
  return { rows: rows.map(splitAccount), total: count?.total ?? 0 }
}

/** Serialises transactions that use the same VAT number. */
export function lockVatNumber({ db }: Context, vatNumber: string) {
  return db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vat ${vatNumber.toUpperCase()}`}, 0))`)
}

export async function isVatNumberTaken({ db }: Context, vatNumber: string, exceptAccountId: string | undefined) {
  const isOther = exceptAccountId === undefined ? undefined : sql`a.id <> ${exceptAccountId}`
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select a.id from customer_account a
        where ${and(sql`upper(a.vat_number) = ${vatNumber.toUpperCase()} and a.status <> 'INACTIVE'`, isOther)} limit 1`,
  )
  return rows.length > 0
}

export async function isCompanyNumberTaken({ db }: Context, number: string, exceptAccountId: string) {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select a.id from customer_account a
        where upper(regexp_replace(a.business_registration_number, '[^[:alnum:]]', '', 'g')) = ${number}
          and a.status <> 'INACTIVE' and a.id <> ${exceptAccountId} limit 1`,
  )
  return rows.length > 0
}

export async function isMember({ db }: Context, accountId: string, userId: string) {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select user_id as id from account_user where account_id = ${accountId} and user_id = ${userId}`,
  )
  return rows.length > 0
}

export async function isUserExternalIdTaken({ db }: Context, externalId: string) {
  const rows = await queryRows<{ id: string }>(db, sql`select id from customer_user where external_id = ${externalId}`)
  return rows.length > 0
}

type NewRequest = { accountId: string; userId: string; activationUrl: string | null }

export async function insertRequest({ db, now }: Context, { accountId, userId, activationUrl }: NewRequest) {
  await db.execute(sql`insert into access_request (account_id, user_id, activation_url, created_at)
    values (${accountId}, ${userId}, ${activationUrl}, ${now()})`)
}

type Message = { accountId: string; author: 'APPLICANT' | 'OPERATOR'; text: string }

export async function insertMessage({ db, now }: Context, { accountId, author, text }: Message) {
  await db.execute(sql`insert into access_request_message (account_id, author, text, created_at)
    values (${accountId}, ${author}, ${text}, ${now()})`)
}

export async function updateDecision({ db, now }: Context, accountId: string, intoAccountId: string | null = null) {
  await db.execute(sql`update access_request set decided_at = ${now()}, into_account_id = ${intoAccountId}
    where account_id = ${accountId}`)
}

/** Locks companies whose requests wait and had no message since a time. */
export function lockOldRequests({ db }: Context, before: Date, limit: number) {
  return queryRows<{ id: string; name: string }>(
    db,
    sql`select a.id, a.name from access_request r join customer_account a on a.id = r.account_id
        where a.status = 'WAITING_VALIDATION' and greatest(r.created_at, (select max(m.created_at)
          from access_request_message m where m.account_id = r.account_id)) < ${toTimestamp(before)}
        order by r.account_id limit ${limit} for update of a skip locked`,
  )
}

export async function updateExpiry({ db, now }: Context, accountIds: string[]) {
  await db.execute(sql`update access_request set expired_at = ${now()}, decided_at = ${now()}
    where account_id = any(${sql.param(accountIds)}::text[])`)
}

/** Status of a request, derived from the account and the author of the last message. */
const requestStatus = sql`case
  when a.status = 'ACTIVE' or r.into_account_id is not null then 'APPROVED'
  when a.status = 'INACTIVE' and r.expired_at is not null then 'EXPIRED'
  when a.status = 'INACTIVE' then 'DECLINED'
  when (select m.author from access_request_message m where m.account_id = r.account_id
    order by m.created_at desc, m.id desc limit 1) = 'OPERATOR' then 'QUESTION'
  else 'WAITING' end`

export type RequestRow = {
  accountId: string
  userId: string
  activationUrl: string | null
  companyName: string
  vatNumber: string | null
  firstName: string
  email: string
  locale: string | null
  status: AccessRequest['status']
  createdAt: string
  decidedAt: string | null
  messages: { author: Message['author']; text: string; createdAt: string }[]
}

const selectRequestRows = sql`select r.account_id as "accountId", r.user_id as "userId",
    r.activation_url as "activationUrl", a.name as "companyName", a.vat_number as "vatNumber",
    u.first_name as "firstName", u.email, u.locale, ${requestStatus} as status, r.created_at as "createdAt",
    r.decided_at as "decidedAt", coalesce((
      select json_agg(json_build_object('author', m.author, 'text', m.text, 'createdAt', m.created_at)
        order by m.created_at, m.id)
      from access_request_message m where m.account_id = r.account_id), '[]') as messages
  from access_request r join customer_account a on a.id = r.account_id join customer_user u on u.id = r.user_id`

export async function selectRequest({ db }: Context, accountId: string) {
  const [row] = await queryRows<RequestRow>(db, sql`${selectRequestRows} where r.account_id = ${accountId}`)
  return row
}

type RequestFilter = { status: AccessRequest['status'][] | undefined; page: number; size: number }

export async function selectRequests({ db }: Context, { status, page, size }: RequestFilter) {
  const where = status?.length ? sql`${requestStatus} = any(${sql.param(status)}::text[])` : sql`true`
  const rows = await queryRows<RequestRow>(
    db,
    sql`${selectRequestRows} where ${where} order by r.created_at, r.account_id limit ${size} offset ${page * size}`,
  )
  const [count] = await queryRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from access_request r join customer_account a on a.id = r.account_id where ${where}`,
  )
  return { rows, total: count?.total ?? 0 }
}
