import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sandboxSecret, sign } from '../../payment-providers/sandbox/signature.ts'
import { buyerAt, cards, pageOf, settleJobs, standingOf } from '../../testing/card-payments.ts'
import { cardOrderOf } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'
import { rowsOf } from '../../database/rows.ts'
import { lookAfterPayments } from './settling.ts'

const used = useOrders()

const settle = () => settleJobs(used.platform)
/** Messages that have not come: those the sandbox would send are thrown away. */
const loseMessages = () =>
  used.platform.database.db.execute(sql`delete from pgboss.job where name = 'payment-provider'`)
const lookAfter = () => lookAfterPayments(used.platform.systemContext())
const stateOf = (id: string) => used.buyer.payments.state({ params: { id } })

async function begun() {
  const order = await cardOrderOf(used.buyer)
  const page = await pageOf(used.buyer, order.id)
  const { pspReference } = await stateOf(order.id)
  const [row] = await rowsOf<{ id: string }>(
    used.platform.database.db,
    sql`select id from payment where psp_reference = ${pspReference}`,
  )
  const standing = () => standingOf(order)
  return { ...order, standing, at: buyerAt(used.platform, page), reference: pspReference!, merchantId: row!.id }
}
type Begun = Awaited<ReturnType<typeof begun>>

let count = 0
function message({ reference, merchantId }: Begun, type: string, more: object = {}) {
  const card = { brand: 'Visa', last4: '4242' }
  const created = used.platform.now().toISOString()
  const payment = { reference, merchantId, reason: type === 'REFUSED' ? 'REFUSED' : null, card }
  return JSON.stringify({ id: `evt_test_${(count += 1)}`, type, created, payment, entryId: null, ...more })
}
const secret = () => sandboxSecret(used.platform.parts.config.tokenSecret)
const signed = (body: string, at = used.platform.now()) => sign(secret(), body, at)
async function deliver(body: string, signature = signed(body), provider = 'SANDBOX') {
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

describe('a message', () => {
  test('that is forged, changed on its way, or too old is refused, and nothing changes', async () => {
    const order = await begun()
    const body = message(order, 'AUTHORIZED')
    const old = new Date(used.platform.now().getTime() - 6 * 60 * 1000)
    const wrong = [
      '',
      'nonsense',
      sign('somebody else’s', body, used.platform.now()),
      signed(body, old),
      signed(`${body} `),
    ]
    for (const signature of wrong) expect(await deliver(body, signature)).toBe(401)
    expect(await deliver(message(order, 'AUTHORIZED'), signed(body))).toBe(401)
    expect(await deliver(body, signed(body), 'NOBODY')).toBe(400)
    expect(await order.standing()).toEqual(open)
    expect(await deliver(body)).toBe(204)
    expect(await order.standing()).toEqual(authorized)
  })

  test('that comes again, at once or later, counts once', async () => {
    const order = await begun()
    const body = message(order, 'AUTHORIZED')
    expect(await Promise.all([deliver(body), deliver(body), deliver(body)])).toEqual([204, 204, 204])
    await settle()
    expect(await deliver(body)).toBe(204)
    const { events } = await used.buyer.orders.timeline({ params: { id: order.id } })
    expect(events.filter(({ action }) => action === 'send')).toHaveLength(2)
  })

  test('is heard at any name of its provider', async () => {
    for (const name of ['sandbox', 'MANGOPAY']) {
      const order = await begun()
      const body = message(order, 'AUTHORIZED')
      expect(await deliver(body, signed(body), name)).toBe(204)
      expect(await order.standing()).toEqual(authorized)
    }
  })

  test('that is signed and cannot be read is refused, and is no fault of ours', async () => {
    const order = await begun()
    const strange = ['', '{', 'null', '[]', '{}', '{"payment":{}}', message(order, 'AUTHORIZED', { id: 7 })]
    for (const body of [
      ...strange,
      message(order, 'AUTHORIZED', { id: 'a\0b' }),
      message(order, 'AUTHORIZED', { created: '' }),
    ])
      expect(await deliver(body)).toBe(400)
    expect(await order.standing()).toEqual(open)
  })

  test('of a payment nobody knows is taken note of by nobody', async () => {
    const order = await begun()
    const stranger = { ...order, reference: 'pay_unknown', merchantId: '0000000000' }
    expect(await deliver(message(stranger, 'AUTHORIZED'))).toBe(204)
    expect(await order.standing()).toEqual(open)
  })

  test('that comes out of order brings nothing back', async () => {
    const order = await begun()
    expect(await deliver(message(order, 'AUTHORIZED'))).toBe(204)
    for (const late of ['CHALLENGED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'AUTHORIZED']) {
      expect(await deliver(message(order, late))).toBe(204)
      expect(await order.standing()).toEqual(authorized)
      expect(await stateOf(order.id)).toMatchObject({ status: 'AUTHORIZED', reason: null })
    }
    const no = await begun()
    await deliver(message(no, 'REFUSED'))
    await deliver(message(no, 'CHALLENGED'))
    expect(await no.standing()).toEqual(refused)
  })

  test('of a yes that comes too late lets the money go, and wakes nothing up', async () => {
    const order = await begun()
    used.platform.advance(31 * 60)
    await loseMessages()
    await lookAfter()
    expect(await stateOf(order.id)).toMatchObject({ status: 'EXPIRED', reason: 'TIME_OUT' })
    const { db } = used.platform.database
    await db.execute(sql`update sandbox_payment set status = 'AUTHORIZED' where reference = ${order.reference}`)
    await deliver(message(order, 'AUTHORIZED'))
    await settle()
    expect(await order.standing()).toEqual(refused)
    const entries = await rowsOf<{ kind: string; status: string }>(
      used.platform.database.db,
      sql`select distinct kind, status from payment_entry where payment_id = ${order.merchantId} order by kind`,
    )
    expect(entries.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['AUTHORIZE DONE', 'RELEASE DONE'])
  })
})

test('what a provider would not do is not asked for again and again', async () => {
  const order = await begun()
  // The shop believes what is signed; the bank behind the sandbox knows of no such yes and lets nothing go.
  await deliver(message(order, 'AUTHORIZED'))
  for (const { id } of (await order.read()).orderLogistics) await used.buyer.logisticOrders.cancel({ params: { id } })
  await settle()
  expect(await order.standing()).toEqual(Array(2).fill('CANCELED WAITING_REFUND'))
})

test('a page of no payment is not found, whatever its address says', async () => {
  for (const name of ['pay_nobody', '%00', 'a%2Fb', '%F0%9F%98%80']) {
    const { statusCode } = await used.platform.app.inject({ url: `/sandbox-payments/pay/${name}` })
    expect(statusCode).toBe(404)
  }
})

describe('what the clock looks after', () => {
  test('an order whose buyer has gone away gives everything back in time', async () => {
    const before = await used.stock()
    const order = await cardOrderOf(used.buyer)
    used.platform.advance(29 * 60)
    await lookAfter()
    expect(await stateOf(order.id)).toMatchObject({ status: 'PENDING' })
    used.platform.advance(2 * 60)
    await lookAfter()
    expect(await stateOf(order.id)).toMatchObject({ status: 'EXPIRED' })
    expect(await used.stock()).toBe(before)
    await expect(pageOf(used.buyer, order.id)).rejects.toThrow(TypeError)
  })

  test('a yes whose message was lost', async () => {
    const order = await begun()
    await order.at.pay(cards.approved)
    await loseMessages()
    used.platform.advance(31 * 60)
    await lookAfter()
    expect(await order.standing()).toEqual(authorized)
  })

  test('a delivery that was shipped while the provider could not be told', async () => {
    const order = await begun()
    await order.at.pay(cards.approved)
    await settle()
    const [part] = (await order.read()).orderLogistics
    const to = ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const
    for (const status of to)
      await used.sellers.ebro.sellerOrders.updateStatus({ params: { id: part!.id }, body: { status } })
    const { db } = used.platform.database
    while (
      (await rowsOf(db, sql`select from payment_entry where payment_id = ${order.merchantId} and kind = 'CAPTURE'`))
        .length === 0
    )
      await used.platform.drainJobs()
    await db.execute(sql`delete from pgboss.job where name in ('payment-entries', 'payment-provider')`)
    await db.execute(
      sql`update payment_entry set status = 'ASKED' where payment_id = ${order.merchantId} and kind = 'CAPTURE'`,
    )
    await db.execute(sql`delete from payment_event where payment_id = ${order.merchantId} and kind = 'SETTLED'`)
    used.platform.advance(3 * 60)
    await lookAfter()
    await settle()
    expect((await order.read()).orderLogistics[0]).toMatchObject({ status: 'SHIPPED', paymentStatus: 'PAID' })
    expect((await stateOf(order.id)).captured).toBe(part!.orderLogisticPrices.totalPriceWithTax)
  })

  test('a card that was asked for an order that is cancelled meanwhile is asked no longer', async () => {
    const order = await begun()
    for (const { id } of (await order.read()).orderLogistics) await used.buyer.logisticOrders.cancel({ params: { id } })
    await settle()
    expect(await stateOf(order.id)).toMatchObject({ status: 'CANCELLED', page: null })
    expect((await order.at.open()).payload).toContain('ya tiene respuesta')
    expect(await order.standing()).toEqual(Array(2).fill('CANCELED REFUSED'))
  })
})
