import { sql, type SQL } from 'drizzle-orm'
import { draftStatuses, type LogisticStatus, type PaymentStatus } from '@tiber/contract/order-words'
import type { SortKey } from '@tiber/contract/query-string'
import type { Context, CustomerContext, SellerContext } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import { commercialColumns, isReachable, isSold, type CommercialRow } from './order-queries.ts'

type Page = { page: number; size: number; sort?: SortKey[] }

const all = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)
const given = <Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL[] =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [condition(value)]
const among = (column: string, values: readonly string[]): SQL =>
  sql`${sql.raw(column)} = any(${sql.param(values)}::text[])`

/** As wished, and then so that no two are alike. */
function orderBy(sort: SortKey[] | undefined, columns: Record<string, string>, otherwise: string): SQL {
  const wished = (sort ?? []).map(
    ({ property, descending }) => `${columns[property]} ${descending ? 'desc' : 'asc'} nulls last`,
  )
  return sql.raw([...wished, otherwise].join(', '))
}

/** Whose custom fields are meant: those of the order or one of its parts, of its account, or of an offer in it. */
const carriers = {
  order: sql`(x.entity_id = o.id or x.entity_id in (select p.id from logistic_order p where p.commercial_order_id = o.id))`,
  account: sql`x.entity_id = o.account_id`,
  offer: sql`x.entity_id in (select l.offer_id from order_line l where l.commercial_order_id = o.id)`,
}
type Carrier = keyof typeof carriers
type Criterion = { customFieldId: string; values: string[] }

const hasField = (carrier: Carrier, { customFieldId, values }: Criterion): SQL =>
  sql`exists (select from custom_field_value x join custom_field f on f.id = x.custom_field_id
    where ${carriers[carrier]} and ${customFieldId} in (f.external_id, f.id)
      and x.value #>> '{}' = any(${sql.param(values)}::text[]))`

/** `<external id>|<value>`, as a client writes it. */
function criterionOf(text: string): Criterion {
  const at = text.indexOf('|')
  return { customFieldId: text.slice(0, at), values: [text.slice(at + 1)] }
}

export type OrderFilter = {
  isValidated?: boolean
  connectedUserOnly?: boolean
  customerAccountIds?: string[]
  sourceTypes?: string[]
  sourceIds?: string[]
  cf?: string[]
}

export const orderSorts: Record<string, string> = {
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

/** Accounts that are named narrow: only the one in context can be seen. */
export async function selectOrders(context: CustomerContext, filter: OrderFilter, { page, size, sort }: Page) {
  const where = all([
    isReachable(context),
    ...given(filter.isValidated, (isPlaced) => (isPlaced ? sql`o.placed_at is not null` : sql`o.placed_at is null`)),
    ...(filter.connectedUserOnly ? [sql`o.user_id = ${context.caller.userId}`] : []),
    ...given(filter.customerAccountIds, (ids) => among('o.account_id', ids)),
    ...given(filter.sourceTypes, (types) => among('o.source_type', types)),
    ...given(filter.sourceIds, (ids) => among('o.source_id', ids)),
    ...(filter.cf ?? []).map((text) => hasField('order', criterionOf(text))),
  ])
  const rows = await rowsOf<CommercialRow>(
    context.db,
    sql`select ${commercialColumns} from commercial_order o where ${where}
        order by ${orderBy(sort, orderSorts, 'o.created_at desc nulls last, o.reference')} limit ${size} offset ${page * size}`,
  )
  return { rows, total: await countOf(context, sql`commercial_order o where ${where}`) }
}

async function countOf({ db }: Context, from: SQL): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total from ${from}`)
  return row!.total
}

export type PartFilter = {
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
  fields?: Partial<Record<Carrier, Criterion[]>>
}

export const partSorts: Record<string, string> = {
  createdAt: 'g.created_at',
  created_at: 'g.created_at',
  updatedAt: 'g.updated_at',
  reference: 'g.reference',
  status: 'g.status',
}

export type PartIds = { id: string; orderId: string }

/** `CREATED` is what some clients call ORDER_CREATED. */
const statusWord = (word: string) => (word === 'CREATED' ? 'ORDER_CREATED' : word)

export async function selectPartIds(context: CustomerContext, filter: PartFilter, { page, size, sort }: Page) {
  const ofOrder = [
    ...given(filter.customerUserIds, (ids) => among('o.user_id', ids)),
    ...given(
      filter.organisationId,
      (id) => sql`o.user_id in (select m.user_id from organisation_user m where m.organisation_id = ${id})`,
    ),
    ...(filter.connectedUserOnly ? [sql`o.user_id = ${context.caller.userId}`] : []),
    ...given(
      filter.orderId,
      (id) => sql`${id} in (g.id, g.reference, g.external_id, o.id, o.reference, o.external_id)`,
    ),
    ...Object.entries(filter.fields ?? {}).flatMap(([carrier, criteria]) =>
      criteria.map((criterion) => hasField(carrier as Carrier, criterion)),
    ),
  ]
  const where = all([
    sql`g.account_id = ${context.caller.accountId}`,
    sql`g.status <> all(${sql.param(draftStatuses)}::text[])`,
    // Orders that are drafts again are few, so parts of them are told apart by looking for those.
    sql`not exists (select from commercial_order o where o.id = g.commercial_order_id
      and o.account_id = ${context.caller.accountId} and o.placed_at is null and (${isReachable(context)}) is not true)`,
    ...(ofOrder.length > 0
      ? [sql`exists (select from commercial_order o where o.id = g.commercial_order_id and ${all(ofOrder)})`]
      : []),
    ...given(filter.customerAccountIds, (ids) => among('g.account_id', ids)),
    ...given(
      filter.supplierIds,
      (ids) => sql`(${among('g.supplier_id', ids)} or ${among(`g.supplier->>'externalId'`, ids)})`,
    ),
    ...given(filter.statuses, (words) => among('g.status', words.map(statusWord))),
    ...given(filter.paymentStatuses, (words) => among('g.payment_status', words)),
    ...given(filter.incident, (isDeclared) => sql`g.incident_declared = ${isDeclared}`),
    ...given(filter.createdFrom, (from) => sql`g.created_at >= ${from.toISOString()}::timestamptz`),
    ...given(filter.createdTo, (to) => sql`g.created_at <= ${to.toISOString()}::timestamptz`),
  ])
  const from = sql`logistic_order g where ${where}`
  const ids = await rowsOf<PartIds>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId" from ${from}
        order by ${orderBy(sort, partSorts, 'g.created_at desc nulls last, g.reference')} limit ${size} offset ${page * size}`,
  )
  return { ids, total: await countOf(context, from) }
}

export type SoldFilter = { statuses?: LogisticStatus[]; paymentStatuses?: PaymentStatus[]; placedFrom?: string }

export async function selectSoldIds(context: SellerContext, filter: SoldFilter, { page, size }: Page) {
  const from = sql`logistic_order g where ${all([
    isSold(context),
    ...given(filter.statuses, (words) => among('g.status', words)),
    ...given(filter.paymentStatuses, (words) => among('g.payment_status', words)),
    ...given(filter.placedFrom, (from) => sql`g.placed_at >= ${from}::timestamptz`),
  ])}`
  const ids = await rowsOf<PartIds>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId" from ${from} order by g.placed_at, g.id
        limit ${size} offset ${page * size}`,
  )
  return { ids, total: await countOf(context, from) }
}
