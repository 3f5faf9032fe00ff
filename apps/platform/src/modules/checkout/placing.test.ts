import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cards, registeredCard, returnUrl } from '../../testing/card-payments.ts'
import { cantabrico, refusal } from '../../testing/carts.ts'
import { fillStock } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
beforeAll(async () => {
  await fillStock(used.platform.database.db)
})
const draft = () => used.draft(used.shipyard)

describe('a draft is placed', () => {
  test('as the version that was seen, and as no other', async () => {
    const { id, read } = await draft()
    const { version } = await read()
    const place = (wanted: number) =>
      used.shipyard.commercialOrders.place({ params: { id } }, { ifMatch: `"${wanted}"` })
    await expect(place(version! - 1)).rejects.toThrow(refusal('ST0001'))
    await place(version!)
    const statuses = (await read()).orderLogistics.map(({ status }) => status)
    expect(statuses).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL'))
  })

  test('by one of its parts alone, and is then changed by nobody as a whole', async () => {
    const { read } = await draft()
    const [first, second] = (await read()).orderLogistics
    await used.shipyard.logisticOrders.place({ params: { id: first!.id } })
    const order = await read()
    const mayEdit = ({ allowedActions = [] }: Pick<typeof order, 'allowedActions'>) =>
      allowedActions.find(({ action }) => action === 'EDIT')!.allowed
    expect(order.orderLogistics.find(({ id }) => id === second!.id)).toSatisfy(mayEdit)
    expect(mayEdit(order)).toBe(false)
  })

  test('part by part, and is paid in one way whatever terms the account is given meanwhile', async () => {
    const { read } = await draft()
    const payments = async () =>
      (await read()).orderLogistics.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)
    const [first, second] = (await read()).orderLogistics
    await used.shipyard.logisticOrders.place({ params: { id: first!.id } })
    const payBy = (terms: string) =>
      used.platform.database.db.execute(
        sql`update customer_account set payment_type = ${terms} where id = ${cantabrico}`,
      )
    await payBy('CARD')
    await used.shipyard.logisticOrders.place({ params: { id: second!.id } })
    await payBy('DUE_DATE')
    expect(await payments()).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL WAITING_PAYMENT'))
  })

  test('and then has no other way of delivery on offer', async () => {
    const { read } = await used.placed(used.shipyard)
    const params = { id: (await read()).orderLogistics[0]!.id }
    expect(await used.shipyard.logisticOrders.shippingTypes({ params })).toEqual([])
  })
})

describe('an order that is taken up again beside a part that was cancelled', () => {
  async function reopened() {
    const { id, read } = await draft()
    await used.shipyard.commercialOrders.place({ params: { id } })
    await used.platform.database.db.execute(sql`update logistic_order set status = 'BLOCKED_BY_PAYMENT'
      where commercial_order_id = ${id}`)
    const [cancelled, kept] = (await read()).orderLogistics
    await used.shipyard.logisticOrders.cancel({ params: { id: cancelled!.id } })
    await used.shipyard.commercialOrders.reopen({ params: { id } })
    const statuses = async () => (await read()).orderLogistics.map(({ status }) => status)
    return { id, params: { id }, kept: kept!, read, statuses }
  }

  test('is foreseen without it', async () => {
    const { params, kept } = await reopened()
    const { net, gross } = await used.shipyard.approvals.foresight({ params })
    const { totalProductWithoutTax, totalPriceWithTax } = kept.orderLogisticPrices
    expect({ net, gross }).toEqual({ net: totalProductWithoutTax, gross: totalPriceWithTax })
  })

  test('is sent elsewhere without it', async () => {
    const { params, read } = await reopened()
    const places = async () => (await read()).orderLogistics.map((part) => part.shippingAddressSnapshot?.externalId)
    const [first] = await places()
    const all = (await used.shipyard.addresses.list()).filter(({ shipping }) => shipping)
    const shippingAddressId = all.find(({ externalId }) => externalId !== first)!.externalId
    await used.shipyard.commercialOrders.setShipping({ params, body: { shippingAddressId, shippingType: 'STANDARD' } })
    expect(await places()).toEqual([first, shippingAddressId])
  })

  test('is put on hold without it', async () => {
    const { params, statuses } = await reopened()
    await used.shipyard.commercialOrders.hold({ params })
    expect(await statuses()).toEqual(['CANCELED', 'DRAFT_ORDER_ON_HOLD'])
  })

  test('is paid without it', async () => {
    const { id, params, statuses } = await reopened()
    const { cardId } = await registeredCard(used.platform, used.shipyard, { id, number: cards.approved })
    const { preAuthorizationId } = await used.shipyard.payments.preauthorize({ params, body: { cardId, returnUrl } })
    const body = { paymentOption: 'CREDIT_CARD', mangoPayOrderOptions: { preAuthorizationId } } as const
    await used.shipyard.commercialOrders.place({ params, body })
    expect(await statuses()).toEqual(['CANCELED', 'WAITING_SUPPLIER_APPROVAL'])
  })
})

test('an order may have more pieces than a small number holds', async () => {
  const { id, read } = await draft()
  const pieces = 3_000_000_000
  const { db } = used.platform.database
  await db.execute(sql`update commercial_order set product_count = ${pieces} where id = ${id}`)
  await db.execute(sql`update logistic_order set product_count = ${pieces} where commercial_order_id = ${id}`)
  const { productCount, orderLogistics } = await read()
  expect([productCount, ...orderLogistics.map((part) => part.productCount)]).toEqual(Array(3).fill(pieces))
})
