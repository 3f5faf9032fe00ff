import { sql, type SQL } from '@tiber/server/sql'
import type { LogisticStatus, PaymentStatus } from '@tiber/contract/orders/order-statuses'
import { listSellerStatuses, type SellerStage, type sellerSorts } from '@tiber/contract/orders/seller-order-enums'
import type { SellerContext } from '../../../context.ts'
import { and } from '../../../database/clauses.ts'
import { likeContaining } from '../../../database/like-patterns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { effectiveStatus } from '../order-conditions.ts'
import { isVisibleToSeller } from '../read/order-queries.ts'
import type { LogisticOrderIds } from './list-queries.ts'
import { isLate } from './summary-queries.ts'
import { listSearchTerms } from './tokenizer.ts'

export type SellerOrderFilter = {
  statuses?: LogisticStatus[]
  paymentStatuses?: PaymentStatus[]
  placedFrom?: string
  stage?: SellerStage[]
  words?: string
  late?: boolean
  incident?: boolean
  account?: string
  supplierId?: string
  answerBefore?: string
}

type SellerSort = { property: (typeof sellerSorts)[number]; descending: boolean }
type Page = { page: number; size: number; sort: SellerSort[] }

const sortColumns: Record<SellerSort['property'], SQL> = {
  answerBy: sql`g.answer_by`,
  placedAt: sql`g.placed_at`,
  net: sql`g.net`,
  reference: sql`g.reference`,
}

const isOneOf = (column: SQL, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} = any(${sql.param(values)}::text[])` : undefined

const isOfStages = (stages: SellerStage[] | undefined) => isOneOf(effectiveStatus, stages?.flatMap(listSellerStatuses))

/** All of the filter except the stage, whose counts are shown beside it. */
function buildConditions(context: SellerContext, filter: SellerOrderFilter, day: string): SQL {
  const { statuses, paymentStatuses, placedFrom, words, late, incident, account, supplierId, answerBefore } = filter
  return and(
    isVisibleToSeller(context),
    isOneOf(sql`g.status`, statuses),
    isOneOf(sql`g.payment_status`, paymentStatuses),
    placedFrom === undefined ? undefined : sql`g.placed_at >= ${placedFrom}::timestamptz`,
    ...(words ? listSearchTerms(words).map(hasTerm) : []),
    late === undefined ? undefined : sql`coalesce(${isLate(day)}, false) = ${late}`,
    incident === undefined ? undefined : sql`g.incident_declared = ${incident}`,
    account === undefined ? undefined : sql`g.account_id = ${account}`,
    supplierId === undefined ? undefined : sql`${supplierId} in (g.supplier_id, g.supplier->>'externalId')`,
    answerBefore === undefined
      ? undefined
      : sql`g.answer_by < ${answerBefore}::timestamptz and ${isOfStages(['TO_ANSWER'])!}`,
  )
}

/**
 * Whether a word is in the reference, the company, an own reference or one of the lines. The words of the whole order
 * are not searched: they include those of other suppliers.
 */
const hasTerm = ({ text, query }: { text: string; query: string }): SQL => sql`(
  g.reference ilike ${likeContaining(text)}
  or exists (select from customer_account a where a.id = g.account_id and unaccent(a.name) ilike ${likeContaining(text)})
  or exists (select from custom_field_value x join custom_field f on f.id = x.custom_field_id and f.searchable
    where x.entity_id in (g.id, g.commercial_order_id) and x.value #>> '{}' ilike ${likeContaining(text)})
  or exists (select from order_line l where l.logistic_order_id = g.id and l.search @@ ${query}::tsquery))`

/** Selects a page of logistic orders of the seller, by default in the order they were placed. */
export async function selectSellerOrderIds(
  context: SellerContext,
  { filter, day }: { filter: SellerOrderFilter; day: string },
  { page, size, sort }: Page,
) {
  const order = sort.map(({ property, descending }) =>
    descending ? sql`${sortColumns[property]} desc nulls last` : sql`${sortColumns[property]} nulls last`,
  )
  return queryRows<LogisticOrderIds>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId" from logistic_order g
        where ${and(buildConditions(context, filter, day), isOfStages(filter.stage))}
        order by ${sql.join([...order, sql`g.placed_at`, sql`g.id`], sql`, `)} limit ${size} offset ${page * size}`,
  )
}

export type StatusCount = { status: LogisticStatus; count: number; late: number; incidents: number }

/** Counts the orders by status, of all stages. */
export function countSellerOrders(
  context: SellerContext,
  { filter, day }: { filter: SellerOrderFilter; day: string },
): Promise<StatusCount[]> {
  return queryRows<StatusCount>(
    context.db,
    sql`select ${effectiveStatus} as status, count(*)::int as count, count(*) filter (where ${isLate(day)})::int as late,
          count(*) filter (where g.incident_declared)::int as incidents
        from logistic_order g where ${buildConditions(context, filter, day)} group by 1`,
  )
}
