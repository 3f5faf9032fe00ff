import { queryRows, selectOffers } from '../carts/cart-lines.ts'
import { fillOrders } from '../orders/many-orders.ts'
import { shipyard } from '../orders/order-lists.ts'
import { prepareBuyer } from '../orders/place-order.ts'
import type { Shop } from '../shop.ts'

/** The supplier whose desk is measured. */
const supplier = 'EBRO'
export const inboxSize = 5000
const historySize = 10_000
const threeYears = 3 * 365 * 24 * 60

/** A supplier's part of an order, with the version that an answer names. */
export type PlacedPart = { id: string; reference: string; version: number }

type Placed = { small: PlacedPart; pick: PlacedPart; large: PlacedPart }

/** Places orders of 3, 20 and 2,000 lines with the supplier. */
export async function placeSupplierOrders(shop: Shop): Promise<Placed> {
  const { buyer } = await prepareBuyer(shop, (each) => selectOffers(each, supplier))
  const place = async (size: number) => {
    const id = await buyer.createDraft(await buyer.fillCart(size))
    await buyer.place(id)
    return (await findParts(shop, `o.id = '${id}'`))[0]!
  }
  return { small: await place(3), pick: await place(20), large: await place(2000) }
}

/** Fills three years of orders of the account, the inbox of the supplier, and orders to pick and to answer. */
export async function fillDesk(shop: Shop, placed: Placed) {
  const copy = (part: PlacedPart, prefix: string, count: number) =>
    fillOrders(shop, shipyard, {
      from: 0,
      to: count,
      prefix,
      minutesApart: 1,
      areOpen: true,
      sources: `o.id = (select commercial_order_id from logistic_order where id = '${part.id}')`,
    })
  await fillOrders(shop, shipyard, { from: 0, to: historySize, minutesApart: threeYears / historySize })
  await copy(placed.small, 'INBOX', inboxSize)
  await copy(placed.pick, 'PICK', 50)
  await copy(placed.large, 'LARGE', 3)
}

/** Finds the supplier's parts of orders. */
export const findParts = (shop: Shop, condition: string): Promise<PlacedPart[]> =>
  queryRows(
    shop,
    `select g.id, g.reference, o.version from logistic_order g join commercial_order o on o.id = g.commercial_order_id
    where g.supplier_id = (select id from supplier where external_id = '${supplier}') and ${condition}
    order by o.placed_at`,
  )

/** Returns the fields by which one line of an order is confirmed with one piece less, and the rest a month later. */
export async function toExceptionForm(shop: Shop, { id, reference }: PlacedPart): Promise<Record<string, string>> {
  const [line] = await queryRows<{ id: string; quantity: number }>(
    shop,
    `select id, quantity from order_line where logistic_order_id = '${id}' order by position limit 1`,
  )
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const field = (name: string) => `${name}.${line!.id}`
  return {
    intent: 'accept',
    orderId: id,
    reference,
    shipsOn: inDays(1),
    shipsOnDefault: inDays(1),
    [field('quantity')]: String(line!.quantity - 1),
    [field('open')]: String(line!.quantity),
    [field('rest')]: 'later',
    [field('restOn')]: inDays(30),
  }
}
