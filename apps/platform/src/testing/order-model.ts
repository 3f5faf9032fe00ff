import { sql } from 'drizzle-orm'
import { draftStatuses, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../database/query-rows.ts'

/** Independent model of the logistic order's state machine in PLATFORM.md and of the response each actor must get. */

export const buyers = ['buyer', 'colleague', 'approver'] as const
export const sellers = ['ebro', 'operator'] as const
type Person = (typeof buyers)[number] | (typeof sellers)[number] | 'stranger' | 'bank'

export type Deed =
  | { who: Person; does: 'place' | 'hold' | 'reopen' | 'cardYes' | 'cardNo' }
  | { who: Person; does: 'placePart' | 'cancel' | 'approve' | 'disapprove' | 'receive'; part: number }
  | { who: Person; does: 'wish'; part: number; status: LogisticStatus }

export type Part = {
  id: string
  status: LogisticStatus
  /** The status of the remaining lines while `status` is PARTIALLY_CANCELED; otherwise the same as `status`. */
  standing: LogisticStatus
  isPlaced: boolean
  isByCard: boolean
  lineId: string
  open: number
  shipped: number
}
export type State = { isPlaced: boolean; parts: Part[] }

const drafts: readonly LogisticStatus[] = draftStatuses
const blocked: readonly LogisticStatus[] = ['BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT']
const cancellable = new Set<LogisticStatus>([
  ...drafts,
  ...blocked,
  'ORDER_CREATED',
  'WAITING_CUSTOMER_APPROVAL',
  'WAITING_SUPPLIER_APPROVAL',
])
const inWork = new Set<LogisticStatus>([
  'WAITING_SUPPLIER_APPROVAL',
  'ACCEPTED_BY_SUPPLIER',
  'WAITING_FULFILLMENT',
  'WAITING_SHIPMENT',
  'PARTIALLY_SHIPPED',
])

/** Lists the statuses a seller may set. */
function wishesOf({ standing, open, shipped }: Part, isOperator: boolean): LogisticStatus[] {
  const steps: Partial<Record<LogisticStatus, LogisticStatus[]>> = {
    BLOCKED_BY_POLICY: isOperator ? ['ORDER_CREATED', 'DECLINED_BY_SUPPLIER'] : [],
    WAITING_SUPPLIER_APPROVAL: ['ACCEPTED_BY_SUPPLIER', 'DECLINED_BY_SUPPLIER'],
    ACCEPTED_BY_SUPPLIER: ['WAITING_FULFILLMENT'],
    WAITING_FULFILLMENT: ['WAITING_SHIPMENT'],
    WAITING_SHIPMENT: ['PARTIALLY_SHIPPED', 'SHIPPED'],
    PARTIALLY_SHIPPED: ['PARTIALLY_SHIPPED', 'SHIPPED'],
  }
  const cancels: LogisticStatus[] = shipped === 0 ? ['PARTIALLY_CANCELED', 'CANCELED'] : ['PARTIALLY_CANCELED']
  return [...(steps[standing] ?? []), ...(inWork.has(standing) && open > 0 ? cancels : [])]
}

type Answer = 'ok' | 403 | 404 | 409

/** Returns the response the platform must give. */
export function answerTo(deed: Deed, state: State): Answer {
  const { who, does } = deed
  if (does === 'cardYes' || does === 'cardNo')
    return state.parts.some(({ status, isByCard }) => status === 'ORDER_CREATED' && isByCard) ? 'ok' : 409
  if (who === 'stranger') return does === 'wish' ? 403 : 404
  const part = 'part' in deed ? state.parts[deed.part]! : undefined
  if (does === 'wish') return answerToWish(deed, part!)
  if (isSeller(who)) return 403
  if (!state.isPlaced && who !== 'buyer') return 404
  return answerToBuyer(does, { who, part: part!, state })
}

const isSeller = (who: Person) => sellers.some((each) => each === who)

function answerToWish({ who, part: at, status }: Deed & { does: 'wish' }, part: Part): Answer {
  if (!isSeller(who)) return 403
  if (!part.isPlaced || (who === 'ebro' && at > 0)) return 404
  return wishesOf(part, who === 'operator').includes(status) ? 'ok' : 409
}

type Asked = { who: Person; part: Part; state: State }

function answerToBuyer(
  does: Exclude<Deed['does'], 'wish' | 'cardYes' | 'cardNo'>,
  { who, part, state }: Asked,
): Answer {
  const { isPlaced, parts } = state
  // Cancelled and declined logistic orders stay as they are and do not block the others.
  const going = parts.filter(({ status }) => status !== 'CANCELED' && status !== 'DECLINED_BY_SUPPLIER')
  const areAll = (statuses: readonly LogisticStatus[]) =>
    going.length > 0 && going.every(({ status }) => statuses.includes(status))
  const isWaiting = parts.some(({ status }) => status === 'WAITING_CUSTOMER_APPROVAL')
  const yes = (isAllowed: boolean): Answer => (isAllowed ? 'ok' : 409)
  switch (does) {
    case 'place':
      if (who !== 'buyer') return 403
      return yes(!isPlaced && areAll(drafts))
    case 'placePart':
      if (who !== 'buyer') return 403
      return yes(drafts.includes(part.status))
    case 'hold':
      return yes(!isPlaced && areAll(['DRAFT_ORDER']))
    case 'reopen':
      if (who !== 'buyer') return 403
      return yes(areAll(blocked))
    case 'cancel':
      // The colleague is allowed, because that user administers the company.
      if (who === 'approver') return 403
      return yes(cancellable.has(part.standing))
    case 'receive':
      return yes(part.standing === 'SHIPPED')
    default:
      if (!isWaiting) return 409
      return who === 'approver' ? 'ok' : 403
  }
}

/** Reads the current state of an order from the database. */
export async function stateOf(db: Db, orderId: string): Promise<State> {
  const parts = await queryRows<Part & { isWholePlaced: boolean }>(
    db,
    sql`select g.id, g.status, case g.status when 'PARTIALLY_CANCELED' then coalesce(g.resumes_as, g.status) else g.status end
            as standing, g.placed_at is not null as "isPlaced", o.payment_option is not distinct from 'CREDIT_CARD' as "isByCard",
          o.placed_at is not null as "isWholePlaced", l.id as "lineId",
          l.quantity - l.shipped_quantity - l.cancelled_quantity as open, l.shipped_quantity as shipped
        from logistic_order g join commercial_order o on o.id = g.commercial_order_id
          join order_line l on l.logistic_order_id = g.id
        where o.id = ${orderId} order by g.position`,
  )
  return { isPlaced: parts[0]!.isWholePlaced, parts }
}

const own = ['logistic_order', 'order_line', 'order_event', 'budget_entry', 'payment', 'approval'] as const

/** Reads all rows of an order with every column, to verify that a refused request changed nothing. */
export async function everythingOf(db: Db, orderId: string): Promise<unknown> {
  const rows = own.map(
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
