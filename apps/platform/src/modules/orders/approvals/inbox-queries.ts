import { sql, type SQL } from '@tiber/server/sql'
import type { ApprovalBox, ApprovalStatus, Decision } from '@tiber/contract/orders/approval-enums'
import { orderFields } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import type { PageKey } from '../../../database/page-key.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'
import type { ApprovalTier } from './tables.ts'
import { buildDeciders } from './decider-queries.ts'

/** The user who reads, their account, and the day. */
export type Reader = { userId: string; accountId: string; day: string }

/** Whether the order really waits for approval: one whose card is not authorized yet does not. */
export const isWaiting: SQL = sql`(p.status = 'PENDING' and exists (select from logistic_order g
  where g.commercial_order_id = p.commercial_order_id and g.status = 'WAITING_CUSTOMER_APPROVAL'))`

/**
 * Starts with cheap conditions that exclude most users: every page of the shop counts waiting approvals, and hardly any
 * user is a named approver, a delegate or an administrator.
 */
const isDecidedByReader = ({
  userId,
  accountId,
  day,
}: Reader): SQL => sql`((p.tiers -> p.tier -> 'approverUserIds') ? ${userId}
    or (select exists (select from approval_delegation g where g.account_id = ${accountId} and g.delegate_id = ${userId}
      and ${day}::date between g.from_day and g.until_day))
    or (select exists (select from account_user m where m.account_id = ${accountId} and m.user_id = ${userId}
      and 'FOC_Admin' = any(m.groups))))
  and exists (select from ${buildDeciders(day)} d where d.user_id = ${userId})`

const buildLastDecisionAt = ({ userId }: Reader): SQL => sql`(select max(d.at) from approval_decision d
  where d.approval_id = p.id and d.user_id = ${userId})`

/** Condition and sort key of each box: waiting approvals oldest first, the others newest first. */
const boxes: Record<ApprovalBox, (reader: Reader) => { condition: SQL; key: SQL; descending: boolean }> = {
  WAITING: (reader) => ({
    condition: sql`p.status = 'PENDING' and ${isDecidedByReader(reader)} and ${isWaiting}`,
    key: sql`p.requested_at`,
    descending: false,
  }),
  DECIDED: (reader) => ({
    condition: sql`p.id in (select d.approval_id from approval_decision d where d.user_id = ${reader.userId})`,
    key: buildLastDecisionAt(reader),
    descending: true,
  }),
  REQUESTED: (reader) => ({
    condition: sql`p.requester_id = ${reader.userId}`,
    key: sql`p.created_at`,
    descending: true,
  }),
}

type Page = { box: ApprovalBox; after?: PageKey; size: number }

export function selectBox({ db }: Context, reader: Reader, { box, after, size }: Page): Promise<PageKey[]> {
  const { condition, key, descending } = boxes[box](reader)
  const [direction, comparison] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const afterKey = after ? sql`where (b.key, b.id) ${comparison} (${after.key}::timestamptz, ${after.id})` : sql``
  return queryPreparedRows<PageKey>(
    db,
    sql`select b.id, b.key::text from (select p.id, ${key} as key from approval p
          where p.account_id = ${reader.accountId} and ${condition}) b ${afterKey}
        order by b.key ${direction}, b.id ${direction} limit ${size}`,
  )
}

/** Counts are capped; the badge shows no more than this. */
const maxCounted = 1000

export async function countBox({ db }: Context, reader: Reader, box: ApprovalBox): Promise<number> {
  const { condition } = boxes[box](reader)
  const [row] = await queryPreparedRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select from approval p
        where p.account_id = ${reader.accountId} and ${condition} limit ${maxCounted}) p`,
  )
  return row!.count
}

export type InboxRow = {
  id: string
  status: ApprovalStatus
  isWaiting: boolean
  tiers: ApprovalTier[]
  tier: number
  requesterId: string
  requesterName: string
  createdAt: string
  requestedAt: string
  remindedAt: string | null
  escalatedAt: string | null
  decidedAt: string | null
  orderId: string
  reference: string
  version: number
  placedAt: string
  purchaseOrder: string | null
  costCentre: string | null
  instructions: string | null
  currency: string
  net: string
  gross: string
  lineCount: number
  suppliers: string[]
  lines: {
    id: string
    sku: string
    name: Record<string, string>
    supplier: string
    quantity: number
    unitPrice: number
    net: number
  }[]
  decisions: {
    tier: number
    userId: string
    userName: string
    onBehalfOfId: string | null
    onBehalfOfName: string | null
    decision: Decision
    reason: string | null
    channel: 'SHOP' | 'MAIL'
    at: string
  }[]
  netBefore: string | null
  changed: { sku: string; name: Record<string, string>; before: number | null; after: number | null }[] | null
  /** Amounts the order itself has reserved in each budget. */
  ownReservations: { kind: 'QUOTA' | 'CREDIT'; periodStart: string; amount: string }[]
  representedUser: { id: string; name: string } | null
}

const maxLines = 5
const maxChanges = 100

const buildFieldValue = (externalId: string): SQL => sql`(select x.value #>> '{}' from custom_field_value x
  join custom_field f on f.id = x.custom_field_id where x.entity_id = o.id and f.external_id = ${externalId})`

/** Selects approvals with everything a decision needs, in one statement. */
export function selectApprovals({ db }: Context, ids: string[], { userId, day }: Reader): Promise<InboxRow[]> {
  return queryRows<InboxRow>(
    db,
    sql`select p.id, p.status, ${isWaiting} as "isWaiting", p.tiers, p.tier, p.requester_id as "requesterId",
          concat_ws(' ', q.first_name, q.last_name) as "requesterName", p.created_at as "createdAt",
          p.requested_at as "requestedAt", p.reminded_at as "remindedAt", p.escalated_at as "escalatedAt",
          p.decided_at as "decidedAt", o.id as "orderId", o.reference, o.version,
          coalesce(o.placed_at, p.created_at) as "placedAt", ${buildFieldValue(orderFields.purchaseOrder)} as "purchaseOrder",
          ${buildFieldValue(orderFields.costCentre)} as "costCentre", ${buildFieldValue(orderFields.instructions)} as instructions,
          o.currency, o.net::text, (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as gross,
          o.line_count as "lineCount", s.suppliers, coalesce(l.lines, '[]') as lines,
          coalesce(w.decisions, '[]') as decisions, r.net::text as "netBefore", c.changed,
          coalesce(b.reservations, '[]') as "ownReservations", d.represented_user as "representedUser"
        from unnest(${sql.param(ids)}::text[]) with ordinality as i(id, position) join approval p on p.id = i.id
          join commercial_order o on o.id = p.commercial_order_id join customer_user q on q.id = p.requester_id
          cross join lateral (select coalesce(jsonb_agg(g.supplier ->> 'name' order by g.position), '[]') as suppliers
            from logistic_order g where g.commercial_order_id = o.id) s
          cross join lateral (select jsonb_agg(x.line) as lines from (select jsonb_build_object('id', l.id,
              'sku', l.snapshot -> 'variant' ->> 'sku', 'name', l.snapshot -> 'variant' -> 'name',
              'supplier', g.supplier ->> 'name', 'quantity', l.quantity, 'unitPrice', l.unit_price, 'net', l.net) as line
            from order_line l join logistic_order g on g.id = l.logistic_order_id
            where l.commercial_order_id = o.id order by l.net desc, l.id limit ${maxLines}) x) l
          cross join lateral (select jsonb_agg(jsonb_build_object('tier', v.tier, 'userId', v.user_id,
              'userName', v.user_name, 'onBehalfOfId', v.on_behalf_of, 'onBehalfOfName', concat_ws(' ', a.first_name, a.last_name),
              'decision', v.decision, 'reason', v.reason, 'channel', v.channel, 'at', v.at) order by v.at, v.id) as decisions
            from approval e join approval_decision v on v.approval_id = e.id
              left join customer_user a on a.id = v.on_behalf_of
            where e.commercial_order_id = o.id and (e.created_at, e.id) <= (p.created_at, p.id)) w
          cross join lateral (select jsonb_agg(jsonb_build_object('kind', x.kind, 'periodStart', x.period_start,
              'amount', x.amount::text)) as reservations from (select e.kind, e.period_start, sum(e.reserved + e.consumed) as amount
            from logistic_order g join budget_entry e on e.logistic_order_id = g.id
            where g.commercial_order_id = o.id group by e.kind, e.period_start) x) b
          left join lateral (select r.net, r.returned_lines from approval r where r.commercial_order_id = o.id
              and (r.created_at, r.id) < (p.created_at, p.id) and r.status = 'RETURNED'
            order by r.created_at desc, r.id desc limit 1) r on true
          left join lateral (select coalesce(jsonb_agg(z.line), '[]') as changed from (select jsonb_build_object(
              'sku', coalesce(b.sku, l.snapshot -> 'variant' ->> 'sku'),
              'name', coalesce(b.name, l.snapshot -> 'variant' -> 'name'), 'before', b.quantity, 'after', l.quantity) as line
            from jsonb_to_recordset(r.returned_lines) as b("offerId" text, sku text, name jsonb, quantity int)
              full join (select * from order_line l where l.commercial_order_id = o.id) l on l.offer_id = b."offerId"
            where l.quantity is distinct from b.quantity limit ${maxChanges}) z) c on r.net is not null
          left join lateral (select jsonb_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) as represented_user
            from ${buildDeciders(day)} d join customer_user u on u.id = d.represented_id where d.user_id = ${userId}) d on ${isWaiting}
        order by i.position`,
  )
}
