import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'

/** What a mail is about: some parts, or a whole order, of which `reference` may name one part. */
export type OrderParts = { logisticOrderIds: string[] } | { orderId: string; reference?: string }

/** Returns the ids of the notes, one per part or order. */
export async function insertOrderMails(
  { db, now }: Context,
  parts: OrderParts,
  { recipient, subject }: { recipient: string; subject: string },
): Promise<string[]> {
  const orders =
    'orderId' in parts
      ? sql`select o.id as "orderId", g.id as "partId" from commercial_order o
          left join logistic_order g on g.commercial_order_id = o.id and g.reference = ${parts.reference ?? null}::text
          where o.id = ${parts.orderId}`
      : sql`select g.commercial_order_id as "orderId", g.id as "partId" from logistic_order g
          where g.id = any(${sql.param(parts.logisticOrderIds)}::text[])`
  const rows = await queryRows<{ id: string }>(
    db,
    sql`insert into order_mail (commercial_order_id, logistic_order_id, recipient, subject, sent_at)
        select w."orderId", w."partId", ${recipient}::text, ${subject}::text, ${toTimestamp(now())} from (${orders}) w
        returning id`,
  )
  return rows.map(({ id }) => id)
}

export async function deleteOrderMails({ db }: Context, ids: string[]) {
  await db.execute(sql`delete from order_mail where id = any(${sql.param(ids)}::text[])`)
}
