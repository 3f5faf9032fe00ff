import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { deriveSandboxSecret, sign } from '../../payment-providers/sandbox/signature.ts'
import { openPaymentPage, cards, startCardPayment, drainAllJobs, listStatuses } from '../../testing/card-payments.ts'
import { refusal } from '../../testing/carts.ts'
import { placeCardOrder } from '../../testing/create-orders.ts'
import { useOrders } from '../../testing/orders.ts'
import { queryRows } from '../../database/query-rows.ts'
import { reconcilePayments } from './settle-payments.ts'

const used = useOrders()

const settle = () => drainAllJobs(used.platform)
/** Deletes undelivered webhook jobs of the sandbox. */
const deleteWebhookJobs = () =>
  used.platform.database.db.execute(sql`delete from pgboss.job where name = 'payment-provider'`)
const reconcile = () => reconcilePayments(used.platform.systemContext())
const readState = (id: string) => used.buyer.payments.state({ params: { id } })

async function startPayment() {
  const order = await placeCardOrder(used.buyer)
  const page = await startCardPayment(used.buyer, order.id)
  const { pspReference } = await readState(order.id)
  const [row] = await queryRows<{ id: string }>(
    used.platform.database.db,
    sql`select id from payment where psp_reference = ${pspReference}`,
  )
  const readStatuses = () => listStatuses(order)
  return {
    ...order,
    readStatuses,
    at: openPaymentPage(used.platform, page),
    reference: pspReference!,
    merchantId: row!.id,
  }
}
type StartedPayment = Awaited<ReturnType<typeof startPayment>>

let count = 0
function buildEvent({ reference, merchantId }: StartedPayment, type: string, more: object = {}) {
  const card = { brand: 'Visa', last4: '4242' }
  const created = used.platform.now().toISOString()
  const payment = { reference, merchantId, reason: type === 'REFUSED' ? 'REFUSED' : null, card }
  return JSON.stringify({ id: `evt_test_${(count += 1)}`, type, created, payment, entryId: null, ...more })
}
const secret = () => deriveSandboxSecret(used.platform.dependencies.config.tokenSecret)
const signBody = (body: string, at = used.platform.now()) => sign(secret(), body, at)
async function deliver(body: string, signature = signBody(body), provider = 'SANDBOX') {
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  const answer = await used.platform.app.inject({
    method: 'POST',
    url: `/webhooks/payments/${provider}`,
    headers,
    payload: body,
  })
  return answer.statusCode
}
const open = Array(2).fill('ORDER_CREATED AUTHORIZATION_PENDING')
const authorized = Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED')
const refused = Array(2).fill('BLOCKED_BY_PAYMENT REFUSED')

describe('provider webhook', () => {
  test('a forged, altered or outdated signature is refused and changes nothing', async () => {
    const order = await startPayment()
    const body = buildEvent(order, 'AUTHORIZED')
    const old = new Date(used.platform.now().getTime() - 6 * 60 * 1000)
    const wrong = [
      '',
      'nonsense',
      sign('somebody else’s', body, used.platform.now()),
      signBody(body, old),
      signBody(`${body} `),
    ]
    for (const signature of wrong) expect(await deliver(body, signature)).toBe(401)
    expect(await deliver(buildEvent(order, 'AUTHORIZED'), signBody(body))).toBe(401)
    expect(await deliver(body, signBody(body), 'NOBODY')).toBe(400)
    expect(await order.readStatuses()).toEqual(open)
    expect(await deliver(body)).toBe(204)
    expect(await order.readStatuses()).toEqual(authorized)
  })

  test('a repeated event counts once', async () => {
    const order = await startPayment()
    const body = buildEvent(order, 'AUTHORIZED')
    expect(await Promise.all([deliver(body), deliver(body), deliver(body)])).toEqual([204, 204, 204])
    await settle()
    expect(await deliver(body)).toBe(204)
    const { events } = await used.buyer.orders.timeline({ params: { id: order.id } })
    expect(events.filter(({ action }) => action === 'send')).toHaveLength(2)
  })

  test('any alias of the provider is accepted', async () => {
    for (const name of ['sandbox', 'MANGOPAY']) {
      const order = await startPayment()
      const body = buildEvent(order, 'AUTHORIZED')
      expect(await deliver(body, signBody(body), name)).toBe(204)
      expect(await order.readStatuses()).toEqual(authorized)
    }
  })

  test('a signed but malformed body is refused with 400', async () => {
    const order = await startPayment()
    const strange = ['', '{', 'null', '[]', '{}', '{"payment":{}}', buildEvent(order, 'AUTHORIZED', { id: 7 })]
    for (const body of [
      ...strange,
      buildEvent(order, 'AUTHORIZED', { id: 'a\0b' }),
      buildEvent(order, 'AUTHORIZED', { created: '' }),
    ])
      expect(await deliver(body)).toBe(400)
    expect(await order.readStatuses()).toEqual(open)
  })

  test('an unknown payment is ignored', async () => {
    const order = await startPayment()
    const unknownPayment = { ...order, reference: 'pay_unknown', merchantId: '0000000000' }
    expect(await deliver(buildEvent(unknownPayment, 'AUTHORIZED'))).toBe(204)
    expect(await order.readStatuses()).toEqual(open)
  })

  test('an event out of order does not change an answered attempt', async () => {
    const order = await startPayment()
    expect(await deliver(buildEvent(order, 'AUTHORIZED'))).toBe(204)
    for (const late of ['CHALLENGED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'AUTHORIZED']) {
      expect(await deliver(buildEvent(order, late))).toBe(204)
      expect(await order.readStatuses()).toEqual(authorized)
      expect(await readState(order.id)).toMatchObject({ status: 'AUTHORIZED', reason: null })
    }
    const refusedPayment = await startPayment()
    await deliver(buildEvent(refusedPayment, 'REFUSED'))
    await deliver(buildEvent(refusedPayment, 'CHALLENGED'))
    expect(await refusedPayment.readStatuses()).toEqual(refused)
  })

  test('an authorization after expiry releases the amount and leaves the order blocked', async () => {
    const order = await startPayment()
    used.platform.advance(31 * 60)
    await deleteWebhookJobs()
    await reconcile()
    expect(await readState(order.id)).toMatchObject({ status: 'EXPIRED', reason: 'TIME_OUT' })
    const { db } = used.platform.database
    await db.execute(sql`update sandbox_payment set status = 'AUTHORIZED' where reference = ${order.reference}`)
    await deliver(buildEvent(order, 'AUTHORIZED'))
    await settle()
    expect(await order.readStatuses()).toEqual(refused)
    const entries = await queryRows<{ kind: string; status: string }>(
      used.platform.database.db,
      sql`select distinct kind, status from payment_entry where payment_id = ${order.merchantId} order by kind`,
    )
    expect(entries.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['AUTHORIZE DONE', 'RELEASE DONE'])
  })
})

test('a failed release is not requested again', async () => {
  const order = await startPayment()
  // The shop trusts the signed event; the sandbox bank has no such authorization and refuses to release it.
  await deliver(buildEvent(order, 'AUTHORIZED'))
  for (const { id } of (await order.read()).orderLogistics) await used.buyer.logisticOrders.cancel({ params: { id } })
  await settle()
  expect(await order.readStatuses()).toEqual(Array(2).fill('CANCELED WAITING_REFUND'))
})

test('the payment page of an unknown payment answers 404', async () => {
  for (const name of ['pay_nobody', '%00', 'a%2Fb', '%F0%9F%98%80']) {
    const { statusCode } = await used.platform.app.inject({ url: `/sandbox-payments/pay/${name}` })
    expect(statusCode).toBe(404)
  }
})

describe('periodic reconciliation', () => {
  test('an abandoned payment expires and returns the stock', async () => {
    // Payments that other tests left open expire first.
    const inHalfAnHour = new Date(used.platform.now().getTime() + 31 * 60_000)
    await reconcilePayments({ ...used.platform.systemContext(), now: () => inHalfAnHour })
    const before = await used.readStock()
    const order = await placeCardOrder(used.buyer)
    used.platform.advance(29 * 60)
    await reconcile()
    expect(await readState(order.id)).toMatchObject({ status: 'PENDING' })
    used.platform.advance(2 * 60)
    await reconcile()
    expect(await readState(order.id)).toMatchObject({ status: 'EXPIRED' })
    expect(await used.readStock()).toBe(before)
    await expect(used.buyer.payments.paymentPage({ params: { id: order.id } })).rejects.toThrow(refusal('ST0001'))
  })

  test('an authorization whose webhook was lost is picked up', async () => {
    const order = await startPayment()
    await order.at.pay(cards.approved)
    await deleteWebhookJobs()
    used.platform.advance(31 * 60)
    await reconcile()
    expect(await order.readStatuses()).toEqual(authorized)
  })

  test('a capture the provider did not receive is sent again', async () => {
    const order = await startPayment()
    await order.at.pay(cards.approved)
    await settle()
    const [logisticOrder] = (await order.read()).orderLogistics
    const to = ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const
    for (const status of to)
      await used.sellers.ebro.sellerOrders.updateStatus({ params: { id: logisticOrder!.id }, body: { status } })
    const { db } = used.platform.database
    while (
      (
        await queryRows<never>(
          db,
          sql`select from payment_entry where payment_id = ${order.merchantId} and kind = 'CAPTURE'`,
        )
      ).length === 0
    )
      await used.platform.drainJobs()
    await db.execute(sql`delete from pgboss.job where name in ('payment-entries', 'payment-provider')`)
    await db.execute(
      sql`update payment_entry set status = 'REQUESTED' where payment_id = ${order.merchantId} and kind = 'CAPTURE'`,
    )
    await db.execute(sql`delete from payment_event where payment_id = ${order.merchantId} and kind = 'SETTLED'`)
    used.platform.advance(3 * 60)
    await reconcile()
    await settle()
    expect((await order.read()).orderLogistics[0]).toMatchObject({ status: 'SHIPPED', paymentStatus: 'PAID' })
    expect((await readState(order.id)).captured).toBe(logisticOrder!.orderLogisticPrices.totalPriceWithTax)
  })

  test('a card payment of an order cancelled meanwhile is cancelled', async () => {
    const order = await startPayment()
    for (const { id } of (await order.read()).orderLogistics) await used.buyer.logisticOrders.cancel({ params: { id } })
    await settle()
    expect(await readState(order.id)).toMatchObject({ status: 'CANCELLED', page: null })
    expect((await order.at.open()).payload).toContain('ya tiene respuesta')
    expect(await order.readStatuses()).toEqual(Array(2).fill('CANCELED REFUSED'))
  })
})
