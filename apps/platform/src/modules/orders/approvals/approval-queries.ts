import { sql } from '@tiber/server/sql'
import type { ApprovalStatus, Decision } from '@tiber/contract/orders/approval-enums'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'
import type { ApprovalTier } from './tables.ts'
import { isWaiting } from './inbox-queries.ts'

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
  const now = toTimestamp(context.now())
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
  channel: 'SHOP' | 'MAIL'
}

export async function insertDecision(context: Context, entry: NewDecision) {
  await context.db
    .execute(sql`insert into approval_decision (approval_id, tier, user_id, user_name, on_behalf_of, decision,
      reason, channel, at)
    values (${entry.approvalId}, ${entry.tier}, ${entry.userId}, ${entry.userName}, ${entry.onBehalfOf}, ${entry.decision},
      ${entry.reason}, ${entry.channel}, ${toTimestamp(context.now())})`)
}

/** Starts the waiting time of the current tier. */
export async function restartWaiting(context: Context, id: string) {
  await context.db.execute(sql`update approval set requested_at = ${toTimestamp(context.now())} where id = ${id}`)
}

type Next = { status: ApprovalRow['status']; tier: number }

export async function updateApproval(context: Context, id: string, { status, tier }: Next) {
  const now = toTimestamp(context.now())
  await context.db.execute(sql`update approval set status = ${status}, tier = ${tier}, reminded_at = null,
    escalated_at = null, requested_at = case when tier <> ${tier} then ${now} else requested_at end,
    decided_at = case when ${status} = 'PENDING' then null else ${now} end where id = ${id}`)
}

type ApprovalRequest = { id: string; orderId: string; reference: string; status: ApprovalStatus }

/** Maps approval ids of an account to their orders. */
export async function selectApprovalRequests({ db }: Context, accountId: string, ids: string[]) {
  const rows = await queryRows<ApprovalRequest>(
    db,
    sql`select p.id, p.commercial_order_id as "orderId", o.reference, p.status from approval p
          join commercial_order o on o.id = p.commercial_order_id
        where p.account_id = ${accountId} and p.id = any(${sql.param(ids)}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function selectApprovalAccount({ db }: Context, approvalId: string) {
  const [row] = await queryRows<{ id: string; name: string }>(
    db,
    sql`select a.id, a.name from approval p join customer_account a on a.id = p.account_id where p.id = ${approvalId}`,
  )
  return row
}

/** Stores the lines of an order returned for changes with its approval. */
export async function saveReturnedLines({ db }: Context, approvalId: string, orderId: string) {
  await db.execute(sql`update approval set returned_lines = (select jsonb_agg(jsonb_build_object('offerId', l.offer_id,
      'sku', l.snapshot -> 'variant' ->> 'sku', 'name', l.snapshot -> 'variant' -> 'name', 'quantity', l.quantity)
      order by l.position) from order_line l where l.commercial_order_id = ${orderId})
    where id = ${approvalId}`)
}

/** Marks approvals as escalated that have waited since before the given time. */
export async function markEscalated(context: Context, requestedBefore: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    context.db,
    sql`update approval p set escalated_at = ${toTimestamp(context.now())}
        where p.status = 'PENDING' and p.escalated_at is null and p.requested_at <= ${toTimestamp(requestedBefore)} and ${isWaiting}
        returning p.id`,
  )
  return rows.map(({ id }) => id)
}

export async function markReminded(context: Context, requestedBefore: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    context.db,
    sql`update approval p set reminded_at = ${toTimestamp(context.now())}
        where p.status = 'PENDING' and p.reminded_at is null and p.escalated_at is null
          and p.requested_at <= ${toTimestamp(requestedBefore)} and ${isWaiting}
        returning p.id`,
  )
  return rows.map(({ id }) => id)
}

export type LineSearch = { less: number; withTax: boolean }
export type SmallestLine =
  | { id: string; sku: string; name: Record<string, string>; amount: string }
  | { id: null; sku: null; name: null; amount: null }

/** Selects for each amount the smallest order line worth at least that much; never the only line of the order. */
export function selectSmallestLines({ db }: Context, orderId: string, searches: LineSearch[]): Promise<SmallestLine[]> {
  return queryRows<SmallestLine>(
    db,
    sql`select f.id, f.sku, f.name, f.amount::text from unnest(${sql.param(searches.map(({ less }) => less))}::numeric[],
          ${sql.param(searches.map(({ withTax }) => withTax))}::boolean[]) with ordinality as w(less, with_tax, position)
        left join lateral (select l.id, l.snapshot -> 'variant' ->> 'sku' as sku, l.snapshot -> 'variant' -> 'name' as name,
            l.net + case when w.with_tax then l.tax else 0 end as amount
          from order_line l where l.commercial_order_id = ${orderId}
            and l.net + case when w.with_tax then l.tax else 0 end >= w.less
            and exists (select from order_line o where o.commercial_order_id = ${orderId} and o.id <> l.id)
          order by amount, l.position limit 1) f on true
        order by w.position`,
  )
}

/** Minimum number of past decisions for a meaningful median. */
const minDecisions = 5
const lookbackDays = 90

export async function selectUsualHours(context: Context, accountId: string): Promise<number | null> {
  const since = new Date(context.now().getTime() - lookbackDays * 24 * 60 * 60 * 1000)
  const [row] = await queryRows<{ hours: number | null }>(
    context.db,
    sql`select case when count(*) >= ${minDecisions} then round((percentile_cont(0.5) within group
          (order by extract(epoch from p.decided_at - p.created_at)) / 3600)::numeric, 1)::float8 end as hours
        from approval p where p.account_id = ${accountId} and p.status in ('APPROVED', 'REJECTED', 'RETURNED')
          and p.decided_at >= ${toTimestamp(since)}`,
  )
  return row!.hours
}
