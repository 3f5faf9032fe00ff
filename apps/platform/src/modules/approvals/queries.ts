import { sql } from '@tiber/server/sql'
import type { ApprovalStatus, Decision } from '@tiber/contract/orders/approval-enums'
import type { Context } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { ApprovalTier } from './tables.ts'

export type ApprovalRow = {
  id: string
  orderId: string
  accountId: string
  requesterId: string
  status: ApprovalStatus
  tiers: ApprovalTier[]
  tier: number
  net: string
  createdAt: string
  requestedAt: string
  decidedAt: string | null
}

const columns = sql`p.id, p.commercial_order_id as "orderId", p.account_id as "accountId",
  p.requester_id as "requesterId", p.status, p.tiers, p.tier, p.net::text, p.created_at as "createdAt",
  p.requested_at as "requestedAt", p.decided_at as "decidedAt"`

type NewApproval = { orderId: string; accountId: string; requesterId: string; tiers: ApprovalTier[]; net: string }

export async function insertApproval(context: Context, { orderId, accountId, requesterId, tiers, net }: NewApproval) {
  const now = sql`${context.now().toISOString()}::timestamptz`
  const [row] = await queryRows<ApprovalRow>(
    context.db,
    sql`insert into approval as p (commercial_order_id, account_id, requester_id, tiers, net, created_at, requested_at)
        values (${orderId}, ${accountId}, ${requesterId}, ${JSON.stringify(tiers)}::jsonb, ${net}, ${now}, ${now})
        returning ${columns}`,
  )
  return row!
}

/** Selects and locks the open approval, so that concurrent decisions run one after the other. */
export async function lockOpenApproval({ db }: Context, orderId: string): Promise<ApprovalRow | undefined> {
  const [row] = await queryRows<ApprovalRow>(
    db,
    sql`select ${columns} from approval p where p.commercial_order_id = ${orderId} and p.status = 'PENDING' for update`,
  )
  return row
}

/** Selects the last approval of each order. */
export function selectLastApprovals({ db }: Context, orderIds: string[]): Promise<ApprovalRow[]> {
  return queryPreparedRows<ApprovalRow>(
    db,
    sql`select distinct on (p.commercial_order_id) ${columns} from approval p
        where p.commercial_order_id = any(${sql.param(orderIds)}::text[])
        order by p.commercial_order_id, p.created_at desc, p.id desc`,
  )
}

type NewDecision = {
  approvalId: string
  tier: number
  userId: string
  userName: string
  onBehalfOf: string | null
  decision: Decision
  reason: string | null
  way: 'SHOP' | 'MAIL'
}

export async function insertDecision(context: Context, entry: NewDecision) {
  await context.db
    .execute(sql`insert into approval_decision (approval_id, tier, user_id, user_name, on_behalf_of, decision,
      reason, way, at)
    values (${entry.approvalId}, ${entry.tier}, ${entry.userId}, ${entry.userName}, ${entry.onBehalfOf}, ${entry.decision},
      ${entry.reason}, ${entry.way}, ${context.now().toISOString()}::timestamptz)`)
}

/** Starts the waiting time of the current tier. */
export async function restartWaiting(context: Context, id: string) {
  await context.db.execute(
    sql`update approval set requested_at = ${context.now().toISOString()}::timestamptz where id = ${id}`,
  )
}

type Next = { status: ApprovalRow['status']; tier: number }

export async function updateApproval(context: Context, id: string, { status, tier }: Next) {
  const now = sql`${context.now().toISOString()}::timestamptz`
  await context.db.execute(sql`update approval set status = ${status}, tier = ${tier}, reminded_at = null,
    escalated_at = null, requested_at = case when tier <> ${tier} then ${now} else requested_at end,
    decided_at = case when ${status} = 'PENDING' then null else ${now} end where id = ${id}`)
}
