import { sql, type SQL } from '@tiber/server/sql'
import type { ThreadKind, ThreadStatus, ReasonType } from '@tiber/contract/conversations/thread-enums'
import type { Caller, Context } from '../../context.ts'
import { and, toTimestamp } from '../../database/clauses.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { ofSupplier } from '../../database/of-supplier.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'

export type CallerContext = Context & { caller: Caller }

export type ThreadRow = {
  id: string
  kind: ThreadKind
  status: ThreadStatus
  userId: string
  subject: string | null
  logisticOrderId: string | null
  incidentId: string | null
  supplierQuoteId: string | null
  lineId: string | null
  line: { sku: string; name: LocalisedText; productId: string } | null
  order: { reference: string; orderCommercialReference: string } | null
  supplier: { id: string; externalId: string; name: string } | null
  account: { id: string; name: string }
  user: { id: string; firstName: string; lastName: string }
  reason: { id: string; externalId: string; type: ReasonType; label: LocalisedText } | null
  messageCount: number
  lastMessageId: number
  isUnread: boolean
  createdAt: string
  updatedAt: string
}

/** Company, supplier or operator: what each may see of a thread, or of an incident with one. */
export const isVisible = ({ caller }: CallerContext, table: SQL = sql`t`): SQL => {
  if (caller.clientType === 'ACCOUNT') return sql`${table}.account_id = ${caller.accountId}`
  return ofSupplier({ caller }, table)
}

/** Whether the other side wrote in thread `t` since the caller's read mark `d`; the operator has to answer no supplier. */
const isUnread = ({ caller }: CallerContext): SQL => {
  const lastRead = sql`coalesce(d.last_message_id, 0)`
  if (caller.clientType === 'ACCOUNT') return sql`t.last_seller_message_id > ${lastRead}`
  const isNew = sql`t.last_customer_message_id > ${lastRead}`
  return caller.clientType === 'SUPPLIER' ? isNew : sql`(t.supplier_id is null and ${isNew})`
}

/** Conditions, order and limit of a statement, and columns beside those of every row. */
type Selection = { where: SQL; rest?: SQL; columns?: SQL }

const selectThread = (context: CallerContext, { where, rest = sql``, columns = sql`` }: Selection) =>
  sql`select t.id, t.kind, t.status, t.user_id as "userId", t.subject, t.logistic_order_id as "logisticOrderId",
    t.incident_id as "incidentId", t.supplier_quote_id as "supplierQuoteId", t.order_line_id as "lineId",
    case when l.id is not null then jsonb_build_object('sku', l.snapshot->'variant'->>'sku',
      'name', l.snapshot->'variant'->'name', 'productId', l.snapshot->'product'->>'id') end as line,
    case when g.id is not null then jsonb_build_object('reference', g.reference,
      'orderCommercialReference', o.reference) end as "order",
    case when s.id is not null then jsonb_build_object('id', s.id, 'externalId', s.external_id, 'name', s.name) end as supplier,
    jsonb_build_object('id', a.id, 'name', a.name) as account,
    jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as "user",
    case when r.id is not null then jsonb_build_object('id', r.id, 'externalId', r.external_id, 'type', r.type,
      'label', r.label) end as reason,
    t.message_count as "messageCount", greatest(t.last_customer_message_id, t.last_seller_message_id)::int as "lastMessageId",
    ${isUnread(context)} as "isUnread", t.created_at as "createdAt", t.updated_at as "updatedAt" ${columns}
  from thread t join customer_account a on a.id = t.account_id join customer_user u on u.id = t.user_id
    left join supplier s on s.id = t.supplier_id left join thread_reason r on r.id = t.reason_id
    left join logistic_order g on g.id = t.logistic_order_id
    left join commercial_order o on o.id = g.commercial_order_id
    left join order_line l on l.id = t.order_line_id
    left join thread_read d on d.thread_id = t.id and d.user_id = ${context.caller.userId}
  where ${and(isVisible(context), where)} ${rest}`

/** Finds a thread the caller may see; in an order, in an incident, or anywhere. */
export async function selectThreadById(
  context: CallerContext,
  id: string,
  { logisticOrderId, incidentId }: { logisticOrderId?: string; incidentId?: string } = {},
) {
  const where = and(
    sql`t.id = ${id}`,
    logisticOrderId === undefined ? undefined : sql`t.logistic_order_id = ${logisticOrderId}`,
    incidentId === undefined ? undefined : sql`t.incident_id = ${incidentId}`,
  )
  const [row] = await queryRows<ThreadRow>(context.db, selectThread(context, { where }))
  return row
}

type Paging = { page: number; size: number }
export type InboxFilter = {
  kind?: ThreadKind | undefined
  status?: ThreadStatus | undefined
  unread?: boolean | undefined
  own?: boolean | undefined
  query?: string | null | undefined
  orderId?: string | null | undefined
  logisticOrderId?: string
  incidentId?: string
}

/** Selects conversations, the one with the newest message first. */
export function selectThreads(context: CallerContext, filter: InboxFilter, { page, size }: Paging) {
  const { kind, status, unread, own, query, orderId, logisticOrderId, incidentId } = filter
  const where = and(
    kind && sql`t.kind = ${kind}`,
    status && sql`t.status = ${status}`,
    unread === undefined ? undefined : sql`(${isUnread(context)}) = ${unread}`,
    own ? isOwn(context) : undefined,
    logisticOrderId === undefined ? undefined : sql`t.logistic_order_id = ${logisticOrderId}`,
    orderId ? sql`(o.id = ${orderId} or o.reference = ${orderId})` : undefined,
    incidentId === undefined ? undefined : sql`t.incident_id = ${incidentId}`,
    query?.trim() ? containsText(query) : undefined,
  )
  return queryRows<ThreadRow & { total: number }>(
    context.db,
    selectThread(context, {
      where,
      rest: sql`order by t.last_message_at desc nulls last, t.id desc nulls last limit ${size} offset ${page * size}`,
      columns: sql`, count(*) over ()::int as total`,
    }),
  )
}

const isOwn = ({ caller }: CallerContext): SQL => sql`(t.user_id = ${caller.userId} or d.has_written)`

const containsText = (query: string): SQL => {
  const like = likeContaining(query)
  return sql`(t.subject ilike ${like} or s.name ilike ${like} or g.reference ilike ${like} or a.name ilike ${like}
    or t.id in (select m.thread_id from thread_message m where m.message ilike ${like}))`
}

/** Counts the caller's own conversations with unread messages, up to a limit. */
export async function countUnreadThreads(context: CallerContext, limit: number): Promise<number> {
  const [row] = await queryPreparedRows<{ count: number }>(
    context.db,
    sql`select count(*)::int as count from (select 1 from thread t
        left join thread_read d on d.thread_id = t.id and d.user_id = ${context.caller.userId}
      where ${and(isVisible(context), isUnread(context), isOwn(context))} limit ${limit}) x`,
  )
  return row!.count
}

/** Locks a thread the caller may see until the transaction ends. */
export async function lockThread(context: CallerContext, id: string) {
  const [row] = await queryRows<{ id: string; kind: ThreadKind; status: ThreadStatus }>(
    context.db,
    sql`select t.id, t.kind, t.status from thread t where ${and(sql`t.id = ${id}`, isVisible(context))} for update of t`,
  )
  return row
}

export type NewThread = {
  kind: ThreadKind
  accountId: string
  userId: string
  supplierId: string | null
  logisticOrderId?: string | null
  lineId?: string | null
  incidentId?: string | null
  supplierQuoteId?: string | null
  reasonId?: string | null
  subject?: string | null
}

export async function insertThread({ db, now }: Context, thread: NewThread): Promise<string> {
  const at = toTimestamp(now())
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into thread (kind, account_id, user_id, supplier_id, logistic_order_id, order_line_id, incident_id,
          supplier_quote_id, reason_id, subject, last_message_at, created_at, updated_at)
        values (${thread.kind}, ${thread.accountId}, ${thread.userId}, ${thread.supplierId}, ${thread.logisticOrderId ?? null},
          ${thread.lineId ?? null}, ${thread.incidentId ?? null}, ${thread.supplierQuoteId ?? null},
          ${thread.reasonId ?? null}, ${thread.subject ?? null}, ${at}, ${at}, ${at}) returning id`,
  )
  return row!.id
}

export async function updateStatus({ db, now }: Context, id: string, status: ThreadStatus) {
  await db.execute(sql`update thread set status = ${status}, updated_at = ${toTimestamp(now())} where id = ${id}`)
}

export async function updateStatuses({ db, now }: Context, ids: string[], status: ThreadStatus) {
  await db.execute(sql`update thread set status = ${status}, updated_at = ${toTimestamp(now())}
    where id = any(${sql.param(ids)}::text[]) and status <> ${status}`)
}

/**
 * Moves the caller's read mark forward, never back and not beyond the last message, and notifies those who wait for
 * changes of the account, so that every open tab counts again.
 */
export async function upsertReadMark({ db, caller }: CallerContext, threadId: string, messageId: string) {
  await db.execute(sql`with marked as (insert into thread_read (thread_id, user_id, last_message_id)
      select ${threadId}, ${caller.userId}, coalesce(max(id), 0) from thread_message
      where thread_id = ${threadId} and id <= ${messageId}::bigint
      on conflict (user_id, thread_id) do update set last_message_id = excluded.last_message_id
        where thread_read.last_message_id < excluded.last_message_id
      returning thread_id)
    select pg_notify('tiber_changes', json_build_object('account', t.account_id)::text)
    from thread t join marked m on m.thread_id = t.id`)
}

export type ReasonRow = {
  id: string
  externalId: string
  type: ReasonType
  label: LocalisedText
  description: LocalisedText
}

export function selectReasons({ db }: Context, where: { type?: string; externalIds?: string[] }) {
  const { type, externalIds } = where
  return queryRows<ReasonRow>(
    db,
    sql`select id, external_id as "externalId", type, label, description from thread_reason
        where ${and(
          type === undefined ? undefined : sql`type = ${type}`,
          externalIds && sql`external_id = any(${sql.param(externalIds)}::text[])`,
        )} order by position`,
  )
}
