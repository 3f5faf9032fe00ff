import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { isReleased } from '../read/order-queries.ts'

type Delivery = { before: AddressSnapshot | null; isShipped: boolean; isEnded: boolean; isWithSupplier: boolean }

/** Selects where a part is delivered, and whether it is too late to change that. */
export async function selectDelivery({ db }: Context, logisticOrderId: string): Promise<Delivery> {
  const [row] = await queryRows<Delivery>(
    db,
    sql`select g.shipping_address as before, g.ended_at is not null as "isEnded",
          ${isReleased} as "isWithSupplier",
          (g.shipped_at is not null or exists (select from shipment s where s.logistic_order_id = g.id)) as "isShipped"
        from logistic_order g where g.id = ${logisticOrderId}`,
  )
  return row!
}

/** Writes the address of a part, and of its lines that go to the same place. */
export async function updateAddress(
  { db, now }: Context,
  logisticOrderId: string,
  { before, after }: { before: AddressSnapshot; after: AddressSnapshot },
) {
  const [from, to] = [JSON.stringify(before), JSON.stringify(after)]
  await db.execute(sql`update order_line l set shipping_address = ${to}::jsonb, updated_at = ${now()}
    where l.logistic_order_id = ${logisticOrderId} and l.shipping_address = ${from}::jsonb`)
  await db.execute(sql`update logistic_order g set shipping_address = ${to}::jsonb, updated_at = ${now()}
    where g.id = ${logisticOrderId}`)
}
