import { sql, type SQL } from 'drizzle-orm'
import type { ApprovalStatus } from '@tiber/contract/approval-words'
import type { Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import { deciders } from '../approvals/service.ts'
import { isWaiting } from './inbox-queries.ts'

export type LinkRow = {
  approvalId: string
  orderId: string
  accountId: string
  accountName: string
  reference: string
  userId: string
  userName: string
  firstName: string
  locale: Locale | null
  orderVersion: number
  expiresAt: string
  isUsed: boolean
  /** The question is still the one the link was mailed for. */
  isSame: boolean
  isAsked: boolean
  status: ApprovalStatus
}

const rowOf = (day: string): SQL => sql`l.approval_id as "approvalId", o.id as "orderId", p.account_id as "accountId",
  a.name as "accountName", o.reference, l.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as "userName",
  u.first_name as "firstName", u.locale, l.order_version as "orderVersion", l.expires_at as "expiresAt",
  l.used_at is not null as "isUsed",
  ${isWaiting} and p.tier = l.tier and o.version = l.order_version as "isSame",
  exists (select from ${deciders(day)} d where d.user_id = l.user_id) as "isAsked", p.status`

const tables = sql`join approval p on p.id = l.approval_id join commercial_order o on o.id = p.commercial_order_id
  join customer_account a on a.id = p.account_id join customer_user u on u.id = l.user_id`

export async function selectLink({ db }: Context, hash: string, day: string): Promise<LinkRow | undefined> {
  const [row] = await rowsOf<LinkRow>(
    db,
    sql`select ${rowOf(day)} from approval_link l ${tables} where l.hash = ${hash}`,
  )
  return row
}

/** Held until the end of the transaction: a link that is followed twice at once is used once. */
export async function lockLink({ db }: Context, hash: string): Promise<void> {
  await db.execute(sql`select from approval_link where hash = ${hash} for update`)
}

export async function markLinkUsed(context: Context, hash: string): Promise<void> {
  await context.db.execute(
    sql`update approval_link set used_at = ${context.now().toISOString()}::timestamptz where hash = ${hash}`,
  )
}

type NewLink = { hash: string; approvalId: string; userId: string; tier: number; expiresAt: Date }

/** For the question as it stands; nothing where the tier is no longer asked. */
export async function insertLink({ db }: Context, { hash, approvalId, userId, tier, expiresAt }: NewLink) {
  const rows = await rowsOf(
    db,
    sql`insert into approval_link (hash, approval_id, user_id, tier, order_version, expires_at)
        select ${hash}, p.id, ${userId}, p.tier, o.version, ${expiresAt.toISOString()}::timestamptz
        from approval p join commercial_order o on o.id = p.commercial_order_id
        where p.id = ${approvalId} and p.tier = ${tier} and ${isWaiting} returning hash`,
  )
  return rows.length > 0
}
