import { sql, type SQL } from '@tiber/server/sql'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { cancelledOrDeclinedStatuses } from './states.ts'
import type { Actor, AppliedTransition } from './transitions.ts'

/**
 * The time some hours, or a share of them, after another, as the hours of the supplier of `g` count: not at weekends. 120 hours of a week count,
 * from Monday on.
 */
const answerBy = (
  now: SQL,
  share: SQL = sql`1`,
): SQL => sql`(select date_trunc('week', h.at) + floor(h.hours / 120) * interval '7 days'
    + mod(h.hours, 120) * interval '1 hour'
  from (select ${now} at time zone 'utc' as at, least(120, extract(epoch from (${now} at time zone 'utc')
      - date_trunc('week', ${now} at time zone 'utc')) / 3600) + s.answer_hours * ${share} as hours
    from supplier s where s.id = g.supplier_id) h) at time zone 'utc'`

/** Writes the final status of each logistic order and the derived columns of its commercial order. */
export async function updateStatuses(context: Context, transitions: AppliedTransition[]) {
  const now = toTimestamp(context.now())
  await context.db
    .execute(sql`update logistic_order g set status = m.status, resumes_as = m.resumes, updated_at = ${now},
      answer_by = case when m.status = 'WAITING_SUPPLIER_APPROVAL' then ${answerBy(now)} else g.answer_by end,
      accepted_at = case when m.status = 'ACCEPTED_BY_SUPPLIER' then ${now} else g.accepted_at end,
      shipped_at = case when m.status in ('SHIPPED', 'PARTIALLY_SHIPPED') then coalesce(g.shipped_at, ${now}) else g.shipped_at end,
      ended_at = case when m.status in ('COMPLETED', 'CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER')
        then ${now} end
    from unnest(${sql.param(transitions.map(({ logisticOrder }) => logisticOrder.id))}::text[], ${sql.param(transitions.map(({ to }) => to))}::text[],
      ${sql.param(transitions.map(({ resumesAs }) => resumesAs))}::text[]) as m(id, status, resumes) where g.id = m.id`)
  const sentIds = transitions.flatMap(({ logisticOrder, to }) =>
    to === 'WAITING_SUPPLIER_APPROVAL' ? [logisticOrder.id] : [],
  )
  if (sentIds.length > 0)
    await context.db.execute(sql`insert into seller_notice (logistic_order_id, stage, due_at, remind_at)
      select g.id, 'NEW', ${now}, ${answerBy(now, sql`0.5`)} from logistic_order g
      where g.id = any(${sql.param(sentIds)}::text[])
      on conflict (logistic_order_id) do update set stage = 'NEW', due_at = excluded.due_at, remind_at = excluded.remind_at`)
  const orderIds = [...new Set(transitions.map(({ logisticOrder }) => logisticOrder.commercialOrderId))]
  await context.db.execute(sql`update commercial_order o set version = o.version + 1, updated_at = ${now},
      statuses = g.statuses, supplier_ids = g.suppliers
    from (select g.commercial_order_id, array_agg(distinct g.status) as statuses, array_agg(distinct g.supplier_id) as suppliers
      from logistic_order g where g.commercial_order_id = any(${sql.param(orderIds)}::text[]) group by 1) g
    where o.id = g.commercial_order_id`)
  const droppedIds = transitions.flatMap(({ logisticOrder, to }) =>
    cancelledOrDeclinedStatuses.some((status) => status === to) ? [logisticOrder.id] : [],
  )
  if (droppedIds.length > 0)
    await context.db.execute(sql`update order_line set placed_at = null
      where logistic_order_id = any(${sql.param(droppedIds)}::text[])`)
}

export type EventRow = {
  id: number
  orderId: string
  action: string
  toStatus: LogisticStatus
  details: Record<string, unknown> | null
  actorType: string
}

export function insertEvents(context: Context, transitions: AppliedTransition[]): Promise<EventRow[]> {
  const rows = transitions.map(({ logisticOrder, action, to, reason = null, details = null, actor }) => ({
    commercial_order_id: logisticOrder.commercialOrderId,
    logistic_order_id: logisticOrder.id,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_type: actor.type,
    on_behalf_of: actor.onBehalfOf ?? null,
    action,
    from_status: logisticOrder.status,
    to_status: to,
    reason,
    details,
  }))
  return queryRows<EventRow>(
    context.db,
    sql`insert into order_event (commercial_order_id, logistic_order_id, at, actor_id, actor_name, actor_type, on_behalf_of,
          action, from_status, to_status, reason, details, request_id)
        select r.commercial_order_id, r.logistic_order_id, ${toTimestamp(context.now())}, r.actor_id,
          r.actor_name, r.actor_type, r.on_behalf_of, r.action, r.from_status, r.to_status, r.reason, r.details, ${context.requestId}::text
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(commercial_order_id text, logistic_order_id text,
          actor_id text, actor_name text, actor_type text, on_behalf_of text, action text, from_status text,
          to_status text, reason text, details jsonb)
        returning id::int, commercial_order_id as "orderId", action, to_status as "toStatus", details,
          actor_type as "actorType"`,
  )
}

type RecordedEvent = {
  orderId: string
  logisticOrderId: string
  action: 'receivePartially' | 'movePromises' | 'correctAddress' | 'keepLate'
  reason?: string
  details: Record<string, unknown>
}

/** Records an event that changes an order but not its status. */
export async function recordEvent(context: Context, event: RecordedEvent, { id, name, type }: Actor) {
  const { orderId, logisticOrderId, action, reason = null, details } = event
  const now = toTimestamp(context.now())
  const [recorded] = await queryRows<{ id: number }>(
    context.db,
    sql`insert into order_event (commercial_order_id, logistic_order_id, at, actor_id, actor_name, actor_type,
          action, reason, details, request_id)
        values (${orderId}, ${logisticOrderId}, ${now}, ${id}, ${name}, ${type}, ${action}, ${reason},
          ${JSON.stringify(details)}::jsonb, ${context.requestId}) returning id::int`,
  )
  await context.db.execute(
    sql`update commercial_order set version = version + 1, updated_at = ${now} where id = ${orderId}`,
  )
  return recorded!.id
}
