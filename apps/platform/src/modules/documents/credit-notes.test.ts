import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { queryRows } from '../../database/query-rows.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

test('credit notes between deliveries › add up to zero with their invoices', async () => {
  const order = await used.placeOrder()
  const { id, lines } = (await order.read()).orderLogistics[0]!
  // Each rounding is off by half a cent.
  await used.platform.database.db.execute(sql`update order_line set unit_price = 0.105 where logistic_order_id = ${id}`)
  const updateStatus = (status: 'PARTIALLY_SHIPPED' | 'WAITING_SHIPMENT', body = {}) =>
    used.sellers.operator.sellerOrders.updateStatus({ params: { id }, body: { status, ...body } })
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await updateStatus(status as 'WAITING_SHIPMENT')
  for (let delivery = 0; delivery < 3; delivery += 1) {
    await updateStatus('PARTIALLY_SHIPPED', { lines: [{ id: lines[0]!.id, confirmedQuantity: 1 }] })
    await used.platform.drainJobs()
    await used.sellers.operator.documents.credit({ params: { id }, body: { reason: 'Devuelto' } })
  }
  const rows = await queryRows<{ count: number; net: string; tax: string }>(
    used.platform.database.db,
    sql`select count(*)::int as count, sum(net + shipping_net)::text as net, sum(tax + shipping_tax)::text as tax
        from order_document where logistic_order_id = ${id} and type in ('INVOICE', 'CREDIT_NOTE')`,
  )
  expect(rows).toEqual([{ count: 6, net: '0.00', tax: '0.00' }])
})
