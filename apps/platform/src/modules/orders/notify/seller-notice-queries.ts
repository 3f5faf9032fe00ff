import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { and, toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { aggregateRecipients, isStaffWith, type Recipient } from '../../users/public.ts'

/** What a supplier, or the operator, is mailed next about an order that waits for an answer. */
export type NoticeStage = 'NEW' | 'REMINDER' | 'ESCALATION'

export type DueNotice = { id: string; stage: NoticeStage; supplierId: string; isWaiting: boolean }

/** Locks notices that are due; those somebody else has locked are left to them. */
export function lockDueNotices({ db, now }: Context, limit: number): Promise<DueNotice[]> {
  return queryRows<DueNotice>(
    db,
    sql`select n.logistic_order_id as id, n.stage, g.supplier_id as "supplierId",
          g.status = 'WAITING_SUPPLIER_APPROVAL' as "isWaiting"
        from seller_notice n join logistic_order g on g.id = n.logistic_order_id
        where n.due_at <= ${toTimestamp(now())} order by n.due_at, n.logistic_order_id limit ${limit}
        for update of n skip locked`,
  )
}

/** Moves notices on to the next mail; the last one, and those of answered orders, end. */
export async function advanceNotices({ db, now }: Context, ids: string[]) {
  if (ids.length === 0) return
  const own = sql`any(${sql.param(ids)}::text[])`
  await db.execute(sql`update logistic_order g set escalated_at = ${toTimestamp(now())} from seller_notice n
    where n.logistic_order_id = g.id and g.id = ${own} and n.stage = 'ESCALATION'
      and g.status = 'WAITING_SUPPLIER_APPROVAL'`)
  await db.execute(sql`delete from seller_notice n using logistic_order g where n.logistic_order_id = g.id and g.id = ${own}
    and (n.stage = 'ESCALATION' or g.status <> 'WAITING_SUPPLIER_APPROVAL' or g.answer_by is null)`)
  await db.execute(sql`update seller_notice n
    set stage = case n.stage when 'NEW' then 'REMINDER' else 'ESCALATION' end,
      due_at = case n.stage when 'NEW' then n.remind_at else g.answer_by end
    from logistic_order g where n.logistic_order_id = g.id and g.id = ${own}`)
}

export type MailedOrder = {
  id: string
  reference: string
  account: string
  net: string
  currency: string
  lineCount: number
  answerBy: string
}
type Mailed = { orders: MailedOrder[]; supplier: string; suppliers: Recipient[]; operators: Recipient[] }

/** Selects those of the orders that still wait, and who may answer them. */
export async function selectMailedOrders(
  { db }: Context,
  supplierId: string,
  { ids, limit }: { ids: string[]; limit: number },
): Promise<Mailed> {
  const [row] = await queryRows<Mailed>(
    db,
    sql`select s.name as supplier,
          ${aggregateRecipients(sql`u.supplier_id = s.id and ${isStaffWith('SUPPLIER', ['SELLER_ORDER_ANSWER'])}`)} as suppliers,
          ${aggregateRecipients(isStaffWith('OPERATOR', ['SELLER_ORDER_ANSWER']))} as operators,
          coalesce((select jsonb_agg(x order by x."answerBy", x.id) from (select g.id, g.reference, a.name as account,
              g.net::text, o.currency, g.line_count as "lineCount", g.answer_by as "answerBy"
            from logistic_order g join commercial_order o on o.id = g.commercial_order_id
              join customer_account a on a.id = g.account_id
            where g.id = any(${sql.param(ids)}::text[]) and g.supplier_id = s.id
              and g.status = 'WAITING_SUPPLIER_APPROVAL' order by g.answer_by, g.id limit ${limit}) x), '[]') as orders
        from supplier s where s.id = ${supplierId}`,
  )
  return row!
}

type Subject = { supplierId: string | undefined; orderIds: string[] | undefined }

/** Selects the orders of a supplier, or among the given ones, that wait for an answer. */
export function selectWaitingOrders({ db }: Context, { supplierId, orderIds }: Subject) {
  return queryRows<{ id: string; supplierId: string }>(
    db,
    sql`select g.id, g.supplier_id as "supplierId" from logistic_order g
        where g.status = 'WAITING_SUPPLIER_APPROVAL' and ${and(
          supplierId === undefined ? undefined : sql`g.supplier_id = ${supplierId}`,
          orderIds === undefined ? undefined : sql`g.id = any(${sql.param(orderIds)}::text[])`,
        )} order by g.answer_by, g.id`,
  )
}

export async function hasSupplier({ db }: Context, id: string): Promise<boolean> {
  return (await queryRows<{ id: string }>(db, sql`select s.id from supplier s where s.id = ${id}`)).length > 0
}
