import { sql } from '@tiber/server/sql'
import type { CallResult } from '@tiber/contract/call'
import type { OrderEvent } from '@tiber/contract/orders/order-statuses'
import type { orders } from '@tiber/contract/orders/orders'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

type Timeline = CallResult<typeof orders.timeline>

/**
 * Only the last tier's decision is a transition of the order; approvals of earlier tiers are read from the decisions.
 */
const selectTierApprovals = (orderId: string) => sql`
  select d.id, 'tier-' || d.id as name, d.at, 'approveTier' as action, null as logistic_order_id, d.user_name as actor_name,
    'CUSTOMER' as actor_type, d.on_behalf_of, null as from_status, null as to_status, d.reason
  from approval_decision d join approval a on a.id = d.approval_id
  where a.commercial_order_id = ${orderId} and d.decision = 'APPROVED' and d.tier < jsonb_array_length(a.tiers) - 1`

const selectTransitions = (orderId: string) => sql`
  select e.id, e.id::text as name, e.at, e.action, e.logistic_order_id, e.actor_name, e.actor_type, e.on_behalf_of,
    e.from_status, e.to_status, e.reason
  from order_event e where e.commercial_order_id = ${orderId}`

export function selectTimeline({ db }: Context, orderId: string) {
  return queryRows<Timeline['events'][number]>(
    db,
    sql`select e.name as id, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.action,
          case when g.id is null then null else jsonb_build_object('id', g.id, 'reference', g.reference,
            'supplier', g.supplier->>'name') end as "logisticOrder",
          jsonb_build_object('name', e.actor_name, 'type', e.actor_type) as actor,
          (select concat_ws(' ', u.first_name, u.last_name) from customer_user u where u.id = e.on_behalf_of) as "onBehalfOf",
          e.from_status as "from", e.to_status as "to", e.reason
        from (${selectTransitions(orderId)} union all ${selectTierApprovals(orderId)}) e left join logistic_order g on g.id = e.logistic_order_id
        order by e.at, e.logistic_order_id is null, e.id`,
  )
}

/** What sellers learn: nothing of what happened between the buyer and the approvers. */
const sellerActions: OrderEvent[] = [
  'send',
  'approve',
  'accept',
  'decline',
  'cancel',
  'prepare',
  'pack',
  'ship',
  'cancelLines',
  'movePromises',
  'correctAddress',
  'keepLate',
  'dropLate',
  'confirmReception',
  'receivePartially',
  'setPaymentStatus',
]

/** Selects what happened to a logistic order, as its seller may know; an approval only says when it was sent. */
export function selectSellerTimeline({ db }: Context, logisticOrderId: string) {
  return queryRows<Timeline['events'][number]>(
    db,
    sql`select e.id::text as id, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          case e.action when 'approve' then 'send' else e.action end as action, null::jsonb as "logisticOrder",
          case e.action when 'approve' then jsonb_build_object('name', 'Tiber', 'type', 'SYSTEM')
            else jsonb_build_object('name', e.actor_name, 'type', e.actor_type) end as actor, null as "onBehalfOf",
          null as "from", e.to_status as "to", case e.action when 'approve' then null else e.reason end as reason,
          e.details->'automatic' as automatic
        from order_event e join logistic_order g on g.id = e.logistic_order_id and g.commercial_order_id = e.commercial_order_id
        where g.id = ${logisticOrderId} and e.action = any(${sql.param(sellerActions)}::text[]) order by e.id`,
  )
}

export function selectShipments({ db }: Context, orderId: string) {
  return queryRows<Timeline['shipments'][number]>(
    db,
    sql`select s.id, s.logistic_order_id as "logisticOrderId", s.position as number,
          to_char(s.shipped_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "shippedAt",
          to_char(s.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt",
          s.tracking_url as "trackingUrl",
          (select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'quantity', l.quantity) order by l.line_id)
            from shipment_line l where l.shipment_id = s.id) as lines
        from shipment s join logistic_order g on g.id = s.logistic_order_id
        where g.commercial_order_id = ${orderId} order by g.position, s.position`,
  )
}

/** Selects the ratings of an order's parts; the evaluation of a supplier has the id of the logistic order it rates. */
export function selectRatings({ db }: Context, orderId: string) {
  return queryRows<Timeline['ratings'][number]>(
    db,
    sql`select g.id as "logisticOrderId", e.comment, e.grade,
          to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "creationDate",
          to_char(e.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastUpdatedDate"
        from supplier_evaluation e join logistic_order g on g.id = e.id
        where g.commercial_order_id = ${orderId} order by g.position`,
  )
}
