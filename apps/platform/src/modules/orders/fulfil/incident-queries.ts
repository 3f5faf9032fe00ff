import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'

type OpenIncidents = { isWholeOrder: boolean; lineIds: string[] }

/** Marks a logistic order and its lines by the incidents that are open. */
export async function updateIncidentDeclared(
  { db, now }: Context,
  logisticOrderId: string,
  { isWholeOrder, lineIds }: OpenIncidents,
) {
  const isOpen = isWholeOrder || lineIds.length > 0
  const at = toTimestamp(now())
  await db.execute(sql`update order_line l set incident_declared = m.is_open, updated_at = ${at}
    from (select id, ${isWholeOrder} or id = any(${sql.param(lineIds)}::text[]) as is_open from order_line
      where logistic_order_id = ${logisticOrderId}) m
    where l.id = m.id and l.incident_declared <> m.is_open`)
  await db.execute(sql`with changed as (update logistic_order set incident_declared = ${isOpen}, updated_at = ${at}
      where id = ${logisticOrderId} and incident_declared <> ${isOpen} returning commercial_order_id)
    update commercial_order o set version = o.version + 1, updated_at = ${at} from changed c
    where o.id = c.commercial_order_id`)
}
