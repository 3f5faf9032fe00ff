import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { cards, registerCard, returnUrl } from '../../testing/card-payments.ts'
import { cantabrico, refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
const draft = () => used.createDraft(used.shipyard)

describe('placing a draft', () => {
  test('is refused if If-Match names another version', async () => {
    const { id, read } = await draft()
    const { version } = await read()
    const place = (expectedVersion: number) =>
      used.shipyard.commercialOrders.place({ params: { id } }, { ifMatch: `"${expectedVersion}"` })
    await expect(place(version! - 1)).rejects.toThrow(refusal('ST0001'))
    await place(version!)
    const readStatuses = (await read()).orderLogistics.map(({ status }) => status)
    expect(readStatuses).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL'))
  })

  test('one logistic order placed alone: the order as a whole can no longer be edited', async () => {
    const { read } = await draft()
    const [first, second] = (await read()).orderLogistics
    await used.shipyard.logisticOrders.place({ params: { id: first!.id } })
    const order = await read()
    const canEdit = ({ allowedActions = [] }: Pick<typeof order, 'allowedActions'>) =>
      allowedActions.find(({ action }) => action === 'EDIT')!.allowed
    expect(order.orderLogistics.find(({ id }) => id === second!.id)).toSatisfy(canEdit)
    expect(canEdit(order)).toBe(false)
  })

  test('one logistic order at a time, it keeps the payment option of the first, even if the account’s terms change', async () => {
    const { read } = await draft()
    const payments = async () =>
      (await read()).orderLogistics.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)
    const [first, second] = (await read()).orderLogistics
    await used.shipyard.logisticOrders.place({ params: { id: first!.id } })
    const setPaymentTerms = (terms: string) =>
      used.platform.database.db.execute(
        sql`update customer_account set payment_type = ${terms} where id = ${cantabrico}`,
      )
    await setPaymentTerms('CARD')
    await used.shipyard.logisticOrders.place({ params: { id: second!.id } })
    await setPaymentTerms('DUE_DATE')
    expect(await payments()).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL WAITING_PAYMENT'))
  })

  test('a placed order offers no shipping types', async () => {
    const { read } = await used.placeOrder(used.shipyard)
    const params = { id: (await read()).orderLogistics[0]!.id }
    expect(await used.shipyard.logisticOrders.shippingTypes({ params })).toEqual([])
  })
})

describe('a reopened order with a cancelled logistic order', () => {
  async function createReopenedOrder() {
    const { id, read } = await draft()
    await used.shipyard.commercialOrders.place({ params: { id } })
    await used.platform.database.db.execute(sql`update logistic_order set status = 'BLOCKED_BY_PAYMENT'
      where commercial_order_id = ${id}`)
    const [cancelled, remaining] = (await read()).orderLogistics
    await used.shipyard.logisticOrders.cancel({ params: { id: cancelled!.id } })
    await used.shipyard.commercialOrders.reopen({ params: { id } })
    const readStatuses = async () => (await read()).orderLogistics.map(({ status }) => status)
    return { id, params: { id }, remaining: remaining!, read, readStatuses }
  }

  test('the approval preview excludes the cancelled one', async () => {
    const { params, remaining } = await createReopenedOrder()
    const { net, gross } = await used.shipyard.approvals.preview({ params })
    const { totalProductWithoutTax, totalPriceWithTax } = remaining.orderLogisticPrices
    expect({ net, gross }).toEqual({ net: totalProductWithoutTax, gross: totalPriceWithTax })
  })

  test('a new shipping address leaves the cancelled one unchanged', async () => {
    const { params, read } = await createReopenedOrder()
    const readAddresses = async () =>
      (await read()).orderLogistics.map((logisticOrder) => logisticOrder.shippingAddressSnapshot?.externalId)
    const [first] = await readAddresses()
    const all = (await used.shipyard.addresses.list()).filter(({ shipping }) => shipping)
    const shippingAddressId = all.find(({ externalId }) => externalId !== first)!.externalId
    await used.shipyard.commercialOrders.setShipping({ params, body: { shippingAddressId, shippingType: 'STANDARD' } })
    expect(await readAddresses()).toEqual([first, shippingAddressId])
  })

  test('putting on hold leaves the cancelled one unchanged', async () => {
    const { params, readStatuses } = await createReopenedOrder()
    await used.shipyard.commercialOrders.hold({ params })
    expect(await readStatuses()).toEqual(['CANCELED', 'DRAFT_ORDER_ON_HOLD'])
  })

  test('a card payment covers the remaining logistic order only', async () => {
    const { id, params, readStatuses } = await createReopenedOrder()
    const { cardId } = await registerCard(used.platform, used.shipyard, { id, number: cards.approved })
    const { preAuthorizationId } = await used.shipyard.payments.preauthorize({ params, body: { cardId, returnUrl } })
    const body = { paymentOption: 'CREDIT_CARD', mangoPayOrderOptions: { preAuthorizationId } } as const
    await used.shipyard.commercialOrders.place({ params, body })
    expect(await readStatuses()).toEqual(['CANCELED', 'WAITING_SUPPLIER_APPROVAL'])
  })
})

test('an order of more than 2^31 pieces is read with its exact count', async () => {
  const { id, read } = await draft()
  const pieces = 3_000_000_000
  const { db } = used.platform.database
  await db.execute(sql`update commercial_order set product_count = ${pieces} where id = ${id}`)
  await db.execute(sql`update logistic_order set product_count = ${pieces} where commercial_order_id = ${id}`)
  const { productCount, orderLogistics } = await read()
  expect([productCount, ...orderLogistics.map((logisticOrder) => logisticOrder.productCount)]).toEqual(
    Array(3).fill(pieces),
  )
})
