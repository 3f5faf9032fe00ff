import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { toLineCommand, useCarts } from '../../../testing/carts.ts'

const used = useCarts()

test.each([1, 50, 51, 120])('draft of a cart › %i lines › has all of them in their order', async (size) => {
  const { db } = used.platform.database
  const prices = await db.query<{ id: string; minimum: number }>(
    sql`select distinct on (o.id) p.external_id as id, greatest(o.min_order_quantity, o.order_multiple) as minimum
        from offer_price p join offer o on o.id = p.offer_id join price_list l on l.id = p.price_list_id
          join variant v on v.id = o.variant_id join product x on x.id = v.product_id join supplier s on s.id = o.supplier_id
        where l.type = 'PUBLIC' and o.currency = 'EUR' and o.stock > 500 and o.status = 'ACTIVE' and v.status = 'ACTIVE'
          and x.status = 'ACTIVE' and s.status = 'ACTIVE' order by o.id limit ${size}`,
  )
  const cartId = await used.createCart(`De ${size} líneas`)
  await used.updateLines(
    cartId,
    prices.map(({ id, minimum }) => toLineCommand(id, minimum)),
  )
  const orderId = await used.buyer.carts.initializeOrders({ params: { id: cartId }, body: {} })
  const lines = await db.query<{ offerId: string }>(
    sql`select offer_id as "offerId" from order_line where commercial_order_id = ${orderId} order by position`,
  )
  const ofCart = await db.query<{ offerId: string }>(
    sql`select offer_id as "offerId" from cart_line where cart_id = ${cartId} order by supplier_id, id`,
  )
  expect(ofCart).toHaveLength(size)
  expect(lines).toEqual(ofCart)
})
