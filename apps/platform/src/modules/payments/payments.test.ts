import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { openPaymentPage, cards, startCardPayment, drainAllJobs, listStatuses } from '../../testing/card-payments.ts'
import { queryRows } from '../../database/query-rows.ts'
import { guadalquivir, refusal } from '../../testing/carts.ts'
import { placeCardOrder, createDraft } from '../../testing/create-orders.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

const runJobs = () => drainAllJobs(used.platform)
const readState = (id: string) => used.buyer.payments.state({ params: { id } })
async function startPayment(quantity = 10) {
  const order = await placeCardOrder(used.buyer, quantity)
  const page = await startCardPayment(used.buyer, order.id)
  return { ...order, page, at: openPaymentPage(used.platform, page) }
}
async function payOrder(quantity = 10) {
  const order = await startPayment(quantity)
  await order.at.pay(cards.approved)
  await runJobs()
  return order
}
type Order = Awaited<ReturnType<typeof startPayment>>
const readEbroOrder = async ({ read }: Pick<Order, 'read'>) => (await read()).orderLogistics[0]!
type Status = Parameters<typeof used.sellers.ebro.sellerOrders.updateStatus>[0]['body']['status']
const updateStatus = (id: string, status: Status, more: object = {}) =>
  used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status, ...more } })
async function pack(id: string) {
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await updateStatus(id, status)
}
const getGross = ({ orderLogisticPrices }: { orderLogisticPrices: { totalPriceWithTax: number } }) =>
  orderLogisticPrices.totalPriceWithTax

describe('card payment', () => {
  test('an approved card sends the order to its suppliers', async () => {
    const before = await used.readStock()
    const order = await startPayment()
    expect(await listStatuses(order)).toEqual(Array(2).fill('ORDER_CREATED AUTHORIZATION_PENDING'))
    expect(await used.readStock()).toBe(before - 10)
    const { orderLogisticPrices } = await order.read()
    const amount = orderLogisticPrices.totalPriceWithTax
    expect(await readState(order.id)).toMatchObject({ status: 'PENDING', amount, card: null, page: order.page })
    const back = await order.at.pay(cards.approved)
    const to = new URL(String(back.headers.location))
    expect([to.pathname, to.searchParams.get('returnType'), to.searchParams.get('orderCommercialId')]).toEqual([
      '/checkout/payment',
      'success',
      order.id,
    ])
    await runJobs()
    expect(await listStatuses(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    expect(await readState(order.id)).toMatchObject({
      status: 'AUTHORIZED',
      card: { brand: 'Visa', lastDigits: '1111' },
    })
  })

  test('a refused card blocks the order, returns the stock, and the order can be placed and paid again', async () => {
    const before = await used.readStock()
    const order = await startPayment()
    await order.at.pay(cards.insufficientFunds)
    await runJobs()
    expect(await listStatuses(order)).toEqual(Array(2).fill('BLOCKED_BY_PAYMENT REFUSED'))
    expect(await used.readStock()).toBe(before)
    expect(await readState(order.id)).toMatchObject({ status: 'REFUSED', reason: 'INSUFFICIENT_FUNDS', page: null })
    const mails = (await used.platform.readMails()).map(({ subject }) => subject)
    expect(mails).toContainEqual(expect.stringContaining((await order.read()).reference))
    const params = { id: order.id }
    await used.buyer.commercialOrders.reopen({ params })
    await used.buyer.commercialOrders.place({ params, body: { paymentOption: 'CREDIT_CARD' } })
    await openPaymentPage(used.platform, await startCardPayment(used.buyer, order.id)).pay(cards.approved)
    await runJobs()
    expect(await listStatuses(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    expect(await used.readStock()).toBe(before - 10)
  })

  test('a challenge: the order waits until the bank has answered', async () => {
    const order = await startPayment()
    const challenge = await order.at.pay(cards.challenged)
    expect(challenge.headers.location).toContain(new URL(order.page).pathname)
    expect((await order.at.open()).payload).toContain('Confirmar el pago')
    await runJobs()
    expect(await listStatuses(order)).toEqual(Array(2).fill('ORDER_CREATED WAITING_AUTHORIZATION'))
    expect(await readState(order.id)).toMatchObject({ status: 'CHALLENGED', page: order.page })
    await order.at.confirm()
    await runJobs()
    expect(await listStatuses(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    const other = await startPayment()
    await other.at.pay(cards.challenged)
    await other.at.reject()
    await runJobs()
    expect(await readState(other.id)).toMatchObject({ status: 'REFUSED', reason: 'CHALLENGE_FAILED' })
  })

  test('a cancelled or unanswered payment blocks the order and returns the stock', async () => {
    const before = await used.readStock()
    const back = await startPayment()
    await back.at.cancel()
    const silent = await startPayment()
    await silent.at.pay(cards.noResponse)
    const other = await startPayment()
    const cancel = (id: string) => used.buyer.payments.cancel({ params: { id } })
    expect(await cancel(other.id)).toMatchObject({ status: 'CANCELLED', page: null })
    await runJobs()
    expect((await other.at.open()).payload).toContain('ya tiene respuesta')
    expect(await readState(back.id)).toMatchObject({ status: 'CANCELLED', reason: 'CANCELLED' })
    expect(await readState(silent.id)).toMatchObject({ status: 'EXPIRED', reason: 'TIME_OUT' })
    for (const order of [back, silent, other])
      expect(await listStatuses(order)).toEqual(Array(2).fill('BLOCKED_BY_PAYMENT REFUSED'))
    expect(await used.readStock()).toBe(before)
    const { reference } = await back.read()
    // The buyer cancelled it and needs no mail.
    expect((await used.platform.readMails()).filter(({ subject }) => subject.includes(reference))).toEqual([])
    const yes = await startPayment()
    await yes.at.pay(cards.approved)
    await expect(cancel(yes.id)).rejects.toThrow(refusal('ST0001'))
  })

  test('a missing webhook: the answer is read from the provider', async () => {
    const order = await startPayment()
    await order.at.pay(cards.approved)
    const { pspReference } = await readState(order.id)
    const details = await used.buyer.payments.details({ body: { pspReference: pspReference! } })
    expect(details).toEqual({ resultCode: 'AUTHORISED', pspReference })
    expect(await listStatuses(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    await runJobs()
    expect(await listStatuses(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
  })

  test('is made once, however often the page is opened or submitted', async () => {
    const order = await placeCardOrder(used.buyer)
    const pages = await Promise.all([startCardPayment(used.buyer, order.id), startCardPayment(used.buyer, order.id)])
    expect(new Set(pages).size).toBe(1)
    const at = openPaymentPage(used.platform, pages[0])
    const answers = await Promise.all([at.pay(cards.approved), at.pay(cards.insufficientFunds), at.pay(cards.approved)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    await runJobs()
    const state = await readState(order.id)
    expect(['AUTHORIZED', 'REFUSED']).toContain(state.status)
    await expect(used.buyer.payments.paymentPage({ params: { id: order.id } })).rejects.toThrow(refusal('ST0001'))
    expect((await at.open()).payload).toContain('ya tiene respuesta')
  })

  test('only by the buyer, and only with an allowed return URL', async () => {
    const order = await placeCardOrder(used.buyer)
    const colleague = (await used.platform.signIn('admin@tiber.example')).client
    await expect(startCardPayment(colleague, order.id)).rejects.toThrow(refusal('PE0001'))
    await expect(startCardPayment(used.stranger, order.id)).rejects.toThrow(refusal('F-E-002'))
    const body = { reference: order.id, paymentMethodData: { type: 'scheme' }, returnUrl: 'https://elsewhere.example/' }
    await expect(used.buyer.payments.create({ body })).rejects.toThrow(refusal('F-E-012'))
    expect(await colleague.payments.state({ params: { id: order.id } })).toMatchObject({
      status: 'PENDING',
      page: null,
    })
  })
})

test('logistic orders placed separately are paid separately', async () => {
  const { db } = used.platform.database
  const setPaymentTerms = (terms: string) =>
    db.execute(sql`update customer_account set payment_type = ${terms} where id = ${guadalquivir}`)
  await setPaymentTerms('CARD')
  const order = await createDraft(used.buyer)
  const [own, other] = (await order.read()).orderLogistics
  const { logisticOrders } = used.buyer
  await logisticOrders.place({ params: { id: own!.id } })
  const first = await startCardPayment(used.buyer, order.id)
  await logisticOrders.place({ params: { id: other!.id } })
  await openPaymentPage(used.platform, first).pay(cards.approved)
  await runJobs()
  expect(await listStatuses(order)).toEqual([
    'WAITING_SUPPLIER_APPROVAL AUTHORIZED',
    'ORDER_CREATED AUTHORIZATION_PENDING',
  ])
  const second = await startCardPayment(used.buyer, order.id)
  expect(second).not.toBe(first)
  await openPaymentPage(used.platform, second).pay(cards.insufficientFunds)
  await runJobs()
  expect(await listStatuses(order)).toEqual(['WAITING_SUPPLIER_APPROVAL AUTHORIZED', 'BLOCKED_BY_PAYMENT REFUSED'])
  await setPaymentTerms('DUE_DATE')
})

describe('captures and refunds', () => {
  test('a delivery captures exactly what was shipped', async () => {
    const order = await payOrder()
    const { id, lines, orderLogisticPrices } = await readEbroOrder(order)
    await pack(id)
    await updateStatus(id, 'PARTIALLY_SHIPPED', { lines: [{ id: lines[0]!.id, confirmedQuantity: 3 }] })
    await runJobs()
    const first = await readState(order.id)
    const net = Math.round(lines[0]!.orderLogisticLinePriceDto.price * 3 * 100) / 100
    const freight = orderLogisticPrices.totalShippingFeesWithTax
    expect(first.captured).toBeCloseTo(net + Math.round(net * 21) / 100 + freight, 2)
    expect((await readEbroOrder(order)).paymentStatus).toBe('PARTIALLY_PAID')
    await updateStatus(id, 'SHIPPED')
    await runJobs()
    const logisticOrder = await readEbroOrder(order)
    expect(logisticOrder.paymentStatus).toBe('PAID')
    expect((await readState(order.id)).captured).toBe(getGross(logisticOrder))
    expect((await order.read()).orderLogistics[1]!.paymentStatus).toBe('AUTHORIZED')
  })

  test('orders cancelled or declined before shipment release the authorization', async () => {
    const order = await payOrder()
    const [own, other] = (await order.read()).orderLogistics
    await updateStatus(own!.id, 'DECLINED_BY_SUPPLIER', { reason: 'Agotado' })
    await used.buyer.logisticOrders.cancel({ params: { id: other!.id } })
    expect(await listStatuses(order)).toEqual(['DECLINED_BY_SUPPLIER WAITING_REFUND', 'CANCELED WAITING_REFUND'])
    await runJobs()
    expect(await listStatuses(order)).toEqual(['DECLINED_BY_SUPPLIER REFUNDED', 'CANCELED REFUNDED'])
    expect(await readState(order.id)).toMatchObject({ status: 'REFUNDED', captured: 0, refunded: 0 })
  })

  test('cancelled lines release their share, the rest is captured', async () => {
    const order = await payOrder()
    const { id, lines } = await readEbroOrder(order)
    await pack(id)
    await updateStatus(id, 'PARTIALLY_CANCELED', { lines: [{ id: lines[0]!.id, confirmedQuantity: 6 }] })
    await updateStatus(id, 'SHIPPED')
    await runJobs()
    const logisticOrder = await readEbroOrder(order)
    expect(logisticOrder.paymentStatus).toBe('PAID')
    expect((await readState(order.id)).captured).toBe(getGross(logisticOrder))
  })

  test('a refund requested by the operator goes back to the card, once', async () => {
    const order = await payOrder()
    const { id } = await readEbroOrder(order)
    const setPaymentStatus = (paymentStatus: 'WAITING_REFUND' | 'PAID' | 'REFUNDED') =>
      used.sellers.operator.payments.updatePaymentStatus({ params: { id }, body: { paymentStatus } })
    await expect(setPaymentStatus('WAITING_REFUND')).rejects.toThrow(refusal('ST0001'))
    await pack(id)
    await updateStatus(id, 'SHIPPED')
    await runJobs()
    await expect(setPaymentStatus('REFUNDED')).rejects.toThrow(refusal('ST0001'))
    expect(await setPaymentStatus('WAITING_REFUND')).toMatchObject({ paymentStatus: 'WAITING_REFUND' })
    await expect(setPaymentStatus('WAITING_REFUND')).rejects.toThrow(refusal('ST0001'))
    await runJobs()
    const logisticOrder = await readEbroOrder(order)
    expect(logisticOrder).toMatchObject({ status: 'SHIPPED', paymentStatus: 'REFUNDED' })
    expect(await readState(order.id)).toMatchObject({
      captured: getGross(logisticOrder),
      refunded: getGross(logisticOrder),
    })
  })

  test('a bank transfer follows the operator’s updates along the allowed transitions', async () => {
    const order = await used.placeOrder()
    const { id } = await readEbroOrder(order)
    const setPaymentStatus = (paymentStatus: 'PAID' | 'WAITING_REFUND' | 'REFUNDED' | 'WAITING_PAYMENT') =>
      used.sellers.operator.payments.updatePaymentStatus({ params: { id }, body: { paymentStatus } })
    await expect(setPaymentStatus('REFUNDED')).rejects.toThrow(refusal('ST0001'))
    for (const status of ['PAID', 'WAITING_REFUND', 'REFUNDED'] as const)
      expect(await setPaymentStatus(status)).toMatchObject({ paymentStatus: status })
    await expect(setPaymentStatus('WAITING_PAYMENT')).rejects.toThrow(refusal('ST0001'))
  })
})

test('a captured payment no longer counts against the credit limit, and PAY is no longer allowed', async () => {
  const { db } = used.platform.database
  const readOwed = async (logisticOrderId: string) => {
    const [row] = await queryRows<{ sum: string }>(
      db,
      sql`select sum(reserved + consumed)::text as sum from budget_entry where logistic_order_id = ${logisticOrderId} and kind = 'CREDIT'`,
    )
    return Number(row!.sum)
  }
  const policy = { type: 'CREDIT_CONTROL' as const, active: true, credit: { limitWithTax: 1_000_000 } }
  await used.sellers.operator.buyingPolicies.update({ params: { id: guadalquivir }, body: policy })
  const order = await startPayment()
  const canPay = async () => (await order.read()).allowedActions!.find(({ action }) => action === 'PAY')!.allowed
  expect(await canPay()).toBe(true)
  await order.at.pay(cards.approved)
  await runJobs()
  expect(await canPay()).toBe(false)
  const logisticOrder = await readEbroOrder(order)
  expect(await readOwed(logisticOrder.id)).toBe(getGross(logisticOrder))
  await pack(logisticOrder.id)
  await updateStatus(logisticOrder.id, 'SHIPPED')
  await runJobs()
  expect(await readOwed(logisticOrder.id)).toBe(0)
  await used.sellers.operator.buyingPolicies.update({
    params: { id: guadalquivir },
    body: { ...policy, active: false },
  })
})
