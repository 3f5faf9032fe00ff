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
  a.name as "accountName", o.reference, t.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as "userName",
  u.first_name as "firstName", u.locale, l.order_version as "orderVersion", t.expires_at as "expiresAt",
  t.used_at is not null as "isUsed",
  ${isWaiting} and p.tier = l.tier and o.version = l.order_version as "isCurrent",
  exists (select from ${buildDeciders(day)} d where d.user_id = t.user_id) as "isDecider", p.status`

const joins = sql`join one_time_token t on t.hash = l.hash join approval p on p.id = l.approval_id join commercial_order o on o.id = p.commercial_order_id
  join customer_account a on a.id = p.account_id join customer_user u on u.id = t.user_id`

export async function selectLink({ db }: Context, hash: string, day: string): Promise<LinkRow | undefined> {
  const [row] = await queryRows<LinkRow>(
    db,
    sql`select ${buildColumns(day)} from approval_link l ${joins} where l.hash = ${hash}`,
  )
  return row
}

type Subject = { approvalId: string; tier: number }

/** Selects the order version to decide on; none if the tier is no longer the current one. */
export async function selectOrderVersion({ db }: Context, { approvalId, tier }: Subject): Promise<number | undefined> {
  const [row] = await queryRows<{ version: number }>(
    db,
    sql`select o.version from approval p join commercial_order o on o.id = p.commercial_order_id
        where p.id = ${approvalId} and p.tier = ${tier} and ${isWaiting}`,
  )
  return row?.version
}

export async function insertLink({ db }: Context, link: Subject & { hash: string; orderVersion: number }) {
  await db.execute(sql`insert into approval_link (hash, approval_id, tier, order_version)
    values (${link.hash}, ${link.approvalId}, ${link.tier}, ${link.orderVersion})`)
}
