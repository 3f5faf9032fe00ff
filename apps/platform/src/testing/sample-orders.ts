import { sql } from 'drizzle-orm'
import type { CommercialOrder } from '@tiber/contract/order-shapes'
import type { LogisticStatus } from '@tiber/contract/order-words'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { draftOf, fillStock, packed, placedOf } from './order-making.ts'
import { nextAddress } from './contract/raw-request.ts'
import type { TestPlatform } from './test-platform.ts'

/** Orders for the samples of calls: drafts, placed ones, and ones that stand where a call wants them. */

type Made = { order: CommercialOrder; part: CommercialOrder['orderLogistics'][number] }
type Who = 'buyer' | 'admin'

/** Made once for a platform: many calls ask for it, and none of them uses it up. */
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

/** As if it stood there: what brings an order there is told by tests of its own. */
export async function standing(platform: TestPlatform, status: LogisticStatus) {
  const made = await newOrder(platform)
  await platform.database.db.execute(sql`update logistic_order set status = ${status} where id = ${made.part.id}`)
  return made
}

/** An order of a colleague's about which the buyer is asked; or one of the buyer's own. */
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

/** Of a company the buyer is no user of. */
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
