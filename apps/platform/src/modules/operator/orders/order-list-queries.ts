import type { OperatorOrder } from '@tiber/contract/operator/operator-orders'
import {
  isSettled,
  listStageStatuses,
  orderFields,
  orderStages,
  type LogisticStatus,
  type OrderStage,
} from '@tiber/contract/orders/order-statuses'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { and, toTimestamp } from '../../../database/clauses.ts'
import { likeContaining } from '../../../database/like-patterns.ts'
import type { PageKey } from '../../../database/page-key.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { isLateOrder, isOrderSettled, listSearchTerms } from '../../orders/public.ts'

export type OrderFilter = {
  id?: string
  stage?: OrderStage
  late?: boolean
  unanswered?: boolean
  account?: string
  supplierId?: string
  words?: string
}
export type Times = { day: string; now: Date }
export type OrderRow = Omit<OperatorOrder, 'stage' | 'net' | 'gross'> & {
  statuses: LogisticStatus[]
  net: string
  gross: string
  version: number
  cartId: string | null
  /** Sort key, to page on from. */
  key: string
}

const hasPart = (condition: SQL) =>
  sql`exists (select from logistic_order g where g.commercial_order_id = o.id and ${condition})`
const isLate = ({ day }: Times) => and(sql`not (${isOrderSettled})`, hasPart(isLateOrder(day)))
/** Whether a supplier has not answered a part of the order in time. */
export const isUnanswered = ({ now }: Pick<Times, 'now'>) =>
  and(
    sql`o.statuses && array['WAITING_SUPPLIER_APPROVAL']`,
    hasPart(sql`g.status = 'WAITING_SUPPLIER_APPROVAL' and g.answer_by < ${toTimestamp(now)}`),
  )

/** Whether this is the most urgent stage of the order's parts, by which it is counted. */
export function isInStage(stage: OrderStage): SQL {
  const has = (each: OrderStage) => sql`o.statuses && ${sql.param(listStageStatuses(each))}::text[]`
  const moreUrgent = orderStages.slice(0, orderStages.indexOf(stage))
  return and(
    has(stage),
    ...moreUrgent.map((each) => sql`not (${has(each)})`),
    isSettled(stage) ? undefined : sql`not (${isOrderSettled})`,
  )
}

/** Whether a word is in the reference, the articles, the people and places of the order, or the name of its company. */
const hasTerm = ({ text, query }: { text: string; query: string }): SQL => sql`(o.search @@ ${query}::tsquery
  or o.account_id in (select a.id from customer_account a where unaccent(a.name) ilike ${likeContaining(text)}))`

function buildConditions(filter: OrderFilter, times: Times): SQL {
  const { id, stage, late, unanswered, account, supplierId, words } = filter
  return and(
    sql`o.placed_at is not null`,
    id === undefined ? undefined : sql`o.id = ${id}`,
    stage && isInStage(stage),
    late ? isLate(times) : undefined,
    unanswered ? isUnanswered(times) : undefined,
    account === undefined ? undefined : sql`o.account_id = ${account}`,
    supplierId === undefined ? undefined : sql`o.supplier_ids && array[${supplierId}]`,
    ...(words?.trim() ? listSearchTerms(words).map(hasTerm) : []),
  )
}

type Page = Times & { after: PageKey | undefined; limit: number }

/** Selects a page of placed orders, newest first. */
export function selectOrders({ db }: Context, filter: OrderFilter, { after, limit, ...times }: Page) {
  const afterKey = after && sql`(o.placed_at, o.id) < (${after.key}::timestamptz, ${after.id})`
  return queryRows<OrderRow>(
    db,
    sql`select o.id, o.reference, o.placed_at as "placedAt", o.version, o.cart_id as "cartId", o.currency, o.statuses,
          json_build_object('id', a.id, 'name', a.name) as account, o.line_count as "lineCount",
          trim((o.buyer->>'firstName') || ' ' || (o.buyer->>'lastName')) as buyer,
          o.payment_option as "paymentOption", o.net::text,
          (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as gross,
          (select x.value #>> '{}' from custom_field_value x join custom_field f on f.id = x.custom_field_id
            where x.entity_id = o.id and f.external_id = ${orderFields.purchaseOrder}) as "purchaseOrder",
          (select coalesce(json_agg(json_build_object('id', g.supplier_id, 'name', g.supplier->>'name')
              order by g.position), '[]') from logistic_order g where g.commercial_order_id = o.id) as suppliers,
          ${isLate(times)} as late, ${isUnanswered(times)} as unanswered, o.placed_at::text as key
        from (select o.* from commercial_order o where ${and(buildConditions(filter, times), afterKey)}
            order by o.placed_at desc, o.id desc limit ${limit}) o
          join customer_account a on a.id = o.account_id
        order by o.placed_at desc, o.id desc`,
  )
}

export type OrderCount = { statuses: LogisticStatus[]; count: number; late: number; unanswered: number }

/** Counts the orders that are not settled by the statuses of their parts, whatever their stage. */
export function countOrders({ db }: Context, filter: OrderFilter, times: Times) {
  const { stage: _stage, late: _late, unanswered: _unanswered, ...others } = filter
  return queryRows<OrderCount>(
    db,
    sql`select o.statuses, count(*)::int as count, count(*) filter (where ${isLate(times)})::int as late,
          count(*) filter (where ${isUnanswered(times)})::int as unanswered
        from commercial_order o where ${buildConditions(others, times)} and not (${isOrderSettled}) group by o.statuses`,
  )
}
