import { sql, type SQL } from 'drizzle-orm'
import {
  isSettled,
  orderFields,
  statusesOfStage,
  type LogisticStatus,
  type OrderStage,
} from '@tiber/contract/order-words'
import type { CustomerContext } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import { inWork } from './states.ts'
import { settledParts, standing } from './tables.ts'
import { anyQuestionOf, questionOf } from './words.ts'

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
  parts: {
    id: string
    reference: string
    supplierId: string
    supplierName: string
    status: LogisticStatus
    place: string | null
    earliest: string | null
    latest: string | null
    isLate: boolean
  }[]
  found: { lineId: string; sku: string; name: Record<string, string>; quantity: number }[]
  /** What it is sorted by, to go on from. */
  key: string
}

/** What was promised is over, and it has not been handed over. */
const isLate = (day: string): SQL =>
  sql`(g.latest_delivery < ${day}::date and g.status = any(${sql.param(inWork)}::text[])
    and ${standing} <> 'SHIPPED')`

export type Asked = { filter: SummaryFilter; day: string }

export function conditionsOf({ caller }: CustomerContext, { filter, day }: Asked): SQL[] {
  const { ids, words, stages, supplierIds, userIds, from, until, late } = filter
  return [
    sql`o.account_id = ${caller.accountId}`,
    sql`o.placed_at is not null`,
    ...(ids ? [sql`o.id = any(${sql.param(ids)}::text[])`] : []),
    ...(words?.trim() ? [sql`o.search @@ ${questionOf(words, caller.accountId)}::tsquery`] : []),
    ...(stages?.length ? [sql`o.statuses && ${sql.param(stages.flatMap(statusesOfStage))}::text[]`] : []),
    ...(stages?.length && !stages.some(isSettled) ? [sql`not (${settledParts})`] : []),
    ...(supplierIds?.length ? [sql`o.supplier_ids && ${sql.param(supplierIds)}::text[]`] : []),
    ...(userIds?.length ? [sql`o.user_id = any(${sql.param(userIds)}::text[])`] : []),
    ...(from ? [sql`o.placed_at >= ${from}::date`] : []),
    ...(until ? [sql`o.placed_at < ${until}::date + 1`] : []),
    // With the account, too, and of what is not settled: there are few of those.
    ...(late
      ? [
          sql`o.id in (select g.commercial_order_id from logistic_order g where g.account_id = ${caller.accountId}
          and ${isLate(day)})`,
          sql`not (${settledParts})`,
        ]
      : []),
  ]
}

export const allOf = (each: SQL[]): SQL => sql.join(each, sql` and `)

/** What rows are sorted by, as a text that sorts as they do, with the id behind it. */
const sortKeys = {
  newest: { column: sql`o.placed_at`, descending: true, cast: sql`timestamptz` },
  oldest: { column: sql`o.placed_at`, descending: false, cast: sql`timestamptz` },
  amount: { column: sql`(o.net + o.tax + o.shipping_net + o.shipping_tax)`, descending: true, cast: sql`numeric` },
} as const
type SummarySort = keyof typeof sortKeys

type Page = { sort: SummarySort; after?: { key: string; id: string }; size: number }

export function selectSummaries(context: CustomerContext, asked: Asked, { sort, after, size }: Page) {
  const { column, descending, cast } = sortKeys[sort]
  // As the indexes are made; nothing of it is ever null.
  const direction = sql.raw(descending ? 'desc nulls last' : 'asc')
  const beyond = sql.raw(descending ? '<' : '>')
  const further = after ? [sql`(${column}, o.id) ${beyond} (${after.key}::${cast}, ${after.id})`] : []
  const field = (externalId: string) => sql`(select x.value #>> '{}' from custom_field_value x
    join custom_field f on f.id = x.custom_field_id where x.entity_id = o.id and f.external_id = ${externalId})`
  const { words } = asked.filter
  const found = words?.trim()
    ? sql`coalesce((select jsonb_agg(l.told) from (select jsonb_build_object('lineId', l.id, 'sku', l.snapshot->'variant'->>'sku',
          'name', l.snapshot->'variant'->'name', 'quantity', l.quantity) as told from order_line l
        where l.commercial_order_id = o.id and l.search @@ ${anyQuestionOf(words, context.caller.accountId)}::tsquery
        order by l.logistic_order_id, l.position limit 3) l), '[]')`
    : sql`'[]'::jsonb`
  return rowsOf<SummaryRow>(
    context.db,
    // First which orders, then what is to be told of them.
    sql`select o.id, o.reference, o.placed_at as "placedAt", o.user_id as "userId",
          concat_ws(' ', o.buyer->>'firstName', o.buyer->>'lastName') as "buyerName",
          ${field(orderFields.purchaseOrder)} as "purchaseOrder", ${field(orderFields.costCentre)} as "costCentre",
          o.line_count as "lineCount", o.currency, o.net::text, (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as gross,
          (select jsonb_agg(jsonb_build_object('id', g.id, 'reference', g.reference, 'supplierId', g.supplier_id,
              'supplierName', g.supplier->>'name', 'status', g.status, 'earliest', g.earliest_delivery,
              'latest', g.latest_delivery, 'isLate', ${isLate(asked.day)},
              'place', coalesce(g.shipping_address->>'label', g.shipping_address->>'city')) order by g.position)
            from logistic_order g where g.commercial_order_id = o.id) as parts,
          ${found} as found, ${column}::text as key
        from (select o.id from commercial_order o where ${allOf([...conditionsOf(context, asked), ...further])}
          order by ${column} ${direction}, o.id ${direction} limit ${size}) p join commercial_order o on o.id = p.id
        order by ${column} ${direction}, o.id ${direction}`,
  )
}

/**
 * How many orders there are whose parts stand alike, whatever stage is asked for. What goes on is counted to its end; of
 * what is settled only the newest, as many as `most`.
 */
export function countByStatuses(context: CustomerContext, { filter, day }: Asked, most: number) {
  const { stages: _stages, ...others } = filter
  const conditions = allOf(conditionsOf(context, { filter: others, day }))
  return rowsOf<{ statuses: LogisticStatus[]; count: number }>(
    context.db,
    sql`select o.statuses, count(*)::int as count from (
          select o.statuses from commercial_order o where ${conditions} and not (${settledParts})
          union all (select o.statuses from commercial_order o where ${conditions} and ${settledParts}
            order by o.placed_at desc nulls last, o.id desc nulls last limit ${most})) o
        group by o.statuses`,
  )
}
