import { sql } from '@tiber/server/sql'
import { draftStatuses, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../database/query-rows.ts'

/** Independent model of the logistic order's state machine in PLATFORM.md and of the response each actor must get. */

export const buyers = ['buyer', 'colleague', 'approver'] as const
export const sellers = ['ebro', 'operator'] as const
type Actor = (typeof buyers)[number] | (typeof sellers)[number] | 'stranger' | 'bank'

export type OrderAction =
  | { actor: Actor; type: 'place' | 'hold' | 'reopen' | 'cardApproved' | 'cardDeclined' }
  | { actor: Actor; type: 'placeLogisticOrder' | 'cancel' | 'approve' | 'disapprove' | 'receive'; index: number }
  | { actor: Actor; type: 'updateStatus'; index: number; status: LogisticStatus }

export type LogisticOrderState = {
  id: string
  status: LogisticStatus
  /** The status of the remaining lines while `status` is PARTIALLY_CANCELED; otherwise the same as `status`. */
  effectiveStatus: LogisticStatus
  isPlaced: boolean
  /** The supplier has got it. */
  isReleased: boolean
  isByCard: boolean
  lineId: string
  open: number
  shipped: number
}
export type OrderState = { isPlaced: boolean; logisticOrders: LogisticOrderState[] }

const draftLike: readonly LogisticStatus[] = draftStatuses
const blocked: readonly LogisticStatus[] = ['BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT']
const cancellable = new Set<LogisticStatus>([
  ...draftLike,
  ...blocked,
  'ORDER_CREATED',
  'WAITING_CUSTOMER_APPROVAL',
  'WAITING_SUPPLIER_APPROVAL',
])
const inProgress = new Set<LogisticStatus>([
  'WAITING_SUPPLIER_APPROVAL',
  'ACCEPTED_BY_SUPPLIER',
  'WAITING_FULFILLMENT',
  'WAITING_SHIPMENT',
  'PARTIALLY_SHIPPED',
])

/** Lists the statuses a seller may set. */
function listAllowedStatuses(
  { effectiveStatus, open, shipped }: LogisticOrderState,
  isOperator: boolean,
): LogisticStatus[] {
  const steps: Partial<Record<LogisticStatus, LogisticStatus[]>> = {
    BLOCKED_BY_POLICY: isOperator ? ['ORDER_CREATED', 'DECLINED_BY_SUPPLIER'] : [],
    WAITING_SUPPLIER_APPROVAL: ['ACCEPTED_BY_SUPPLIER', 'DECLINED_BY_SUPPLIER'],
    ACCEPTED_BY_SUPPLIER: ['WAITING_FULFILLMENT'],
    WAITING_FULFILLMENT: ['WAITING_SHIPMENT'],
    WAITING_SHIPMENT: ['PARTIALLY_SHIPPED', 'SHIPPED'],
    PARTIALLY_SHIPPED: ['PARTIALLY_SHIPPED', 'SHIPPED'],
  }
  const cancels: LogisticStatus[] = shipped === 0 ? ['PARTIALLY_CANCELED', 'CANCELED'] : ['PARTIALLY_CANCELED']
  return [...(steps[effectiveStatus] ?? []), ...(inProgress.has(effectiveStatus) && open > 0 ? cancels : [])]
}

type ExpectedResult = 'ok' | 403 | 404 | 409

/** Returns the response the platform must give. */
export function getExpectedResult(action: OrderAction, state: OrderState): ExpectedResult {
  const { actor, type } = action
  if (type === 'cardApproved' || type === 'cardDeclined')
    return state.logisticOrders.some(({ status, isByCard }) => status === 'ORDER_CREATED' && isByCard) ? 'ok' : 409
  if (actor === 'stranger') return type === 'updateStatus' ? 403 : 404
  const logisticOrder = 'index' in action ? state.logisticOrders[action.index]! : undefined
  if (type === 'updateStatus') return getStatusUpdateResult(action, logisticOrder!)
  if (isSeller(actor)) return 403
  if (!state.isPlaced && actor !== 'buyer') return 404
  return getBuyerResult(type, { actor, logisticOrder: logisticOrder!, state })
}

const isSeller = (actor: Actor) => sellers.some((each) => each === actor)

function getStatusUpdateResult(
  { actor, index, status }: OrderAction & { type: 'updateStatus' },
  logisticOrder: LogisticOrderState,
): ExpectedResult {
  if (!isSeller(actor)) return 403
  if (!logisticOrder.isPlaced || (actor === 'ebro' && (index > 0 || !logisticOrder.isReleased))) return 404
  return listAllowedStatuses(logisticOrder, actor === 'operator').includes(status) ? 'ok' : 409
}

type BuyerRequest = { actor: Actor; logisticOrder: LogisticOrderState; state: OrderState }

function getBuyerResult(
  type: Exclude<OrderAction['type'], 'updateStatus' | 'cardApproved' | 'cardDeclined'>,
  { actor, logisticOrder, state }: BuyerRequest,
): ExpectedResult {
  const { isPlaced, logisticOrders } = state
  // Cancelled and declined logistic orders stay as they are and do not block the others.
  const active = logisticOrders.filter(({ status }) => status !== 'CANCELED' && status !== 'DECLINED_BY_SUPPLIER')
  const areAll = (statuses: readonly LogisticStatus[]) =>
    active.length > 0 && active.every(({ status }) => statuses.includes(status))
  const isWaiting = logisticOrders.some(({ status }) => status === 'WAITING_CUSTOMER_APPROVAL')
  const okIf = (isAllowed: boolean): ExpectedResult => (isAllowed ? 'ok' : 409)
  switch (type) {
    case 'place':
      if (actor !== 'buyer') return 403
      return okIf(!isPlaced && areAll(draftLike))
    case 'placeLogisticOrder':
      if (actor !== 'buyer') return 403
      return okIf(draftLike.includes(logisticOrder.status))
    case 'hold':
      return okIf(!isPlaced && areAll(['DRAFT_ORDER']))
    case 'reopen':
      if (actor !== 'buyer') return 403
      return okIf(areAll(blocked))
    case 'cancel':
      // The colleague is allowed, because that user administers the company.
      if (actor === 'approver') return 403
      return okIf(cancellable.has(logisticOrder.effectiveStatus))
    case 'receive':
      return okIf(logisticOrder.effectiveStatus === 'SHIPPED')
    default:
      if (!isWaiting) return 409
      return actor === 'approver' ? 'ok' : 403
  }
}

/** Reads the current state of an order from the database. */
export async function readState(db: Db, orderId: string): Promise<OrderState> {
  const logisticOrders = await queryRows<LogisticOrderState & { isOrderPlaced: boolean }>(
    db,
    sql`select g.id, g.status, case g.status when 'PARTIALLY_CANCELED' then coalesce(g.resumes_as, g.status) else g.status end
            as "effectiveStatus", g.placed_at is not null as "isPlaced", o.payment_option is not distinct from 'CREDIT_CARD' as "isByCard",
          o.placed_at is not null as "isOrderPlaced", exists (select from order_event e where e.logistic_order_id = g.id
            and e.to_status = 'WAITING_SUPPLIER_APPROVAL') as "isReleased", l.id as "lineId",
          l.quantity - l.shipped_quantity - l.cancelled_quantity as open, l.shipped_quantity as shipped
        from logistic_order g join commercial_order o on o.id = g.commercial_order_id
          join order_line l on l.logistic_order_id = g.id
        where o.id = ${orderId} order by g.position`,
  )
  return { isPlaced: logisticOrders[0]!.isOrderPlaced, logisticOrders }
}

const orderTables = ['logistic_order', 'order_line', 'order_event', 'budget_entry', 'payment', 'approval'] as const

/** Reads all rows of an order with every column, to verify that a refused request changed nothing. */
export async function readAllRows(db: Db, orderId: string): Promise<unknown> {
  const rows = orderTables.map(
    (table) => sql`${sql.raw(`'${table}'`)}, (select jsonb_agg(to_jsonb(t) order by t.id) from ${sql.raw(table)} t
      where t.commercial_order_id = ${orderId})`,
  )
  const [row] = await queryRows<{ all: unknown }>(
    db,
    sql`select jsonb_build_object(${sql.join(rows, sql`, `)},
        'order', (select to_jsonb(o) from commercial_order o where o.id = ${orderId}),
        'sent', (select jsonb_agg(to_jsonb(s) order by s.id) from shipment s join logistic_order g
          on g.id = s.logistic_order_id where g.commercial_order_id = ${orderId}),
        'money', (select jsonb_agg(to_jsonb(e) order by e.id) from payment_entry e join logistic_order g
          on g.id = e.logistic_order_id where g.commercial_order_id = ${orderId}),
        'stock', (select jsonb_agg(jsonb_build_array(f.id, f.stock) order by f.id) from offer f where f.id in
          (select l.offer_id from order_line l where l.commercial_order_id = ${orderId})),
        'cart', (select to_jsonb(c) from cart c join commercial_order o on o.cart_id = c.id where o.id = ${orderId}),
        'jobs', (select count(*) from pgboss.job j where j.name = 'order-events'
          and j.data->'data'->>'orderId' = ${orderId})) as all`,
  )
  return row!.all
}
