import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { queryRows } from '../../database/query-rows.ts'
import {
  openPaymentPage,
  cards,
  registerCard,
  returnUrl,
  drainAllJobs,
  listStatuses,
} from '../../testing/card-payments.ts'
import { refusal } from '../../testing/carts.ts'
import { createDraft } from '../../testing/create-orders.ts'
import { useOrders } from '../../testing/orders.ts'
import { reconcilePayments } from './settle-payments.ts'

const used = useOrders()

describe('preauthorized card', () => {
  const preauthorize = async (number: string) => {
    const order = await createDraft(used.buyer)
    const { cardId, lastDigits } = await registerCard(used.platform, used.buyer, { id: order.id, number })
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

  test('an approved card: the placed order goes to its suppliers at once', async () => {
    const order = await preauthorize(cards.approved)
    expect(order.status).toBe('SUCCEEDED')
    await order.place()
    await drainAllJobs(used.platform)
    expect(await listStatuses(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
  })

  test('a challenge waits for the bank; a refused card or a changed total cannot be used', async () => {
    const challenged = await preauthorize(cards.challenged)
    expect(challenged).toMatchObject({ status: 'CREATED', secureModeRedirectURL: expect.stringContaining('/pay/') })
    await challenged.place()
    expect(await listStatuses(challenged)).toEqual(Array(2).fill('ORDER_CREATED AUTHORIZATION_PENDING'))
    await openPaymentPage(used.platform, challenged.secureModeRedirectURL!).confirm()
    await drainAllJobs(used.platform)
    expect(await listStatuses(challenged)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
    const refused = await preauthorize(cards.insufficientFunds)
    expect(refused.status).toBe('FAILED')
    await expect(refused.place()).rejects.toThrow(refusal('F-E-002'))
    const changed = await preauthorize(cards.approved)
    const shipping = { shippingAddressId: 'GUA-OFI', shippingType: 'EXPRESS' } as const
    await used.buyer.commercialOrders.setShipping({ params: { id: changed.id }, body: shipping })
    await expect(changed.place()).rejects.toThrow(refusal('ST0001'))
  })

  test('an expired authorization is released and refused when the order is placed', async () => {
    const late = await preauthorize(cards.approved)
    used.platform.advance(31 * 60)
    await reconcilePayments(used.platform.systemContext())
    await drainAllJobs(used.platform)
    await expect(late.place()).rejects.toThrow(refusal('ST0001'))
    expect(await listStatuses(late)).toEqual(Array(2).fill('DRAFT_ORDER INIT_PAYMENT'))
  })

  test('a deleted draft releases the authorization', async () => {
    const left = await preauthorize(cards.approved)
    await used.buyer.commercialOrders.delete({ params: { id: left.id } })
    await expect(left.read()).rejects.toThrow(refusal('F-E-002'))
    used.platform.advance(31 * 60)
    await reconcilePayments(used.platform.systemContext())
    await drainAllJobs(used.platform)
    const entries = await queryRows<{ kind: string; status: string }>(
      used.platform.database.db,
      sql`select distinct e.kind, e.status from payment_entry e join payment p on p.id = e.payment_id
          where p.commercial_order_id = ${left.id} order by e.kind`,
    )
    expect(entries.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['AUTHORIZE DONE', 'RELEASE DONE'])
  })

  test('shares of other logistic orders are refused, even for the same total', async () => {
    const other = await preauthorize(cards.approved)
    const { orderLogistics } = await other.read()
    const [first, second] = orderLogistics.map(({ id }) => id) as [string, string]
    await used.platform.database.db.execute(sql`update payment_entry set logistic_order_id = case logistic_order_id
      when ${first} then ${second} else ${first} end where logistic_order_id in (${first}, ${second})`)
    await expect(other.place()).rejects.toThrow(refusal('ST0001'))
  })
})
