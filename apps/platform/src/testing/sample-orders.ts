import { sql } from 'drizzle-orm'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { draftOf, fillStock, packed, placedOf } from './order-making.ts'
import { nextAddress } from './contract/raw-request.ts'
import type { TestPlatform } from './test-platform.ts'

/** Orders for the sample requests: drafts, placed orders and orders in the status a call requires. */

type Made = { order: CommercialOrder; part: CommercialOrder['orderLogistics'][number] }
type Who = 'buyer' | 'admin'

/** Creates a value once per platform and user; for samples that no call changes. */
function kept<Value>(make: (platform: TestPlatform, who: Who) => Promise<Value>) {
  const made = new WeakMap<TestPlatform, Map<Who, Promise<Value>>>()
  return (platform: TestPlatform, who: Who = 'buyer') => {
    const own = made.get(platform) ?? new Map<Who, Promise<Value>>()
    made.set(platform, own)
    if (!own.has(who)) own.set(who, make(platform, who))
    return own.get(who)!
  }
}

export const clientOf = kept(async (platform, who) => {
  await fillStock(platform.database.db)
  const options = { headers: { 'x-forwarded-for': nextAddress() } }
  return (await platform.signedIn(`${who}@tiber.example`, options)).client
})

async function told(client: PlatformClient, id: string): Promise<Made> {
  const order = await client.commercialOrders.read({ params: { id } })
  return { order, part: order.orderLogistics[0]! }
}

export const newDraft = async (platform: TestPlatform, who: Who = 'buyer') => {
  const client = await clientOf(platform, who)
  return told(client, (await draftOf(client)).id)
}
export const newOrder = async (platform: TestPlatform, who: Who = 'buyer') => {
  const client = await clientOf(platform, who)
  return told(client, (await placedOf(client, 1)).id)
}
export const draft = kept(newDraft)
export const placed = kept(newOrder)

export const ofOrder = ({ order: { id } }: Made) => ({ params: { id } })
export const ofReference = ({ order: { reference } }: Made) => ({ params: { id: reference } })
export const ofPart = ({ part: { id } }: Made) => ({ params: { id } })
export const lineOf = ({ part }: Made) => part.lines[0]!.id

/** Creates an order and sets its status directly; the transitions have their own tests. */
export async function standing(platform: TestPlatform, status: LogisticStatus) {
  const made = await newOrder(platform)
  await platform.database.db.execute(sql`update logistic_order set status = ${status} where id = ${made.part.id}`)
  return made
}

/** Creates an order of a colleague, or of the buyer, that waits for the buyer's approval. */
export async function waiting(platform: TestPlatform, who: Who = 'admin') {
  const made = await newOrder(platform, who)
  const { db } = platform.database
  await db.execute(sql`update logistic_order set status = 'WAITING_CUSTOMER_APPROVAL'
    where commercial_order_id = ${made.order.id}`)
  await db.execute(sql`insert into approval (commercial_order_id, account_id, requester_id, tiers, net, requested_at)
    select id, account_id, user_id, '[{"thresholdWithoutTax": 0, "approverUserIds": ["0000000201"]}]', 1, now()
    from commercial_order where id = ${made.order.id}`)
  return made
}

export async function shipped(platform: TestPlatform) {
  const made = await standing(platform, 'SHIPPED')
  await platform.database.db.execute(sql`update order_line set shipped_quantity = quantity
    where logistic_order_id = ${made.part.id}`)
  return made
}

export async function cartIdOf(platform: TestPlatform) {
  const client = await clientOf(platform)
  const { order } = await newDraft(platform)
  await client.carts.updateLines({
    params: { id: order.cartId! },
    body: [{ offerPriceId: packed, quantity: 200, updateAction: 'REPLACE_QUANTITY' }],
  })
  return order.cartId!
}

/** Moves the created order to a company the buyer does not belong to. */
const foreigner = (make: (platform: TestPlatform) => Promise<Made>) =>
  kept(async (platform) => {
    const made = await make(platform)
    const stranger = sql`account_id = '0000000103', user_id = '0000000204'`
    const { db } = platform.database
    await db.execute(sql`update commercial_order set ${stranger} where id = ${made.order.id}`)
    await db.execute(sql`update logistic_order set account_id = '0000000103' where id = ${made.part.id}`)
    await db.execute(sql`update cart set ${stranger} where id = ${made.order.cartId}`)
    return made
  })
export const foreignerDraft = foreigner(newDraft)
export const foreignerOrder = foreigner(newOrder)
