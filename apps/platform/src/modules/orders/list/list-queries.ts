import { sql, type SQL } from '@tiber/server/sql'
import { draftStatuses } from '@tiber/contract/orders/order-statuses'
import type { SortKey } from '@tiber/contract/query-string'
import type { Context, CustomerContext } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { commercialColumns, isReachable, type CommercialRow } from '../read/order-queries.ts'

type Page = { page: number; size: number; sort?: SortKey[] }

const allOf = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)
const whenGiven = <Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL[] =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [condition(value)]
const isAmong = (column: string, values: readonly string[]): SQL =>
  sql`${sql.raw(column)} = any(${sql.param(values)}::text[])`

/** Sorts as requested, then by a unique fallback. */
function buildOrderBy(sort: SortKey[] | undefined, columns: Record<string, string>, otherwise: string): SQL {
  const requested = (sort ?? []).map(
    ({ property, descending }) => `${columns[property]} ${descending ? 'desc' : 'asc'} nulls last`,
  )
  return sql.raw([...requested, otherwise].join(', '))
}

/**
 * Entities whose custom fields can be filtered by: the order or its logistic orders, the account, or an offer of the
 * order.
 */
const fieldOwners = {
  order: sql`(x.entity_id = o.id or x.entity_id in (select p.id from logistic_order p where p.commercial_order_id = o.id))`,
  account: sql`x.entity_id = o.account_id`,
  offer: sql`x.entity_id in (select l.offer_id from order_line l where l.commercial_order_id = o.id)`,
}
type FieldOwner = keyof typeof fieldOwners
type Criterion = { customFieldId: string; values: string[] }

const hasFieldValue = (owner: FieldOwner, { customFieldId, values }: Criterion): SQL =>
  sql`exists (select from custom_field_value x join custom_field f on f.id = x.custom_field_id
    where ${fieldOwners[owner]} and ${customFieldId} in (f.external_id, f.id)
      and x.value #>> '{}' = any(${sql.param(values)}::text[]))`

/** Parses `<external id>|<value>`. */
function parseCriterion(text: string): Criterion {
  const at = text.indexOf('|')
  return { customFieldId: text.slice(0, at), values: [text.slice(at + 1)] }
}

export type OrderFilter = {
  id?: string[]
  isValidated?: boolean
  connectedUserOnly?: boolean
  customerAccountIds?: string[]
  sourceTypes?: string[]
  sourceIds?: string[]
  cf?: string[]
}

export const orderSortColumns: Record<string, string> = {
  createdAt: 'o.created_at',
  validatedAt: 'o.placed_at',
  updatedAt: 'o.updated_at',
  sourceType: 'o.source_type',
  sourceId: 'o.source_id',
  reference: 'o.reference',
  totalPriceWithTax: 'o.net + o.tax + o.shipping_net + o.shipping_tax',
  productCount: 'o.product_count',
  lineCount: 'o.line_count',
}

/** Selects orders of the account in context; other named accounts match nothing. */
export async function selectOrders(context: CustomerContext, filter: OrderFilter, { page, size, sort }: Page) {
  const where = allOf([
    isReachable(context),
    ...whenGiven(filter.isValidated, (isPlaced) =>
      isPlaced ? sql`o.placed_at is not null` : sql`o.placed_at is null`,
    ),
    ...(filter.connectedUserOnly ? [sql`o.user_id = ${context.caller.userId}`] : []),
    ...whenGiven(filter.id, (ids) => sql`(${isAmong('o.id', ids)} or ${isAmong('o.reference', ids)})`),
    ...whenGiven(filter.customerAccountIds, (ids) => isAmong('o.account_id', ids)),
    ...whenGiven(filter.sourceTypes, (types) => isAmong('o.source_type', types)),
    ...whenGiven(filter.sourceIds, (ids) => isAmong('o.source_id', ids)),
    ...(filter.cf ?? []).map((text) => hasFieldValue('order', parseCriterion(text))),
  ])
  const rows = await queryRows<CommercialRow>(
    context.db,
    sql`select ${commercialColumns} from commercial_order o where ${where}
        order by ${buildOrderBy(sort, orderSortColumns, 'o.created_at desc nulls last, o.reference')} limit ${size} offset ${page * size}`,
  )
  return { rows, total: await countRows(context, sql`commercial_order o where ${where}`) }
}

async function countRows({ db }: Context, from: SQL): Promise<number> {
  const [row] = await queryRows<{ total: number }>(db, sql`select count(*)::int as total from ${from}`)
  return row!.total
}

export type LogisticOrderFilter = {
  customerAccountIds?: string[]
  customerUserIds?: string[]
  organisationId?: string
  connectedUserOnly?: boolean
  supplierIds?: string[]
  statuses?: string[]
  paymentStatuses?: string[]
  incident?: boolean
  orderId?: string
  createdFrom?: Date
  createdTo?: Date
  fields?: Partial<Record<FieldOwner, Criterion[]>>
}

export const logisticOrderSortColumns: Record<string, string> = {
  createdAt: 'g.created_at',
  created_at: 'g.created_at',
  updatedAt: 'g.updated_at',
  reference: 'g.reference',
  status: 'g.status',
}

export type LogisticOrderIds = { id: string; orderId: string }

/** Some clients send `CREATED` for ORDER_CREATED. */
const normalizeStatus = (status: string) => (status === 'CREATED' ? 'ORDER_CREATED' : status)

export async function selectLogisticOrderIds(
  context: CustomerContext,
  filter: LogisticOrderFilter,
  { page, size, sort }: Page,
) {
  const orderConditions = [
    ...whenGiven(filter.customerUserIds, (ids) => isAmong('o.user_id', ids)),
    ...whenGiven(
      filter.organisationId,
      (id) => sql`o.user_id in (select m.user_id from organisation_user m where m.organisation_id = ${id})`,
    ),
    ...(filter.connectedUserOnly ? [sql`o.user_id = ${context.caller.userId}`] : []),
    ...whenGiven(
      filter.orderId,
      (id) => sql`${id} in (g.id, g.reference, g.external_id, o.id, o.reference, o.external_id)`,
    ),
    ...Object.entries(filter.fields ?? {}).flatMap(([owner, criteria]) =>
      criteria.map((criterion) => hasFieldValue(owner as FieldOwner, criterion)),
    ),
  ]
  const where = allOf([
    sql`g.account_id = ${context.caller.accountId}`,
    sql`g.status <> all(${sql.param(draftStatuses)}::text[])`,
    // Excludes logistic orders of orders that are drafts again; those are few, so they are looked up directly.
    sql`not exists (select from commercial_order o where o.id = g.commercial_order_id
      and o.account_id = ${context.caller.accountId} and o.placed_at is null and (${isReachable(context)}) is not true)`,
    ...(orderConditions.length > 0
      ? [sql`exists (select from commercial_order o where o.id = g.commercial_order_id and ${allOf(orderConditions)})`]
      : []),
    ...whenGiven(filter.customerAccountIds, (ids) => isAmong('g.account_id', ids)),
    ...whenGiven(
      filter.supplierIds,
      (ids) => sql`(${isAmong('g.supplier_id', ids)} or ${isAmong(`g.supplier->>'externalId'`, ids)})`,
    ),
    ...whenGiven(filter.statuses, (statuses) => isAmong('g.status', statuses.map(normalizeStatus))),
    ...whenGiven(filter.paymentStatuses, (statuses) => isAmong('g.payment_status', statuses)),
    ...whenGiven(filter.incident, (isDeclared) => sql`g.incident_declared = ${isDeclared}`),
    ...whenGiven(filter.createdFrom, (from) => sql`g.created_at >= ${toTimestamp(from)}`),
    ...whenGiven(filter.createdTo, (to) => sql`g.created_at <= ${toTimestamp(to)}`),
  ])
  const from = sql`logistic_order g where ${where}`
  const ids = await queryRows<LogisticOrderIds>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId" from ${from}
        order by ${buildOrderBy(sort, logisticOrderSortColumns, 'g.created_at desc nulls last, g.reference')} limit ${size} offset ${page * size}`,
  )
  return { ids, total: await countRows(context, from) }
}
