import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buyerAt, cards, pageOf, returnUrl, settleJobs, standingOf } from '../../testing/card-payments.ts'
import { rowsOf } from '../../database/rows.ts'
import { guadalquivir, refusal } from '../../testing/carts.ts'
import { cardOrderOf, draftOf, fillStock } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
beforeAll(async () => {
  await fillStock(used.platform.database.db)
})

const settle = () => settleJobs(used.platform)
const stateOf = (id: string) => used.buyer.payments.state({ params: { id } })
async function begun(quantity = 10) {
  const order = await cardOrderOf(used.buyer, quantity)
  const page = await pageOf(used.buyer, order.id)
  return { ...order, page, at: buyerAt(used.platform, page) }
}
async function paid(quantity = 10) {
  const order = await begun(quantity)
  await order.at.pay(cards.approved)
  await settle()
  return order
}
type Order = Awaited<ReturnType<typeof begun>>
const ebroPart = async ({ read }: Pick<Order, 'read'>) => (await read()).orderLogistics[0]!
type Status = Parameters<typeof used.sellers.ebro.sellerOrders.updateStatus>[0]['body']['status']
const wish = (id: string, status: Status, more: object = {}) =>
  used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status, ...more } })
async function packed(id: string) {
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await wish(id, status)
}
const grossOf = ({ orderLogisticPrices }: { orderLogisticPrices: { totalPriceWithTax: number } }) =>
  orderLogisticPrices.totalPriceWithTax

describe('an order by card', () => {
  test('waits for the card, and goes to its suppliers when it says yes', async () => {
    const before = await used.stock()
    const order = await begun()
    expect(await standingOf(order)).toEqual(Array(2).fill('ORDER_CREATED AUTHORIZATION_PENDING'))
    expect(await used.stock()).toBe(before - 10)
    const { orderLogisticPrices } = await order.read()
    const amount = orderLogisticPrices.totalPriceWithTax
    expect(await stateOf(order.id)).toMatchObject({ status: 'PENDING', amount, card: null, page: order.page })
    const back = await order.at.pay(cards.approved)
    const to = new URL(String(back.headers.location))
    expect([to.pathname, to.searchParams.get('returnType'), to.searchParams.get('orderCommercialId')]).toEqual([
      '/checkout/payment',
      'success',
      order.id,
    ])
    await settle()
    expect(await standingOf(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    expect(await stateOf(order.id)).toMatchObject({ status: 'AUTHORIZED', card: { brand: 'Visa', lastDigits: '1111' } })
  })

  test('comes to nothing when it says no, keeps nothing back, and can be placed and paid again', async () => {
    const before = await used.stock()
    const order = await begun()
    await order.at.pay(cards.poor)
    await settle()
    expect(await standingOf(order)).toEqual(Array(2).fill('BLOCKED_BY_PAYMENT REFUSED'))
    expect(await used.stock()).toBe(before)
    expect(await stateOf(order.id)).toMatchObject({ status: 'REFUSED', reason: 'INSUFFICIENT_FUNDS', page: null })
    const mails = (await used.platform.mails()).map(({ subject }) => subject)
    expect(mails).toContainEqual(expect.stringContaining((await order.read()).reference))
    const params = { id: order.id }
    await used.buyer.commercialOrders.reopen({ params })
    await used.buyer.commercialOrders.place({ params, body: { paymentOption: 'CREDIT_CARD' } })
    await buyerAt(used.platform, await pageOf(used.buyer, order.id)).pay(cards.approved)
    await settle()
    expect(await standingOf(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    expect(await used.stock()).toBe(before - 10)
  })

  test('waits while the bank asks, whatever it then answers', async () => {
    const order = await begun()
    const asked = await order.at.pay(cards.challenged)
    expect(asked.headers.location).toContain(new URL(order.page).pathname)
    expect((await order.at.open()).payload).toContain('Confirmar el pago')
    await settle()
    expect(await standingOf(order)).toEqual(Array(2).fill('ORDER_CREATED WAITING_AUTHORIZATION'))
    expect(await stateOf(order.id)).toMatchObject({ status: 'CHALLENGED', page: order.page })
    await order.at.confirm()
    await settle()
    expect(await standingOf(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    const other = await begun()
    await other.at.pay(cards.challenged)
    await other.at.reject()
    await settle()
    expect(await stateOf(other.id)).toMatchObject({ status: 'REFUSED', reason: 'CHALLENGE_FAILED' })
  })

  test('is given up by whoever goes back, and when the bank says nothing', async () => {
    const before = await used.stock()
    const back = await begun()
    await back.at.cancel()
    const silent = await begun()
    await silent.at.pay(cards.silent)
    const other = await begun()
    const giveUp = (id: string) => used.buyer.payments.giveUp({ params: { id } })
    expect(await giveUp(other.id)).toMatchObject({ status: 'CANCELLED', page: null })
    await settle()
    expect((await other.at.open()).payload).toContain('ya tiene respuesta')
    expect(await stateOf(back.id)).toMatchObject({ status: 'CANCELLED', reason: 'CANCELLED' })
    expect(await stateOf(silent.id)).toMatchObject({ status: 'EXPIRED', reason: 'TIME_OUT' })
    for (const order of [back, silent, other])
      expect(await standingOf(order)).toEqual(Array(2).fill('BLOCKED_BY_PAYMENT REFUSED'))
    expect(await used.stock()).toBe(before)
    const { reference } = await back.read()
    // Who gave it up knows it already.
    expect((await used.platform.mails()).filter(({ subject }) => subject.includes(reference))).toEqual([])
    const yes = await begun()
    await yes.at.pay(cards.approved)
    await expect(giveUp(yes.id)).rejects.toThrow(refusal('ST0001'))
  })

  test('takes the answer from the provider where its message does not come', async () => {
    const order = await begun()
    await order.at.pay(cards.approved)
    const { pspReference } = await stateOf(order.id)
    const details = await used.buyer.payments.details({ body: { pspReference: pspReference! } })
    expect(details).toEqual({ resultCode: 'Authorised', pspReference })
    expect(await standingOf(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    await settle()
    expect(await standingOf(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
  })

  test('is paid once, however often the page is opened and the button pressed', async () => {
    const order = await cardOrderOf(used.buyer)
    const pages = await Promise.all([pageOf(used.buyer, order.id), pageOf(used.buyer, order.id)])
    expect(new Set(pages).size).toBe(1)
    const at = buyerAt(used.platform, pages[0])
    const answers = await Promise.all([at.pay(cards.approved), at.pay(cards.poor), at.pay(cards.approved)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    await settle()
    const state = await stateOf(order.id)
    expect(['AUTHORIZED', 'REFUSED']).toContain(state.status)
    const body = { reference: order.id, paymentMethodData: { type: 'scheme' }, returnUrl }
    expect(await used.buyer.payments.create({ body })).not.toHaveProperty('action')
    expect((await at.open()).payload).toContain('ya tiene respuesta')
  })

  test('is nobody else’s to pay, and only where the shop is told of it', async () => {
    const order = await cardOrderOf(used.buyer)
    const colleague = (await used.platform.signedIn('admin@tiber.example')).client
    await expect(pageOf(colleague, order.id)).rejects.toThrow(refusal('PE0001'))
    await expect(pageOf(used.stranger, order.id)).rejects.toThrow(refusal('F-E-002'))
    const body = { reference: order.id, paymentMethodData: { type: 'scheme' }, returnUrl: 'https://elsewhere.example/' }
    await expect(used.buyer.payments.create({ body })).rejects.toThrow(refusal('F-E-012'))
    expect(await colleague.payments.state({ params: { id: order.id } })).toMatchObject({
      status: 'PENDING',
      page: null,
    })
  })
})

test('parts that are placed by themselves are paid by themselves', async () => {
  const { db } = used.platform.database
  const payBy = (terms: string) =>
    db.execute(sql`update customer_account set payment_type = ${terms} where id = ${guadalquivir}`)
  await payBy('CARD')
  const order = await draftOf(used.buyer)
  const [own, other] = (await order.read()).orderLogistics
  const { logisticOrders } = used.buyer
  await logisticOrders.place({ params: { id: own!.id } })
  const first = await pageOf(used.buyer, order.id)
  await logisticOrders.place({ params: { id: other!.id } })
  await buyerAt(used.platform, first).pay(cards.approved)
  await settle()
  expect(await standingOf(order)).toEqual([
    'WAITING_SUPPLIER_APPROVAL AUTHORIZED',
    'ORDER_CREATED AUTHORIZATION_PENDING',
  ])
  const second = await pageOf(used.buyer, order.id)
  expect(second).not.toBe(first)
  await buyerAt(used.platform, second).pay(cards.poor)
  await settle()
  expect(await standingOf(order)).toEqual(['WAITING_SUPPLIER_APPROVAL AUTHORIZED', 'BLOCKED_BY_PAYMENT REFUSED'])
  await payBy('DUE_DATE')
})

describe('the money of an order', () => {
  test('is taken for what is shipped, delivery by delivery, to the cent', async () => {
    const order = await paid()
    const { id, lines, orderLogisticPrices } = await ebroPart(order)
    await packed(id)
    await wish(id, 'PARTIALLY_SHIPPED', { lines: [{ id: lines[0]!.id, confirmedQuantity: 3 }] })
    await settle()
    const first = await stateOf(order.id)
    const net = Math.round(lines[0]!.orderLogisticLinePriceDto.price * 3 * 100) / 100
    const freight = orderLogisticPrices.totalShippingFeesWithTax
    expect(first.captured).toBeCloseTo(net + Math.round(net * 21) / 100 + freight, 2)
    expect((await ebroPart(order)).paymentStatus).toBe('PARTIALLY_PAID')
    await wish(id, 'SHIPPED')
    await settle()
    const part = await ebroPart(order)
    expect(part.paymentStatus).toBe('PAID')
    expect((await stateOf(order.id)).captured).toBe(grossOf(part))
    expect((await order.read()).orderLogistics[1]!.paymentStatus).toBe('AUTHORIZED')
  })

  test('is let go for what is cancelled or declined before it is shipped', async () => {
    const order = await paid()
    const [own, other] = (await order.read()).orderLogistics
    await wish(own!.id, 'DECLINED_BY_SUPPLIER', { reason: 'Agotado' })
    await used.buyer.logisticOrders.cancel({ params: { id: other!.id } })
    expect(await standingOf(order)).toEqual(['DECLINED_BY_SUPPLIER WAITING_REFUND', 'CANCELED WAITING_REFUND'])
    await settle()
    expect(await standingOf(order)).toEqual(['DECLINED_BY_SUPPLIER REFUNDED', 'CANCELED REFUNDED'])
    expect(await stateOf(order.id)).toMatchObject({ status: 'REFUNDED', captured: 0, refunded: 0 })
  })

  test('is let go for lines that will not come, and taken for the rest', async () => {
    const order = await paid()
    const { id, lines } = await ebroPart(order)
    await packed(id)
    await wish(id, 'PARTIALLY_CANCELED', { lines: [{ id: lines[0]!.id, confirmedQuantity: 6 }] })
    await wish(id, 'SHIPPED')
    await settle()
    const part = await ebroPart(order)
    expect(part.paymentStatus).toBe('PAID')
    expect((await stateOf(order.id)).captured).toBe(grossOf(part))
  })

  test('goes back to the card after it was taken, when the operator says so, once', async () => {
    const order = await paid()
    const { id } = await ebroPart(order)
    const setTo = (paymentStatus: 'WAITING_REFUND' | 'PAID' | 'REFUNDED') =>
      used.sellers.operator.payments.updatePaymentStatus({ params: { id }, body: { paymentStatus } })
    await expect(setTo('WAITING_REFUND')).rejects.toThrow(refusal('ST0001'))
    await packed(id)
    await wish(id, 'SHIPPED')
    await settle()
    await expect(setTo('REFUNDED')).rejects.toThrow(refusal('ST0001'))
    expect(await setTo('WAITING_REFUND')).toMatchObject({ paymentStatus: 'WAITING_REFUND' })
    await expect(setTo('WAITING_REFUND')).rejects.toThrow(refusal('ST0001'))
    await settle()
    const part = await ebroPart(order)
    expect(part).toMatchObject({ status: 'SHIPPED', paymentStatus: 'REFUNDED' })
    expect(await stateOf(order.id)).toMatchObject({ captured: grossOf(part), refunded: grossOf(part) })
  })

  test('of a transfer comes and goes as the operator sees it, along the edges alone', async () => {
    const order = await used.placed()
    const { id } = await ebroPart(order)
    const setTo = (paymentStatus: 'PAID' | 'WAITING_REFUND' | 'REFUNDED' | 'WAITING_PAYMENT') =>
      used.sellers.operator.payments.updatePaymentStatus({ params: { id }, body: { paymentStatus } })
    await expect(setTo('REFUNDED')).rejects.toThrow(refusal('ST0001'))
    for (const status of ['PAID', 'WAITING_REFUND', 'REFUNDED'] as const)
      expect(await setTo(status)).toMatchObject({ paymentStatus: status })
    await expect(setTo('WAITING_PAYMENT')).rejects.toThrow(refusal('ST0001'))
  })
})

test('what is paid is no longer owed, and nobody is asked to pay twice', async () => {
  const { db } = used.platform.database
  const owed = async (partId: string) => {
    const [row] = await rowsOf<{ sum: string }>(
      db,
      sql`select sum(reserved + consumed)::text as sum from budget_entry where logistic_order_id = ${partId} and kind = 'CREDIT'`,
    )
    return Number(row!.sum)
  }
  const policy = { type: 'CREDIT_CONTROL' as const, active: true, credit: { limitWithTax: 1_000_000 } }
  await used.sellers.operator.buyingPolicies.update({ params: { id: guadalquivir }, body: policy })
  const order = await begun()
  const mayPay = async () => (await order.read()).allowedActions!.find(({ action }) => action === 'PAY')!.allowed
  expect(await mayPay()).toBe(true)
  await order.at.pay(cards.approved)
  await settle()
  expect(await mayPay()).toBe(false)
  const part = await ebroPart(order)
  expect(await owed(part.id)).toBe(grossOf(part))
  await packed(part.id)
  await wish(part.id, 'SHIPPED')
  await settle()
  expect(await owed(part.id)).toBe(0)
  await used.sellers.operator.buyingPolicies.update({
    params: { id: guadalquivir },
    body: { ...policy, active: false },
  })
})
