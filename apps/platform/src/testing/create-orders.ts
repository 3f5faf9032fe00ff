import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { PlatformClient } from '@tiber/sdk/platform-client'

/** External ids of two offer prices: sold from one piece, and in packs of a hundred. */
export const single = 'PUB-EBRO-EBRO-SCS-A2-M6-012'
export const packed = 'PUB-LEVANTE-LEVANTE-SCS-A2-M6-010'

/** Sets a stock that is large enough for every test run, including two hundred kills. */
export const fillStock = (db: Db) =>
  db.execute(sql`update offer set stock = 100000000
    where id in (select offer_id from offer_price where external_id in (${single}, ${packed}))`)

let count = 0

type Quantities = Record<string, number>

/** Creates a draft with articles of two suppliers that can be placed; small quantities need no approval. */
export const createDraft = (client: PlatformClient, quantity = 10) =>
  createDraftWith(client, { [single]: quantity, [packed]: 100 })

/** Creates a draft with quantities by the external id of their offer price. */
async function createDraftWith(client: PlatformClient, quantities: Quantities) {
  const { id: cartId } = await client.carts.create({ body: { name: `Pedido ${(count += 1)}` } })
  const body = Object.entries(quantities).map(
    ([offerPriceId, quantity]) => ({ offerPriceId, quantity, updateAction: 'REPLACE_QUANTITY' }) as const,
  )
  await client.carts.updateLines({ params: { id: cartId }, body })
  const id = await client.carts.initializeOrders({ params: { id: cartId }, body: {} })
  const addresses = await client.addresses.list()
  const shippingAddressId = addresses.find(({ shipping }) => shipping)!.externalId
  const billingAddressId = addresses.find(({ billing }) => billing)!.externalId
  await client.commercialOrders.setShipping({ params: { id }, body: { shippingAddressId, shippingType: 'STANDARD' } })
  await client.commercialOrders.setBilling({ params: { id }, body: { billingAddressId } })
  const customFields = [{ customFieldId: 'po-number', customFieldValue: `PO-${count}` }]
  await client.commercialOrders.updateFields({ params: { id }, body: { customFields } })
  return { id, cartId, read: () => client.commercialOrders.read({ params: { id } }) }
}

export const placeOrder = (client: PlatformClient, quantity = 10) =>
  placeOrderWith(client, { [single]: quantity, [packed]: 100 })

export async function placeOrderWith(client: PlatformClient, quantities: Quantities) {
  const order = await createDraftWith(client, quantities)
  await client.commercialOrders.place({ params: { id: order.id } })
  return order
}

/** Places an order that waits for its card payment. */
export async function placeCardOrder(client: PlatformClient, quantity = 10) {
  const order = await createDraft(client, quantity)
  await client.commercialOrders.place({ params: { id: order.id }, body: { paymentOption: 'CREDIT_CARD' } })
  return order
}
