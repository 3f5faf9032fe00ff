import { sql } from '@tiber/server/sql'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { openPieces } from '../../orders/public.ts'
import type { SupplierSnapshot } from '../../orders/tables.ts'
import { documentLines } from '../line-queries.ts'

export type PreviewRow = {
  lines: { id: string; quantity: number; net: string }[]
  net: string
  tax: string
  freight: string
  freightTax: string
  supplier: SupplierSnapshot
  paymentOption: PaymentOption | null
  /** A line of which more is asked for than is open. */
  exceeded: string | null
}

/** Sums what the next shipment would be invoiced at, by the same statement as its invoice. */
export async function selectInvoicePreview(
  { db }: Pick<Context, 'db'>,
  logisticOrderId: string,
  lines: { id: string; quantity: number }[] | undefined,
): Promise<PreviewRow> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(lines ?? [])}::jsonb) as w(id text, quantity int)`
  const quantity = lines ? sql`coalesce(w.quantity, 0)` : openPieces
  const counted = sql`select l.logistic_order_id as id, l.id as line_id, l.shipped_quantity as before,
      l.shipped_quantity + ${quantity} as until, null::numeric as booked_net, null::numeric as booked_tax
    from order_line l left join ${asked} on w.id = l.id where l.logistic_order_id = ${logisticOrderId}`
  // Freight is on the invoice of the first shipment.
  const isFirst = sql`not exists (select from shipment s where s.logistic_order_id = g.id)`
  const [row] = await queryRows<PreviewRow>(
    db,
    sql`with lines as materialized (${documentLines(counted)})
        select coalesce((select jsonb_agg(jsonb_build_object('id', x.line_id, 'quantity', x.pieces, 'net', x.net::text)
              order by l.position, l.id) from lines x join order_line l on l.id = x.line_id), '[]') as lines,
          (select coalesce(sum(x.net), 0)::text from lines x) as net, (select coalesce(sum(x.tax), 0)::text from lines x) as tax,
          (case when ${isFirst} then g.shipping_net else 0 end)::text as freight,
          (case when ${isFirst} then g.shipping_tax else 0 end)::text as "freightTax",
          g.supplier, o.payment_option as "paymentOption",
          (select min(l.id) from order_line l join ${asked} on w.id = l.id
            where l.logistic_order_id = g.id and w.quantity > ${openPieces}) as exceeded
        from logistic_order g join commercial_order o on o.id = g.commercial_order_id where g.id = ${logisticOrderId}`,
  )
  return row!
}
