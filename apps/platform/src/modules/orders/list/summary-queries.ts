import { sql, type SQL } from '@tiber/server/sql'
import {
  isSettled,
  orderFields,
  listStageStatuses,
  type LogisticStatus,
  type OrderStage,
} from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { inProgressStatuses } from '../transitions/states.ts'
import { isOrderSettled, effectiveStatus } from '../order-conditions.ts'
import { buildAnyWordQuery, buildSearchQuery } from './tokenizer.ts'

type SummaryFilter = {
  ids?: string[]
  words?: string
  stages?: OrderStage[]
  supplierIds?: string[]
  userIds?: string[]
  from?: string
  until?: string
  late?: boolean
}

export type SummaryRow = {
  id: string
  reference: string
  placedAt: string
  userId: string
  buyerName: string
  purchaseOrder: string | null
  costCentre: string | null
  lineCount: number
  currency: string
  net: string
  gross: string
  logisticOrders: {
    id: string
    reference: string
    supplierId: string
    supplierName: string
    status: LogisticStatus
    place: string | null
    earliest: string | null
    latest: string | null
    resumesAs: LogisticStatus | null
    shippedAt: string | null
    incidentDeclared: boolean
  }[]
  found: { lineId: string; sku: string; name: Record<string, string>; quantity: number }[]
  /** Sort key, to page on from. */
  key: string
}

/** SQL twin of `isLate` of a logistic order `g`. */
export const isLate = (day: string): SQL =>
  sql`(g.latest_delivery < ${day}::date and g.status = any(${sql.param(inProgressStatuses)}::text[])
    and ${effectiveStatus} <> 'SHIPPED')`

export type OrderCriteria = { filter: SummaryFilter; day: string }

export function buildConditions({ caller }: CustomerContext, { filter, day }: OrderCriteria): SQL[] {
  const { ids, words, stages, supplierIds, userIds, from, until, late } = filter
  return [
    sql`o.account_id = ${caller.accountId}`,
    sql`o.placed_at is not null`,
    ...(ids ? [sql`o.id = any(${sql.param(ids)}::text[])`] : []),
    ...(words?.trim() ? [sql`o.search @@ ${buildSearchQuery(words, caller.accountId)}::tsquery`] : []),
    ...(stages?.length ? [sql`o.statuses && ${sql.param(stages.flatMap(listStageStatuses))}::text[]`] : []),
    ...(stages?.length && !stages.some(isSettled) ? [sql`not (${isOrderSettled})`] : []),
    ...(supplierIds?.length ? [sql`o.supplier_ids && ${sql.param(supplierIds)}::text[]`] : []),
    ...(userIds?.length ? [sql`o.user_id = any(${sql.param(userIds)}::text[])`] : []),
    ...(from ? [sql`o.placed_at >= ${from}::date`] : []),
    ...(until ? [sql`o.placed_at < ${until}::date + 1`] : []),
    // Restricts by account and to unsettled orders, of which there are few.
    ...(late
      ? [
          sql`o.id in (select g.commercial_order_id from logistic_order g where g.account_id = ${caller.accountId}
          and ${isLate(day)})`,
          sql`not (${isOrderSettled})`,
        ]
      : []),
  ]
}

export const joinConditions = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

/** Sort column of each order; the id makes it unique. */
const sortKeys = {
  newest: { column: sql`o.placed_at`, descending: true, cast: sql`timestamptz` },
  oldest: { column: sql`o.placed_at`, descending: false, cast: sql`timestamptz` },
  amount: { column: sql`(o.net + o.tax + o.shipping_net + o.shipping_tax)`, descending: true, cast: sql`numeric` },
} as const
type SummarySort = keyof typeof sortKeys

type Page = { sort: SummarySort; after?: { key: string; id: string }; size: number }

export function selectSummaries(context: CustomerContext, criteria: OrderCriteria, { sort, after, size }: Page) {
  const { column, descending, cast } = sortKeys[sort]
  // Matches the index definitions; the columns are never null.
  const direction = sql.raw(descending ? 'desc nulls last' : 'asc')
  const comparison = sql.raw(descending ? '<' : '>')
  const afterKey = after ? [sql`(${column}, o.id) ${comparison} (${after.key}::${cast}, ${after.id})`] : []
  const field = (externalId: string) => sql`(select x.value #>> '{}' from custom_field_value x
    join custom_field f on f.id = x.custom_field_id where x.entity_id = o.id and f.external_id = ${externalId})`
  const { words } = criteria.filter
  const found = words?.trim()
    ? sql`coalesce((select jsonb_agg(l.line) from (select jsonb_build_object('lineId', l.id, 'sku', l.snapshot->'variant'->>'sku',
          'name', l.snapshot->'variant'->'name', 'quantity', l.quantity) as line from order_line l
        where l.commercial_order_id = o.id and l.search @@ ${buildAnyWordQuery(words, context.caller.accountId)}::tsquery
        order by l.logistic_order_id, l.position limit 3) l), '[]')`
    : sql`'[]'::jsonb`
  return queryRows<SummaryRow>(
    context.db,
    // First selects the page of orders, then their details.
    sql`select o.id, o.reference, o.placed_at as "placedAt", o.user_id as "userId",
          concat_ws(' ', o.buyer->>'firstName', o.buyer->>'lastName') as "buyerName",
          ${field(orderFields.purchaseOrder)} as "purchaseOrder", ${field(orderFields.costCentre)} as "costCentre",
          o.line_count as "lineCount", o.currency, o.net::text, (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as gross,
          (select jsonb_agg(jsonb_build_object('id', g.id, 'reference', g.reference, 'supplierId', g.supplier_id,
              'supplierName', g.supplier->>'name', 'status', g.status, 'earliest', g.earliest_delivery,
              'latest', g.latest_delivery, 'resumesAs', g.resumes_as, 'shippedAt', g.shipped_at, 'incidentDeclared', g.incident_declared,
              'place', coalesce(g.shipping_address->>'label', g.shipping_address->>'city')) order by g.position)
            from logistic_order g where g.commercial_order_id = o.id) as "logisticOrders",
          ${found} as found, ${column}::text as key
        from (select o.id from commercial_order o where ${joinConditions([...buildConditions(context, criteria), ...afterKey])}
          order by ${column} ${direction}, o.id ${direction} limit ${size}) p join commercial_order o on o.id = p.id
        order by ${column} ${direction}, o.id ${direction}`,
  )
}

/**
 * Counts orders by the statuses of their logistic orders, ignoring the stage filter. Unsettled orders are counted
 * exactly, settled ones up to `limit`, newest first.
 */
export function countByStatuses(context: CustomerContext, { filter, day }: OrderCriteria, limit: number) {
  const { stages: _stages, ...others } = filter
  const conditions = joinConditions(buildConditions(context, { filter: others, day }))
  return queryRows<{ statuses: LogisticStatus[]; count: number }>(
    context.db,
    sql`select o.statuses, count(*)::int as count from (
          select o.statuses from commercial_order o where ${conditions} and not (${isOrderSettled})
          union all (select o.statuses from commercial_order o where ${conditions} and ${isOrderSettled}
            order by o.placed_at desc nulls last, o.id desc nulls last limit ${limit})) o
        group by o.statuses`,
  )
}
