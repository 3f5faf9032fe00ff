import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { aggregateRecipients, isStaffWith, type Recipient } from '../../users/public.ts'

export type DroppedPiece = { lineId: string; quantity: number }
export type DroppedPieces = {
  reference: string
  account: string
  suppliers: Recipient[]
  operators: Recipient[]
  lines: { sku: string; names: LocalisedText; quantity: number }[]
}

const rights = ['SELLER_ORDER_ANSWER', 'SELLER_ORDER_SHIP'] as const

/** Selects the order of dropped pieces, what they are, and who prepares it. */
export async function selectDroppedPieces({ db }: Context, logisticOrderId: string, pieces: DroppedPiece[]) {
  const [row] = await queryRows<DroppedPieces>(
    db,
    sql`select g.reference, a.name as account,
          ${aggregateRecipients(sql`u.supplier_id = g.supplier_id and ${isStaffWith('SUPPLIER', rights)}`)} as suppliers,
          ${aggregateRecipients(isStaffWith('OPERATOR', rights))} as operators,
          (select jsonb_agg(jsonb_build_object('sku', l.snapshot->'variant'->>'sku', 'names', l.snapshot->'variant'->'name',
              'quantity', p.quantity) order by l.position, l.id)
            from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p("lineId" text, quantity int)
              join order_line l on l.id = p."lineId" and l.logistic_order_id = g.id) as lines
        from logistic_order g join customer_account a on a.id = g.account_id where g.id = ${logisticOrderId}`,
  )
  return row!
}
