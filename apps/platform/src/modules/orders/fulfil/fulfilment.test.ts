import { describe, expect, test } from 'vitest'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { jobHandlers } from '../../../job-handlers.ts'
import { guadalquivir, refusal } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

/** Returns the logistic order of the signed-in supplier. */
const readEbroOrder = async (order: Awaited<ReturnType<typeof used.placeOrder>>) =>
  (await order.read()).orderLogistics[0]!
const updateStatus = (id: string, status: LogisticStatus, more: object = {}) =>
  used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status, ...more } })

describe('supplier', () => {
  test('accepts, prepares and ships in two deliveries, and the buyer confirms both', async () => {
    const order = await used.placeOrder()
    const { id, lines } = await readEbroOrder(order)
    const lineId = lines[0]!.id
    await updateStatus(id, 'ACCEPTED_BY_SUPPLIER')
    await updateStatus(id, 'WAITING_FULFILLMENT')
    await used.sellers.operator.sellerOrders.updateStatus({ params: { id }, body: { status: 'WAITING_SHIPMENT' } })
    const logisticOrder = await updateStatus(id, 'PARTIALLY_SHIPPED', {
      lines: [{ id: lineId, confirmedQuantity: 4 }],
      shippingTrackingUrl: 'https://tracking.example/1',
    })
    expect(logisticOrder).toMatchObject({
      status: 'PARTIALLY_SHIPPED',
      shippingTrackingUrl: 'https://tracking.example/1',
    })
    expect(logisticOrder.lines[0]).toMatchObject({
      quantity: 10,
      confirmedQuantity: 10,
      shippedQuantity: 4,
      receivedQuantity: 0,
    })
    const { logisticOrders } = used.buyer
    const received = await logisticOrders.confirmReception({
      params: { id },
      body: { lines: [{ id: lineId, quantity: 4 }] },
    })
    expect(received).toMatchObject({ status: 'PARTIALLY_SHIPPED', lines: [{ receivedQuantity: 4 }] })
    const tooMany = { lines: [{ id: lineId, quantity: 1 }] }
    await expect(logisticOrders.confirmReception({ params: { id }, body: tooMany })).rejects.toThrow(refusal('F-E-007'))
    expect(await updateStatus(id, 'SHIPPED')).toMatchObject({ status: 'SHIPPED', lines: [{ shippedQuantity: 10 }] })
    expect(await logisticOrders.confirmReception({ params: { id } })).toMatchObject({ status: 'COMPLETED' })
    const { shipments, events } = await used.buyer.orders.timeline({ params: { id: order.id } })
    expect(shipments.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[4], [6]])
    const own = events
      .filter(({ logisticOrder }) => logisticOrder?.id === id)
      .map(({ action, actor }) => `${action} ${actor.type}`)
    expect(own).toEqual([
      'place CUSTOMER',
      'send SYSTEM',
      'accept SUPPLIER',
      'prepare SUPPLIER',
      'pack OPERATOR',
      'ship SUPPLIER',
      'receivePartially CUSTOMER',
      'ship SUPPLIER',
      'confirmReception CUSTOMER',
    ])
  })

  test('accepting a lower quantity cancels the rest and returns it to stock', async () => {
    const before = await used.readStock()
    const order = await used.placeOrder()
    const { id, lines } = await readEbroOrder(order)
    const logisticOrder = await updateStatus(id, 'ACCEPTED_BY_SUPPLIER', {
      lines: [{ id: lines[0]!.id, confirmedQuantity: 7 }],
    })
    expect(logisticOrder.lines[0]).toMatchObject({ quantity: 10, confirmedQuantity: 7, cancelledQuantity: 3 })
    expect(await used.readStock()).toBe(before - 7)
    const unit = lines[0]!.orderLogisticLinePriceDto.price
    expect(logisticOrder.orderLogisticPrices.totalProductWithoutTax).toBeCloseTo(Math.round(unit * 7 * 100) / 100, 2)
    expect(logisticOrder.partiallyDeclinedBySupplier).toBe(true)
    const { quantity, rounding } = logisticOrder.lines[0]!.priceExplanation!
    expect({ quantity, isCents: Math.abs(rounding) < 0.01 }).toEqual({ quantity: 7, isCents: true })
  })

  test('declining returns the stock', async () => {
    const before = await used.readStock()
    const { id } = await readEbroOrder(await used.placeOrder())
    expect(await used.readStock()).toBe(before - 10)
    expect(await updateStatus(id, 'DECLINED_BY_SUPPLIER', { reason: 'Agotado' })).toMatchObject({
      status: 'DECLINED_BY_SUPPLIER',
    })
    expect(await used.readStock()).toBe(before)
  })

  test('sees its own logistic orders only and can make only the next transitions', async () => {
    const order = await used.placeOrder()
    const [own, others] = (await order.read()).orderLogistics
    await expect(updateStatus(others!.id, 'ACCEPTED_BY_SUPPLIER')).rejects.toThrow(refusal('F-E-002'))
    for (const status of ['SHIPPED', 'COMPLETED', 'DRAFT_ORDER', 'WAITING_SHIPMENT'] as const)
      await expect(updateStatus(own!.id, status)).rejects.toThrow(refusal('ST0001'))
    const { content } = await used.sellers.ebro.sellerOrders.list({ query: { size: 1000 } })
    expect(new Set(content.map(({ supplierSnapshot }) => supplierSnapshot.externalId))).toEqual(new Set(['EBRO']))
  })

  test('cancelling the unshipped rest after everything shipped was received completes the order', async () => {
    const { id, lines } = await readEbroOrder(await used.placeOrder())
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
      await updateStatus(id, status)
    const some = { lines: [{ id: lines[0]!.id, confirmedQuantity: 4 }] }
    await updateStatus(id, 'PARTIALLY_SHIPPED', some)
    const arrived = [{ id: lines[0]!.id, quantity: 4 }]
    await used.buyer.logisticOrders.confirmReception({ params: { id }, body: { lines: arrived } })
    const none = { lines: [{ id: lines[0]!.id, confirmedQuantity: 0 }] }
    expect(await updateStatus(id, 'PARTIALLY_CANCELED', none)).toMatchObject({ status: 'COMPLETED' })
  })

  test('cancelling some pieces: the rest continues from its previous status', async () => {
    const { id, lines } = await readEbroOrder(await used.placeOrder())
    await updateStatus(id, 'ACCEPTED_BY_SUPPLIER')
    await updateStatus(id, 'WAITING_FULFILLMENT')
    const some = { lines: [{ id: lines[0]!.id, confirmedQuantity: 6 }] }
    expect(await updateStatus(id, 'PARTIALLY_CANCELED', some)).toMatchObject({ status: 'PARTIALLY_CANCELED' })
    expect(await updateStatus(id, 'WAITING_SHIPMENT')).toMatchObject({ status: 'WAITING_SHIPMENT' })
    expect(await updateStatus(id, 'SHIPPED')).toMatchObject({ status: 'SHIPPED', lines: [{ shippedQuantity: 6 }] })
  })
})

describe('partly cancelled logistic order', () => {
  const cancelOnePiece = (id: string, lineId: string, open: number) =>
    updateStatus(id, 'PARTIALLY_CANCELED', { lines: [{ id: lineId, confirmedQuantity: open - 1 }] })

  test('returns the remaining pieces to stock when the buyer cancels it', async () => {
    const before = await used.readStock()
    const { id, lines } = await readEbroOrder(await used.placeOrder())
    await cancelOnePiece(id, lines[0]!.id, 10)
    expect(await used.readStock()).toBe(before - 9)
    expect(await used.buyer.logisticOrders.cancel({ params: { id } })).toMatchObject({ status: 'CANCELED' })
    expect(await used.readStock()).toBe(before)
  })

  test('is COMPLETED once the shipped pieces are received and the rest is cancelled', async () => {
    const { id, lines } = await readEbroOrder(await used.placeOrder(used.buyer, 2))
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
      await updateStatus(id, status)
    await updateStatus(id, 'PARTIALLY_SHIPPED', { lines: [{ id: lines[0]!.id, confirmedQuantity: 1 }] })
    expect(await cancelOnePiece(id, lines[0]!.id, 1)).toMatchObject({ status: 'PARTIALLY_CANCELED' })
    await expect(updateStatus(id, 'SHIPPED')).rejects.toThrow(refusal('ST0001'))
    const done = await used.buyer.logisticOrders.confirmReception({ params: { id } })
    expect(done).toMatchObject({ status: 'COMPLETED', lines: [{ receivedQuantity: 1, cancelledQuantity: 1 }] })
  })
})

test('an order blocked by a limit takes stock and budget when the operator releases it', async () => {
  const { operator } = used.sellers
  const setQuota = (amountWithoutTax: number, active = true) =>
    operator.buyingPolicies.update({
      params: { id: guadalquivir },
      body: { type: 'QUOTA', active, quota: { amountWithoutTax, period: 'YEAR' } },
    })
  const before = await used.readStock()
  await setQuota(1)
  const { id } = await readEbroOrder(await used.placeOrder())
  expect(await used.readStock()).toBe(before)
  const forceStatus = (status: LogisticStatus, client = operator) =>
    client.sellerOrders.updateStatus({ params: { id }, body: { status } })
  await expect(forceStatus('ORDER_CREATED', used.sellers.ebro)).rejects.toThrow(refusal('F-E-002'))
  await expect(forceStatus('DRAFT_ORDER')).rejects.toThrow(refusal('ST0001'))
  expect(await forceStatus('ORDER_CREATED')).toMatchObject({
    status: 'WAITING_SUPPLIER_APPROVAL',
    paymentStatus: 'WAITING_PAYMENT',
  })
  expect(await used.readStock()).toBe(before - 10)
  await expect(forceStatus('ORDER_CREATED')).rejects.toThrow(refusal('ST0001'))
  await setQuota(1, false)
})

test.each(['PAID', 'OVER_PAID'] as const)('an order paid on acceptance can be packed once it is %s', async (paid) => {
  const order = await used.createDraft()
  await used.buyer.commercialOrders.place({ params: { id: order.id }, body: { paymentOption: 'BANK_WIRE' } })
  const { id } = await readEbroOrder(order)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT'] as const) await updateStatus(id, status)
  await expect(updateStatus(id, 'WAITING_SHIPMENT')).rejects.toThrow(refusal('ST0001'))
  await used.sellers.operator.payments.updatePaymentStatus({ params: { id }, body: { paymentStatus: paid } })
  expect(await updateStatus(id, 'WAITING_SHIPMENT')).toMatchObject({ status: 'WAITING_SHIPMENT' })
})

test('a buyer can cancel until the supplier has accepted', async () => {
  const order = await used.placeOrder()
  const [own, other] = (await order.read()).orderLogistics
  const { logisticOrders } = used.buyer
  await updateStatus(own!.id, 'ACCEPTED_BY_SUPPLIER')
  await expect(logisticOrders.cancel({ params: { id: own!.id } })).rejects.toThrow(refusal('ST0001'))
  expect(await logisticOrders.cancel({ params: { id: other!.id } })).toMatchObject({ status: 'CANCELED' })
  expect(await order.read()).toMatchObject({ status: 'PROCESSING' })
})

test('saved views are private to their user; orders can be filtered by account fields', async () => {
  await used.placeOrder()
  const { orders, logisticOrders } = used.buyer
  const { suppliers, people } = await orders.filters()
  expect(suppliers.map(({ name }) => name)).toContain('Tornillería Ebro')
  expect(people.map(({ name }) => name)).toContain('Compras Guadalquivir')
  await orders.saveView({ body: { name: 'Ebro', query: 'supplier=EBRO' } })
  const view = await orders.saveView({ body: { name: 'Ebro', query: 'supplier=EBRO&late=1' } })
  expect(await orders.views()).toEqual([view])
  expect(await used.shipyard.orders.views()).toEqual([])
  await expect(used.stranger.orders.deleteView({ params: { id: view.id } })).rejects.toThrow(refusal('F-E-002'))
  await orders.deleteView({ params: { id: view.id } })
  expect(await orders.views()).toEqual([])
  const found = async (values: string[]) => {
    const accountCustomFieldValueCriteria = [{ customFieldId: 'sector', values }]
    return (await logisticOrders.search({ query: { size: 1 }, body: { accountCustomFieldValueCriteria } }))
      .totalElements
  }
  expect(await found(['Metal', 'Otro'])).toBeGreaterThan(0)
  expect(await found(['Otro'])).toBe(0)
})

test('invalid line input (duplicate, too many, none, foreign) is refused and changes nothing', async () => {
  const order = await used.placeOrder()
  const [own, others] = (await order.read()).orderLogistics
  const { id, lines } = own!
  const lineId = lines[0]!.id
  const before = await order.read()
  const line = (confirmedQuantity: number, of = lineId) => ({ id: of, confirmedQuantity })
  const refused: [ReturnType<typeof line>[], string][] = [
    [[line(5), line(5)], 'F-E-040'],
    [[line(11)], 'F-E-007'],
    [[line(0)], 'F-E-040'],
    [[line(1, others!.lines[0]!.id)], 'F-E-002'],
  ]
  await expect(updateStatus(id, 'PARTIALLY_CANCELED', { lines: [line(10)] })).rejects.toThrow(refusal('F-E-040'))
  for (const [input, code] of refused)
    await expect(updateStatus(id, 'ACCEPTED_BY_SUPPLIER', { lines: input })).rejects.toThrow(refusal(code))
  expect(await order.read()).toEqual(before)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await updateStatus(id, status)
  await expect(updateStatus(id, 'SHIPPED', { lines: [line(5), line(5)] })).rejects.toThrow(refusal('F-E-040'))
  for (const shippingTrackingUrl of ['javascript:alert(1)', 'data:text/html,x', 'nowhere'])
    await expect(updateStatus(id, 'SHIPPED', { shippingTrackingUrl })).rejects.toThrow(refusal('F-E-012'))
  await updateStatus(id, 'SHIPPED')
  const confirmReceipt = (...quantities: number[]) =>
    used.buyer.logisticOrders.confirmReception({
      params: { id },
      body: { lines: quantities.map((quantity) => ({ id: lineId, quantity })) },
    })
  await expect(confirmReceipt(5, 5)).rejects.toThrow(refusal('F-E-040'))
  await expect(confirmReceipt(11)).rejects.toThrow(refusal('F-E-007'))
  const sent = await order.read()
  await confirmReceipt(0)
  expect(await order.read()).toEqual(sent)
  expect(await confirmReceipt(10)).toMatchObject({ status: 'COMPLETED' })
})

test('an unconfirmed delivery is received automatically after fourteen days, once', async () => {
  const advanceDays = (count: number) => used.platform.advance(count * 24 * 60 * 60)
  const order = await used.placeOrder()
  const { id } = await readEbroOrder(order)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await updateStatus(id, status)
  const runAutoReception = async () => {
    await jobHandlers['confirm-overdue-receptions'](used.platform.systemContext())
    // Sessions do not last two weeks.
    used.buyer = (await used.platform.signIn()).client
    return (await used.buyer.logisticOrders.read({ params: { id } })).status
  }
  advanceDays(13)
  expect(await runAutoReception()).toBe('SHIPPED')
  advanceDays(2)
  expect(await runAutoReception()).toBe('COMPLETED')
  expect(await runAutoReception()).toBe('COMPLETED')
  const { events, shipments } = await used.buyer.orders.timeline({ params: { id: order.id } })
  const received = events.filter(({ action }) => action === 'confirmReception')
  expect(received.map(({ actor }) => actor.type)).toEqual(['SYSTEM'])
  expect(shipments[0]!.receivedAt).not.toBeNull()
})
