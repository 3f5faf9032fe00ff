import { sql } from '@tiber/server/sql'
import type { QuoteEventAction, QuoteStatus } from '@tiber/contract/quotes/quote-enums'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'

/** What a transition writes; fields that are undefined stay. */
export type QuoteChange = {
  id: string
  status: QuoteStatus
  version?: number
  /** Null clears it. */
  validityDate?: string | null
  deadlineAt?: string
  orderId?: string
}

/** Writes the new status of any number of quotes and counts the change in their requests. */
export async function updateQuotes(context: Context, changes: QuoteChange[]) {
  const at = toTimestamp(context.now())
  const rows = changes.map((change) => ({ ...change, setsValidity: change.validityDate !== undefined }))
  await context.db.execute(sql`with x as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id text, status text, version int,
        "validityDate" date, "setsValidity" boolean, "deadlineAt" timestamptz, "orderId" text)),
    quotes as (
      update supplier_quote q set status = x.status, version = coalesce(x.version, q.version),
        validity_date = case when x."setsValidity" then x."validityDate" else q.validity_date end,
        reminded_at = case when x."setsValidity" then null else q.reminded_at end,
        deadline_at = coalesce(x."deadlineAt", q.deadline_at), order_id = coalesce(x."orderId", q.order_id), updated_at = ${at}
      from x where q.id = x.id returning q.master_quote_id)
    update master_quote m set version = m.version + 1, updated_at = ${at}
    where m.id in (select master_quote_id from quotes)`)
}

export type NewEvent = {
  quoteId: string
  actor: { id: string | null; name: string; type: string }
  action: QuoteEventAction
  from: QuoteStatus | null
  to: QuoteStatus
  version: number | null
  reason: string | null
}

/** Records what happened and returns the ids of the events, in the given order. */
export async function insertEvents(
  context: Context,
  events: NewEvent[],
): Promise<{ id: string; action: QuoteEventAction }[]> {
  const rows = events.map(({ actor, ...event }, position) => ({
    ...event,
    actorId: actor.id,
    actorName: actor.name,
    actorType: actor.type,
    position,
  }))
  return queryRows<{ id: string; action: QuoteEventAction }>(
    context.db,
    sql`insert into quote_event (supplier_quote_id, at, actor_id, actor_name, actor_type, action, from_status, to_status,
          version, reason)
        select e."quoteId", ${toTimestamp(context.now())}, e."actorId", e."actorName", e."actorType", e.action, e."from",
          e."to", e.version, e.reason
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("quoteId" text, "actorId" text, "actorName" text,
          "actorType" text, action text, "from" text, "to" text, version int, reason text, position int)
        order by e.position returning id, action`,
  )
}

type DueQuote = { id: string; status: QuoteStatus; version: number; threadId: string | null }

/** Locks offers whose last day has passed; those locked by somebody else are left to the next run. */
export function lockExpiredQuotes({ db }: Context, today: string, limit: number): Promise<DueQuote[]> {
  return queryRows<DueQuote>(
    db,
    sql`select q.id, q.status, q.version, q.thread_id as "threadId" from supplier_quote q
        where q.status = 'WAITING_FOR_CUSTOMER' and q.validity_date < ${today}::date
        order by q.id limit ${limit} for update skip locked`,
  )
}

/** Marks offers that expire by the given day as reminded, and returns them. */
export function markReminded(context: Context, { from, until }: { from: string; until: string }): Promise<DueQuote[]> {
  return queryRows<DueQuote>(
    context.db,
    sql`update supplier_quote q set reminded_at = ${toTimestamp(context.now())}
        where q.status = 'WAITING_FOR_CUSTOMER' and q.reminded_at is null
          and q.validity_date between ${from}::date and ${until}::date
        returning q.id, q.status, q.version, q.thread_id as "threadId"`,
  )
}

/** Locks the accepted quotes of a placed order. */
export function lockQuotesOfOrder({ db }: Context, orderId: string): Promise<DueQuote[]> {
  return queryRows<DueQuote>(
    db,
    sql`select q.id, q.status, q.version, q.thread_id as "threadId" from supplier_quote q
          join commercial_order o on o.id = q.order_id
        where q.order_id = ${orderId} and q.status = 'VALIDATED' and o.placed_at is not null
          and exists (select from order_event e where e.commercial_order_id = o.id and e.action = 'place')
        order by q.id for update of q`,
  )
}

export async function setThread({ db }: Context, id: string, threadId: string) {
  await db.execute(sql`update supplier_quote set thread_id = ${threadId} where id = ${id}`)
}

/** Links an accepted quote to the order made from it. */
export async function setOrder({ db, now }: Context, ids: string[], orderId: string) {
  await db.execute(sql`update supplier_quote set order_id = ${orderId}, updated_at = ${toTimestamp(now())}
    where id = any(${sql.param(ids)}::text[])`)
}
