import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../database/rows.ts'
import { buyerAt, cards, registeredCard, returnUrl, settleJobs, standingOf } from '../../testing/card-payments.ts'
import { refusal } from '../../testing/carts.ts'
import { draftOf, fillStock } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'
import { lookAfterPayments } from './settling.ts'

const used = useOrders()
beforeAll(async () => {
  await fillStock(used.platform.database.db)
})

describe('a card that is asked before the order is placed', () => {
  const preauthorized = async (number: string) => {
    const order = await draftOf(used.buyer)
    const { cardId, lastDigits } = await registeredCard(used.platform, used.buyer, { id: order.id, number })
    expect(lastDigits).toBe(number.slice(-4))
    const params = { id: order.id }
    const answer = await used.buyer.payments.preauthorize({ params, body: { cardId, returnUrl } })
    const place = () =>
      used.buyer.commercialOrders.place({
        params,
        body: {
          paymentOption: 'CREDIT_CARD',
          mangoPayOrderOptions: { preAuthorizationId: answer.preAuthorizationId },
        },
      })
    return { ...order, ...answer, place }
  }

  test('lets the order go to its suppliers at once', async () => {
    const order = await preauthorized(cards.approved)
    expect(order.status).toBe('SUCCEEDED')
    await order.place()
    await settleJobs(used.platform)
    expect(await standingOf(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
  })

  test('or wait for the bank, and is of no use once it was refused, or the sum has changed', async () => {
    const asked = await preauthorized(cards.challenged)
    expect(asked).toMatchObject({ status: 'CREATED', secureModeRedirectURL: expect.stringContaining('/pay/') })
    await asked.place()
    expect(await standingOf(asked)).toEqual(Array(2).fill('ORDER_CREATED AUTHORIZATION_PENDING'))
    await buyerAt(used.platform, asked.secureModeRedirectURL!).confirm()
    await settleJobs(used.platform)
    expect(await standingOf(asked)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    const refused = await preauthorized(cards.poor)
    expect(refused.status).toBe('FAILED')
    await expect(refused.place()).rejects.toThrow(refusal('F-E-002'))
    const dearer = await preauthorized(cards.approved)
    const shipping = { shippingAddressId: 'GUA-OFI', shippingType: 'EXPRESS' } as const
    await used.buyer.commercialOrders.setShipping({ params: { id: dearer.id }, body: shipping })
    await expect(dearer.place()).rejects.toThrow(refusal('ST0001'))
  })

  test('is of no use when the order came too late: what it had set aside was let go', async () => {
    const late = await preauthorized(cards.approved)
    used.platform.advance(31 * 60)
    await lookAfterPayments(used.platform.systemContext())
    await settleJobs(used.platform)
    await expect(late.place()).rejects.toThrow(refusal('ST0001'))
    expect(await standingOf(late)).toEqual(Array(2).fill('DRAFT_ORDER INIT_PAYMENT'))
  })

  test('lets go what it had set aside when the draft is thrown away', async () => {
    const left = await preauthorized(cards.approved)
    await used.buyer.commercialOrders.delete({ params: { id: left.id } })
    await expect(left.read()).rejects.toThrow(refusal('F-E-002'))
    used.platform.advance(31 * 60)
    await lookAfterPayments(used.platform.systemContext())
    await settleJobs(used.platform)
    const entries = await rowsOf<{ kind: string; status: string }>(
      used.platform.database.db,
      sql`select distinct e.kind, e.status from payment_entry e join payment p on p.id = e.payment_id
          where p.commercial_order_id = ${left.id} order by e.kind`,
    )
    expect(entries.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['AUTHORIZE DONE', 'RELEASE DONE'])
  })

  test('pays for the suppliers it was asked for, and for no other of the same sum', async () => {
    const other = await preauthorized(cards.approved)
    const { orderLogistics } = await other.read()
    const [first, second] = orderLogistics.map(({ id }) => id)
    await used.platform.database.db.execute(sql`update payment_entry set logistic_order_id = case logistic_order_id
      when ${first} then ${second} else ${first} end where logistic_order_id in (${first}, ${second})`)
    await expect(other.place()).rejects.toThrow(refusal('ST0001'))
  })
})
