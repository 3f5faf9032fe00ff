import { beforeAll, describe, expect, test } from 'vitest'
import { buyerAt, cards, registeredCard, returnUrl, settleJobs, standingOf } from '../../testing/card-payments.ts'
import { refusal } from '../../testing/carts.ts'
import { draftOf, fillStock } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'

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
})
