import { sql } from '@tiber/server/sql'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApprovals } from '../../../testing/approvals.ts'
import { openPaymentPage, cards, startCardPayment, drainAllJobs } from '../../../testing/card-payments.ts'
import { guadalquivir } from '../../../testing/carts.ts'
import { placeCardOrder, createDraft } from '../../../testing/create-orders.ts'

const used = useApprovals()
beforeAll(async () => {
  const { db } = used.platform.database
  // Logistic orders placed one by one use the account's default payment option, here the card.
  await db.execute(sql`update customer_account set payment_type = 'CARD' where id = ${guadalquivir}`)
})

const settle = () => drainAllJobs(used.platform)
type Order = Awaited<ReturnType<typeof createDraft>>
const readStatuses = async ({ read }: Order) => (await read()).orderLogistics.map(({ status }) => status)
const payAtPage = (page: string) => openPaymentPage(used.platform, page).pay(cards.approved)

/**
 * Creates an order whose first logistic order is paid and waits for approval, while the card payment of the second is
 * still open.
 */
async function createHalfPaidOrder() {
  const order = await createDraft(used.buyer)
  const [first, second] = (await order.read()).orderLogistics
  await used.buyer.logisticOrders.place({ params: { id: first!.id } })
  await payAtPage(await startCardPayment(used.buyer, order.id))
  await settle()
  await used.buyer.logisticOrders.place({ params: { id: second!.id } })
  expect(await readStatuses(order)).toEqual(['WAITING_CUSTOMER_APPROVAL', 'ORDER_CREATED'])
  const page = await startCardPayment(used.buyer, order.id)
  return { ...order, page, approval: (await used.findApproval(order.id))! }
}

describe('a card authorization does not bypass approval', () => {
  test('another logistic order was cancelled: the paid one waits for approval', async () => {
    const order = await placeCardOrder(used.buyer)
    const [first] = (await order.read()).orderLogistics
    await used.buyer.logisticOrders.cancel({ params: { id: first!.id } })
    await payAtPage(await startCardPayment(used.buyer, order.id))
    await settle()
    expect(await readStatuses(order)).toEqual(['CANCELED', 'WAITING_CUSTOMER_APPROVAL'])
  })

  test('the card of another logistic order was refused: the paid one waits for approval', async () => {
    const order = await createDraft(used.buyer)
    const [first, second] = (await order.read()).orderLogistics
    await used.buyer.logisticOrders.place({ params: { id: first!.id } })
    const refused = await startCardPayment(used.buyer, order.id)
    await used.buyer.logisticOrders.place({ params: { id: second!.id } })
    await openPaymentPage(used.platform, refused).pay(cards.insufficientFunds)
    await settle()
    await payAtPage(await startCardPayment(used.buyer, order.id))
    await settle()
    expect(await readStatuses(order)).toEqual(['BLOCKED_BY_PAYMENT', 'WAITING_CUSTOMER_APPROVAL'])
  })

  test('the order was declined: the paid logistic order stays declined', async () => {
    const order = await createHalfPaidOrder()
    await used.clients.approver.approvals.decide({
      body: { decision: 'REJECTED', reason: 'No', approvals: [{ id: order.approval.id }] },
    })
    await payAtPage(order.page)
    await settle()
    expect(await readStatuses(order)).toEqual(['DECLINED_BY_CUSTOMER', 'DECLINED_BY_CUSTOMER'])
    const { reference } = await order.read()
    const subjects = (await used.platform.readMails()).map(({ subject }) => subject)
    // No "waiting for approval" mail is sent for the logistic order that was still waiting for its card.
    expect(subjects.filter((subject) => subject.includes(reference)).toSorted()).toEqual([
      expect.stringContaining('necesita su aprobación'),
      `Su pedido ${reference} ha sido rechazado`,
      `Su pedido ${reference}-1 espera aprobación`,
    ])
  })

  test('the approval request was withdrawn: the paid logistic order stays cancelled', async () => {
    const order = await createHalfPaidOrder()
    await used.buyer.approvals.withdraw({ params: { id: order.approval.id } })
    await payAtPage(order.page)
    await settle()
    expect(await readStatuses(order)).toEqual(['CANCELED', 'CANCELED'])
  })
})
