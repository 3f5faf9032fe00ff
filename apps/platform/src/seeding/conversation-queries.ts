import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'

/** Completes copied conversations: counters, read marks and the marks of orders with open incidents. */
export async function linkConversations(db: Db, unreadThreadIds: string[]) {
  await db.execute(sql`update thread t set message_count = m.count, last_message_at = m.at, updated_at = m.at,
      last_customer_message_id = m.customer, last_seller_message_id = m.seller
    from (select thread_id, count(*) as count, max(created_at) as at,
        coalesce(max(id) filter (where author_type = 'CUSTOMER'), 0) as customer,
        coalesce(max(id) filter (where author_type <> 'CUSTOMER'), 0) as seller
      from thread_message group by thread_id) m where m.thread_id = t.id`)
  await db.execute(sql`insert into thread_read (thread_id, user_id, last_message_id, has_written)
    select id, user_id, case when id = any(${sql.param(unreadThreadIds)}::text[]) then last_customer_message_id
      else greatest(last_customer_message_id, last_seller_message_id) end, true from thread`)
  await db.execute(sql`update logistic_order g set incident_declared = true
    where exists (select from incident i where i.logistic_order_id = g.id and i.closed_at is null)`)
  await db.execute(sql`update order_line l set incident_declared = true
    where exists (select from incident_line x where x.order_line_id = l.id and x.is_open)
      or exists (select from incident i where i.logistic_order_id = l.logistic_order_id and i.closed_at is null
        and i.linked_type = 'ORDER')`)
}
