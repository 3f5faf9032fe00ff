import { sql, type SQL } from '@tiber/server/sql'
import type { ApprovalStatus } from '@tiber/contract/orders/approval-enums'
import type { Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { buildDeciders } from './decider-queries.ts'

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
  /** Whether approval, tier and order version are still those the link was mailed for. */
  isCurrent: boolean
  isDecider: boolean
  status: ApprovalStatus
}

const buildColumns = (
  day: string,
): SQL => sql`l.approval_id as "approvalId", o.id as "orderId", p.account_id as "accountId",
  a.name as "accountName", o.reference, l.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as "userName",
  u.first_name as "firstName", u.locale, l.order_version as "orderVersion", l.expires_at as "expiresAt",
  l.used_at is not null as "isUsed",
  ${isWaiting} and p.tier = l.tier and o.version = l.order_version as "isCurrent",
  exists (select from ${buildDeciders(day)} d where d.user_id = l.user_id) as "isDecider", p.status`

const joins = sql`join approval p on p.id = l.approval_id join commercial_order o on o.id = p.commercial_order_id
  join customer_account a on a.id = p.account_id join customer_user u on u.id = l.user_id`

export async function selectLink({ db }: Context, hash: string, day: string): Promise<LinkRow | undefined> {
  const [row] = await queryRows<LinkRow>(
    db,
    sql`select ${buildColumns(day)} from approval_link l ${joins} where l.hash = ${hash}`,
  )
  return row
}

/** Locks the link, so that following it twice at once uses it once. */
export async function lockLink({ db }: Context, hash: string): Promise<void> {
  await db.execute(sql`select from approval_link where hash = ${hash} for update`)
}

export async function markLinkUsed(context: Context, hash: string): Promise<void> {
  await context.db.execute(
    sql`update approval_link set used_at = ${context.now().toISOString()}::timestamptz where hash = ${hash}`,
  )
}

type NewLink = { hash: string; approvalId: string; userId: string; tier: number; expiresAt: Date }

/** Inserts a link for the current order version; inserts nothing if the tier is no longer the current one. */
export async function insertLink({ db }: Context, { hash, approvalId, userId, tier, expiresAt }: NewLink) {
  const rows = await queryRows<never>(
    db,
    sql`insert into approval_link (hash, approval_id, user_id, tier, order_version, expires_at)
        select ${hash}, p.id, ${userId}, p.tier, o.version, ${expiresAt.toISOString()}::timestamptz
        from approval p join commercial_order o on o.id = p.commercial_order_id
        where p.id = ${approvalId} and p.tier = ${tier} and ${isWaiting} returning hash`,
  )
  return rows.length > 0
}
