import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApprovals } from '../../testing/approvals.ts'
import { buyerAt, cards, pageOf, settleJobs } from '../../testing/card-payments.ts'
import { guadalquivir } from '../../testing/carts.ts'
import { cardOrderOf, draftOf, fillStock } from '../../testing/order-making.ts'

const used = useApprovals()
beforeAll(async () => {
  const { db } = used.platform.database
  await fillStock(db)
  // So that a part that is placed by itself is paid by card, too.
  await db.execute(sql`update customer_account set payment_type = 'CARD' where id = ${guadalquivir}`)
})

const settle = () => settleJobs(used.platform)
type Order = Awaited<ReturnType<typeof draftOf>>
const statusesOf = async ({ read }: Order) => (await read()).orderLogistics.map(({ status }) => status)
const payAt = (page: string) => buyerAt(used.platform, page).pay(cards.approved)

/** The first part is paid and asked about; the second was placed later, and its buyer is at the provider's. */
async function halfPaid() {
  const order = await draftOf(used.buyer)
  const [first, second] = (await order.read()).orderLogistics
  await used.buyer.logisticOrders.place({ params: { id: first!.id } })
  await payAt(await pageOf(used.buyer, order.id))
  await settle()
  await used.buyer.logisticOrders.place({ params: { id: second!.id } })
  expect(await statusesOf(order)).toEqual(['WAITING_CUSTOMER_APPROVAL', 'ORDER_CREATED'])
  const page = await pageOf(used.buyer, order.id)
  return { ...order, page, question: (await used.questionOf(order.id))! }
}

describe('a card that says yes brings nothing past the question about it:', () => {
  test('not when another part was cancelled meanwhile', async () => {
    const order = await cardOrderOf(used.buyer)
    const [first] = (await order.read()).orderLogistics
    await used.buyer.logisticOrders.cancel({ params: { id: first!.id } })
    await payAt(await pageOf(used.buyer, order.id))
    await settle()
    expect(await statusesOf(order)).toEqual(['CANCELED', 'WAITING_CUSTOMER_APPROVAL'])
  })

  test('not when the card of another part was refused', async () => {
    const order = await draftOf(used.buyer)
    const [first, second] = (await order.read()).orderLogistics
    await used.buyer.logisticOrders.place({ params: { id: first!.id } })
    const refused = await pageOf(used.buyer, order.id)
    await used.buyer.logisticOrders.place({ params: { id: second!.id } })
    await buyerAt(used.platform, refused).pay(cards.poor)
    await settle()
    await payAt(await pageOf(used.buyer, order.id))
    await settle()
    expect(await statusesOf(order)).toEqual(['BLOCKED_BY_PAYMENT', 'WAITING_CUSTOMER_APPROVAL'])
  })

  test('not when the answer was no', async () => {
    const order = await halfPaid()
    await used.clients.approver.approvals.decide({
      body: { decision: 'REJECTED', reason: 'No', approvals: [{ id: order.question.id }] },
    })
    await payAt(order.page)
    await settle()
    expect(await statusesOf(order)).toEqual(['DECLINED_BY_CUSTOMER', 'DECLINED_BY_CUSTOMER'])
    const { reference } = await order.read()
    const told = (await used.platform.mails()).map(({ subject }) => subject)
    // Of the part that waited for its card nobody hears that it waits for an answer, too.
    expect(told.filter((subject) => subject.includes(reference)).toSorted()).toEqual([
      expect.stringContaining('falta su aprobación'),
      `Su pedido ${reference} no se ha aprobado`,
      `Su pedido ${reference}-1 espera aprobación`,
    ])
  })

  test('not when the question was taken back', async () => {
    const order = await halfPaid()
    await used.buyer.approvals.withdraw({ params: { id: order.question.id } })
    await payAt(order.page)
    await settle()
    expect(await statusesOf(order)).toEqual(['CANCELED', 'CANCELED'])
  })
})
