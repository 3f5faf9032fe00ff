import { sql } from '@tiber/server/sql'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { createDraft, fillStock, packed, placeOrder } from './create-orders.ts'
import { nextAddress } from './contract/raw-request.ts'
import type { TestPlatform } from './test-platform.ts'

/** Orders for the sample requests: drafts, placed orders and orders in the status a call requires. */

type SampleOrder = { order: CommercialOrder; logisticOrder: CommercialOrder['orderLogistics'][number] }
type SampleUser = 'buyer' | 'admin'

/** Creates a value once per platform and user; for samples that no call changes. */
function oncePerPlatform<Value>(create: (platform: TestPlatform, user: SampleUser) => Promise<Value>) {
  const created = new WeakMap<TestPlatform, Map<SampleUser, Promise<Value>>>()
  return (platform: TestPlatform, user: SampleUser = 'buyer') => {
    const byUser = created.get(platform) ?? new Map<SampleUser, Promise<Value>>()
    created.set(platform, byUser)
    if (!byUser.has(user)) byUser.set(user, create(platform, user))
    return byUser.get(user)!
  }
}

/** Signs in once; the tests use the same session, because ending a user's other sessions is one of the calls. */
export const getSession = oncePerPlatform(async (platform, user) => {
  await fillStock(platform.database.db)
  const options = { headers: { 'x-forwarded-for': nextAddress() } }
  return platform.signIn(`${user}@tiber.example`, options)
})
export const getClient = async (platform: TestPlatform, user: SampleUser = 'buyer') =>
  (await getSession(platform, user)).client

async function readSample(client: PlatformClient, id: string): Promise<SampleOrder> {
  const order = await client.commercialOrders.read({ params: { id } })
  return { order, logisticOrder: order.orderLogistics[0]! }
}

export const createSampleDraft = async (platform: TestPlatform, user: SampleUser = 'buyer') => {
  const client = await getClient(platform, user)
  return readSample(client, (await createDraft(client)).id)
}
export const createSampleOrder = async (platform: TestPlatform, user: SampleUser = 'buyer') => {
  const client = await getClient(platform, user)
  return readSample(client, (await placeOrder(client, 1)).id)
}
const getOwnDraft = oncePerPlatform(createSampleDraft)
/** Returns the same draft every time, with its cart restored, because deleting all carts is one of the calls. */
export const getDraft = async (platform: TestPlatform, user: SampleUser = 'buyer') => {
  const sample = await getOwnDraft(platform, user)
  await platform.database.db.execute(
    sql`update cart set deleted_at = null where id = ${sample.order.cartId} and deleted_at is not null`,
  )
  return sample
}
export const getPlacedOrder = oncePerPlatform(createSampleOrder)

export const toOrderParams = ({ order: { id } }: SampleOrder) => ({ params: { id } })
export const toReferenceParams = ({ order: { reference } }: SampleOrder) => ({ params: { id: reference } })
export const toLogisticParams = ({ logisticOrder: { id } }: SampleOrder) => ({ params: { id } })
export const getLineId = ({ logisticOrder }: SampleOrder) => logisticOrder.lines[0]!.id

/** Creates an order and sets its status directly; the transitions have their own tests. */
export async function createOrderInStatus(platform: TestPlatform, status: LogisticStatus) {
  const sample = await createSampleOrder(platform)
  await platform.database.db.execute(
    sql`update logistic_order set status = ${status} where id = ${sample.logisticOrder.id}`,
  )
  return sample
}

/** Creates an order of a colleague, or of the buyer, that waits for the buyer's approval. */
export async function createOrderForApproval(platform: TestPlatform, user: SampleUser = 'admin') {
  const sample = await createSampleOrder(platform, user)
  const { db } = platform.database
  await db.execute(sql`update logistic_order set status = 'WAITING_CUSTOMER_APPROVAL'
    where commercial_order_id = ${sample.order.id}`)
  await db.execute(sql`insert into approval (commercial_order_id, account_id, requester_id, tiers, net, requested_at)
    select id, account_id, user_id, '[{"thresholdWithoutTax": 0, "approverUserIds": ["0000000201"]}]', 1, now()
    from commercial_order where id = ${sample.order.id}`)
  return sample
}

export async function createShippedOrder(platform: TestPlatform) {
  const sample = await createOrderInStatus(platform, 'SHIPPED')
  await platform.database.db.execute(sql`update order_line set shipped_quantity = quantity
    where logistic_order_id = ${sample.logisticOrder.id}`)
  return sample
}

export async function createSampleCart(platform: TestPlatform) {
  const client = await getClient(platform)
  const { order } = await createSampleDraft(platform)
  await client.carts.updateLines({
    params: { id: order.cartId! },
    body: [{ offerPriceId: packed, quantity: 200, updateAction: 'REPLACE_QUANTITY' }],
  })
  return order.cartId!
}

/** Moves the created order to a company the buyer does not belong to. */
const oncePerForeignAccount = (create: (platform: TestPlatform) => Promise<SampleOrder>) =>
  oncePerPlatform(async (platform) => {
    const sample = await create(platform)
    const stranger = sql`account_id = '0000000103', user_id = '0000000204'`
    const { db } = platform.database
    await db.execute(sql`update commercial_order set ${stranger} where id = ${sample.order.id}`)
    await db.execute(sql`update logistic_order set account_id = '0000000103' where id = ${sample.logisticOrder.id}`)
    await db.execute(sql`update cart set ${stranger} where id = ${sample.order.cartId}`)
    return sample
  })
export const getForeignDraft = oncePerForeignAccount(createSampleDraft)
export const getForeignOrder = oncePerForeignAccount(createSampleOrder)
