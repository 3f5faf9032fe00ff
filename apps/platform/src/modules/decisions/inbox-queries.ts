import { sql, type SQL } from 'drizzle-orm'
import type { ApprovalBox, ApprovalStatus, Decision } from '@tiber/contract/approval-words'
import { orderFields } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import type { PageKey } from '../../database/page-key.ts'
import { rowsOf } from '../../database/rows.ts'
import { deciders, type AskedTier } from '../approvals/service.ts'

/** Who looks, for which account, on which day. */
export type Reader = { userId: string; accountId: string; day: string }

/** The order really waits: one whose card has not said yes asks nobody yet. */
export const isWaiting: SQL = sql`(p.status = 'PENDING' and exists (select from logistic_order g
  where g.commercial_order_id = p.commercial_order_id and g.status = 'WAITING_CUSTOMER_APPROVAL'))`

/**
 * First what rules most people out for the price of a look at the row: every page of the shop asks how many wait, and hardly
 * anybody is named, delegated to or an administrator.
 */
const ofReader = ({ userId, accountId, day }: Reader): SQL => sql`((p.tiers -> p.tier -> 'approverUserIds') ? ${userId}
    or (select exists (select from approval_delegation g where g.account_id = ${accountId} and g.delegate_id = ${userId}
      and ${day}::date between g.from_day and g.until_day))
    or (select exists (select from account_user m where m.account_id = ${accountId} and m.user_id = ${userId}
      and 'FOC_Admin' = any(m.groups))))
  and exists (select from ${deciders(day)} d where d.user_id = ${userId})`

const lastWord = ({ userId }: Reader): SQL => sql`(select max(d.at) from approval_decision d
  where d.approval_id = p.id and d.user_id = ${userId})`

/** What lies in each box, and what it is sorted by: who waits longest comes first, of the rest the newest. */
const boxes: Record<ApprovalBox, (reader: Reader) => { holds: SQL; key: SQL; descending: boolean }> = {
  WAITING: (reader) => ({
    holds: sql`p.status = 'PENDING' and ${ofReader(reader)} and ${isWaiting}`,
    key: sql`p.asked_at`,
    descending: false,
  }),
  DECIDED: (reader) => ({
    holds: sql`p.id in (select d.approval_id from approval_decision d where d.user_id = ${reader.userId})`,
    key: lastWord(reader),
    descending: true,
  }),
  ASKED: (reader) => ({
    holds: sql`p.requester_id = ${reader.userId}`,
    key: sql`p.created_at`,
    descending: true,
  }),
}

type Page = { box: ApprovalBox; after?: PageKey; size: number }

export function selectBox({ db }: Context, reader: Reader, { box, after, size }: Page): Promise<PageKey[]> {
  const { holds, key, descending } = boxes[box](reader)
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const further = after ? sql`where (b.key, b.id) ${beyond} (${after.key}::timestamptz, ${after.id})` : sql``
  return rowsOf<PageKey>(
    db,
    sql`select b.id, b.key::text from (select p.id, ${key} as key from approval p
          where p.account_id = ${reader.accountId} and ${holds}) b ${further}
        order by b.key ${direction}, b.id ${direction} limit ${size}`,
  )
}

/** Counting ends where nobody reads on. */
const mostCounted = 1000

export async function countBox({ db }: Context, reader: Reader, box: ApprovalBox): Promise<number> {
  const { holds } = boxes[box](reader)
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select from approval p
        where p.account_id = ${reader.accountId} and ${holds} limit ${mostCounted}) p`,
  )
  return row!.count
}

export type InboxRow = {
  id: string
  status: ApprovalStatus
  isWaiting: boolean
  tiers: AskedTier[]
  tier: number
  requesterId: string
  requesterName: string
  createdAt: string
  askedAt: string
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
    placeId: string | null
    placeName: string | null
    decision: Decision
    reason: string | null
    way: 'SHOP' | 'MAIL'
    at: string
  }[]
  netBefore: string | null
  changed: { sku: string; name: Record<string, string>; before: number | null; after: number | null }[] | null
  /** What the order itself has taken of each budget. */
  taken: { kind: 'QUOTA' | 'CREDIT'; periodStart: string; amount: string }[]
  place: { id: string; name: string } | null
}

const shownLines = 5
const shownChanges = 100

const field = (externalId: string): SQL => sql`(select x.value #>> '{}' from custom_field_value x
  join custom_field f on f.id = x.custom_field_id where x.entity_id = o.id and f.external_id = ${externalId})`

/** Questions with all that a decision needs, in one statement. */
export function selectApprovals({ db }: Context, ids: string[], { userId, day }: Reader): Promise<InboxRow[]> {
  return rowsOf<InboxRow>(
    db,
    sql`select p.id, p.status, ${isWaiting} as "isWaiting", p.tiers, p.tier, p.requester_id as "requesterId",
          concat_ws(' ', q.first_name, q.last_name) as "requesterName", p.created_at as "createdAt",
          p.asked_at as "askedAt", p.reminded_at as "remindedAt", p.escalated_at as "escalatedAt",
          p.decided_at as "decidedAt", o.id as "orderId", o.reference, o.version,
          coalesce(o.placed_at, p.created_at) as "placedAt", ${field(orderFields.purchaseOrder)} as "purchaseOrder",
          ${field(orderFields.costCentre)} as "costCentre", ${field(orderFields.instructions)} as instructions,
          o.currency, o.net::text, (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as gross,
          o.line_count as "lineCount", s.suppliers, coalesce(l.lines, '[]') as lines,
          coalesce(w.decisions, '[]') as decisions, r.net::text as "netBefore", c.changed,
          coalesce(b.taken, '[]') as taken, d.place
        from unnest(${sql.param(ids)}::text[]) with ordinality as i(id, place) join approval p on p.id = i.id
          join commercial_order o on o.id = p.commercial_order_id join customer_user q on q.id = p.requester_id
          cross join lateral (select coalesce(jsonb_agg(g.supplier ->> 'name' order by g.position), '[]') as suppliers
            from logistic_order g where g.commercial_order_id = o.id) s
          cross join lateral (select jsonb_agg(x.line) as lines from (select jsonb_build_object('id', l.id,
              'sku', l.snapshot -> 'variant' ->> 'sku', 'name', l.snapshot -> 'variant' -> 'name',
              'supplier', g.supplier ->> 'name', 'quantity', l.quantity, 'unitPrice', l.unit_price, 'net', l.net) as line
            from order_line l join logistic_order g on g.id = l.logistic_order_id
            where l.commercial_order_id = o.id order by l.net desc, l.id limit ${shownLines}) x) l
          cross join lateral (select jsonb_agg(jsonb_build_object('tier', v.tier, 'userId', v.user_id,
              'userName', v.user_name, 'placeId', v.on_behalf_of, 'placeName', concat_ws(' ', a.first_name, a.last_name),
              'decision', v.decision, 'reason', v.reason, 'way', v.way, 'at', v.at) order by v.at, v.id) as decisions
            from approval e join approval_decision v on v.approval_id = e.id
              left join customer_user a on a.id = v.on_behalf_of
            where e.commercial_order_id = o.id and (e.created_at, e.id) <= (p.created_at, p.id)) w
          cross join lateral (select jsonb_agg(jsonb_build_object('kind', x.kind, 'periodStart', x.period_start,
              'amount', x.amount::text)) as taken from (select e.kind, e.period_start, sum(e.reserved + e.consumed) as amount
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
            where l.quantity is distinct from b.quantity limit ${shownChanges}) z) c on r.net is not null
          left join lateral (select jsonb_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) as place
            from ${deciders(day)} d join customer_user u on u.id = d.place where d.user_id = ${userId}) d on ${isWaiting}
        order by i.place`,
  )
}
