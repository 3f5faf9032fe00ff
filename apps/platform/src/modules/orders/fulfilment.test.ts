import { beforeAll, describe, expect, test } from 'vitest'
import type { LogisticStatus } from '@tiber/contract/order-words'
import { jobHandlers } from '../../job-handlers.ts'
import { guadalquivir, refusal } from '../../testing/carts.ts'
import { fillStock } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
beforeAll(async () => {
  await fillStock(used.platform.database.db)
})

/** The part of the supplier whose user is signed in. */
const ebroPart = async (order: Awaited<ReturnType<typeof used.placed>>) => (await order.read()).orderLogistics[0]!
const wish = (id: string, status: LogisticStatus, more: object = {}) =>
  used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status, ...more } })

describe('a supplier', () => {
  test('accepts, prepares and ships in two deliveries; the buyer confirms both', async () => {
    const order = await used.placed()
    const { id, lines } = await ebroPart(order)
    const lineId = lines[0]!.id
    await wish(id, 'ACCEPTED_BY_SUPPLIER')
    await wish(id, 'WAITING_FULFILLMENT')
    await used.sellers.operator.sellerOrders.updateStatus({ params: { id }, body: { status: 'WAITING_SHIPMENT' } })
    const part = await wish(id, 'PARTIALLY_SHIPPED', {
      lines: [{ id: lineId, confirmedQuantity: 4 }],
      shippingTrackingUrl: 'https://tracking.example/1',
    })
    expect(part).toMatchObject({ status: 'PARTIALLY_SHIPPED', shippingTrackingUrl: 'https://tracking.example/1' })
    expect(part.lines[0]).toMatchObject({
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
    expect(await wish(id, 'SHIPPED')).toMatchObject({ status: 'SHIPPED', lines: [{ shippedQuantity: 10 }] })
    expect(await logisticOrders.confirmReception({ params: { id } })).toMatchObject({ status: 'COMPLETED' })
    const { shipments, events } = await used.buyer.orders.timeline({ params: { id: order.id } })
    expect(shipments.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[4], [6]])
    const own = events.filter(({ part }) => part?.id === id).map(({ action, actor }) => `${action} ${actor.type}`)
    expect(own).toEqual([
      'place CUSTOMER',
      'send SYSTEM',
      'accept SUPPLIER',
      'prepare SUPPLIER',
      'pack OPERATOR',
      'ship SUPPLIER',
      'receivePart CUSTOMER',
      'ship SUPPLIER',
      'confirmReception CUSTOMER',
    ])
  })

  test('that has less confirms less: the rest is cancelled, and back on the shelf', async () => {
    const before = await used.stock()
    const order = await used.placed()
    const { id, lines } = await ebroPart(order)
    const part = await wish(id, 'ACCEPTED_BY_SUPPLIER', { lines: [{ id: lines[0]!.id, confirmedQuantity: 7 }] })
    expect(part.lines[0]).toMatchObject({ quantity: 10, confirmedQuantity: 7, cancelledQuantity: 3 })
    expect(await used.stock()).toBe(before - 7)
    const unit = lines[0]!.orderLogisticLinePriceDto.price
    expect(part.orderLogisticPrices.totalProductWithoutTax).toBeCloseTo(Math.round(unit * 7 * 100) / 100, 2)
    expect(part.partiallyDeclinedBySupplier).toBe(true)
    const { quantity, rounding } = part.lines[0]!.priceExplanation!
    expect({ quantity, isCents: Math.abs(rounding) < 0.01 }).toEqual({ quantity: 7, isCents: true })
  })

  test('declines, and nothing is kept back', async () => {
    const before = await used.stock()
    const { id } = await ebroPart(await used.placed())
    expect(await used.stock()).toBe(before - 10)
    expect(await wish(id, 'DECLINED_BY_SUPPLIER', { reason: 'Agotado' })).toMatchObject({
      status: 'DECLINED_BY_SUPPLIER',
    })
    expect(await used.stock()).toBe(before)
  })

  test('sees its own parts alone, and only the steps that come next', async () => {
    const order = await used.placed()
    const [own, others] = (await order.read()).orderLogistics
    await expect(wish(others!.id, 'ACCEPTED_BY_SUPPLIER')).rejects.toThrow(refusal('F-E-002'))
    for (const status of ['SHIPPED', 'COMPLETED', 'DRAFT_ORDER', 'WAITING_SHIPMENT'] as const)
      await expect(wish(own!.id, status)).rejects.toThrow(refusal('ST0001'))
    const { content } = await used.sellers.ebro.sellerOrders.list({ query: { size: 1000 } })
    expect(new Set(content.map(({ supplierSnapshot }) => supplierSnapshot.externalId))).toEqual(new Set(['EBRO']))
  })

  test('cancels what was left behind the last delivery: what has been received already is through', async () => {
    const { id, lines } = await ebroPart(await used.placed())
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
      await wish(id, status)
    const some = { lines: [{ id: lines[0]!.id, confirmedQuantity: 4 }] }
    await wish(id, 'PARTIALLY_SHIPPED', some)
    const arrived = [{ id: lines[0]!.id, quantity: 4 }]
    await used.buyer.logisticOrders.confirmReception({ params: { id }, body: { lines: arrived } })
    const none = { lines: [{ id: lines[0]!.id, confirmedQuantity: 0 }] }
    expect(await wish(id, 'PARTIALLY_CANCELED', none)).toMatchObject({ status: 'COMPLETED' })
  })

  test('cancels what it cannot send, and goes on with the rest where it stood', async () => {
    const { id, lines } = await ebroPart(await used.placed())
    await wish(id, 'ACCEPTED_BY_SUPPLIER')
    await wish(id, 'WAITING_FULFILLMENT')
    const some = { lines: [{ id: lines[0]!.id, confirmedQuantity: 6 }] }
    expect(await wish(id, 'PARTIALLY_CANCELED', some)).toMatchObject({ status: 'PARTIALLY_CANCELED' })
    expect(await wish(id, 'WAITING_SHIPMENT')).toMatchObject({ status: 'WAITING_SHIPMENT' })
    expect(await wish(id, 'SHIPPED')).toMatchObject({ status: 'SHIPPED', lines: [{ shippedQuantity: 6 }] })
  })
})

describe('what is left when some of it will not come', () => {
  const withoutOne = (id: string, lineId: string, open: number) =>
    wish(id, 'PARTIALLY_CANCELED', { lines: [{ id: lineId, confirmedQuantity: open - 1 }] })

  test('goes back to the shelf with the buyer’s cancelling', async () => {
    const before = await used.stock()
    const { id, lines } = await ebroPart(await used.placed())
    await withoutOne(id, lines[0]!.id, 10)
    expect(await used.stock()).toBe(before - 9)
    expect(await used.buyer.logisticOrders.cancel({ params: { id } })).toMatchObject({ status: 'CANCELED' })
    expect(await used.stock()).toBe(before)
  })

  test('is through when what was sent has arrived and the rest is cancelled', async () => {
    const { id, lines } = await ebroPart(await used.placed(used.buyer, 2))
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
      await wish(id, status)
    await wish(id, 'PARTIALLY_SHIPPED', { lines: [{ id: lines[0]!.id, confirmedQuantity: 1 }] })
    expect(await withoutOne(id, lines[0]!.id, 1)).toMatchObject({ status: 'PARTIALLY_CANCELED' })
    await expect(wish(id, 'SHIPPED')).rejects.toThrow(refusal('ST0001'))
    const done = await used.buyer.logisticOrders.confirmReception({ params: { id } })
    expect(done).toMatchObject({ status: 'COMPLETED', lines: [{ receivedQuantity: 1, cancelledQuantity: 1 }] })
  })
})

test('the operator lets through what a limit has stopped: stock and budget are taken then', async () => {
  const { operator } = used.sellers
  const limit = (amountWithoutTax: number, active = true) =>
    operator.buyingPolicies.update({
      params: { id: guadalquivir },
      body: { type: 'QUOTA', active, quota: { amountWithoutTax, period: 'YEAR' } },
    })
  const before = await used.stock()
  await limit(1)
  const { id } = await ebroPart(await used.placed())
  expect(await used.stock()).toBe(before)
  const force = (status: LogisticStatus, client = operator) =>
    client.sellerOrders.updateStatus({ params: { id }, body: { status } })
  await expect(force('ORDER_CREATED', used.sellers.ebro)).rejects.toThrow(refusal('ST0001'))
  await expect(force('DRAFT_ORDER')).rejects.toThrow(refusal('ST0001'))
  expect(await force('ORDER_CREATED')).toMatchObject({
    status: 'WAITING_SUPPLIER_APPROVAL',
    paymentStatus: 'WAITING_PAYMENT',
  })
  expect(await used.stock()).toBe(before - 10)
  await expect(force('ORDER_CREATED')).rejects.toThrow(refusal('ST0001'))
  await limit(1, false)
})

test.each(['PAID', 'OVER_PAID'] as const)('what is paid on acceptance leaves the shelf when it is %s', async (paid) => {
  const order = await used.draft()
  await used.buyer.commercialOrders.place({ params: { id: order.id }, body: { paymentOption: 'BANK_WIRE' } })
  const { id } = await ebroPart(order)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT'] as const) await wish(id, status)
  await expect(wish(id, 'WAITING_SHIPMENT')).rejects.toThrow(refusal('ST0001'))
  await used.sellers.operator.payments.updatePaymentStatus({ params: { id }, body: { paymentStatus: paid } })
  expect(await wish(id, 'WAITING_SHIPMENT')).toMatchObject({ status: 'WAITING_SHIPMENT' })
})

test('a buyer cancels until the supplier has accepted, and not after', async () => {
  const order = await used.placed()
  const [own, other] = (await order.read()).orderLogistics
  const { logisticOrders } = used.buyer
  await wish(own!.id, 'ACCEPTED_BY_SUPPLIER')
  await expect(logisticOrders.cancel({ params: { id: own!.id } })).rejects.toThrow(refusal('ST0001'))
  expect(await logisticOrders.cancel({ params: { id: other!.id } })).toMatchObject({ status: 'CANCELED' })
  expect(await order.read()).toMatchObject({ status: 'PROCESSING' })
})

test('orders are those of the whole company, of one of its organisations, and of one supplier', async () => {
  const order = await used.placed()
  const { reference } = await order.read()
  const { logisticOrders, suppliers } = used.buyer
  const references = async (list: Promise<{ content: { reference: string }[] }>) =>
    (await list).content.map((each) => each.reference.replace(/-\d$/, ''))
  const query = { size: 200, sort: ['created_at,desc'], nbPreviewLines: 0 }
  expect(await references(logisticOrders.listOfAccount({ query }))).toContain(reference)
  const shipped = { ...query, orderLogisticStatusType: 'SHIPPED' as const }
  const { content } = await logisticOrders.listOfAccount({ query: shipped })
  expect(new Set(content.map(({ status }) => status))).toEqual(new Set(['SHIPPED']))
  const ofOrganisation = (organisationId: string) =>
    references(logisticOrders.listOfOrganisation({ params: { organisationId }, query }))
  expect(await ofOrganisation('SEV-ALM')).toContain(reference)
  expect(await ofOrganisation('HUE')).not.toContain(reference)
  const supplier = await suppliers.read({ params: { id: 'EBRO' } })
  expect(supplier.totalOrders).toBeGreaterThan(0)
  expect(supplier.totalSales).toBeGreaterThan(0)
})

test('filters are kept by name for whoever kept them, and orders are filtered by fields of their account', async () => {
  await used.placed()
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

test('a line that is named twice, more than there is, nothing and what is not theirs change nothing', async () => {
  const order = await used.placed()
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
  await expect(wish(id, 'PARTIALLY_CANCELED', { lines: [line(10)] })).rejects.toThrow(refusal('F-E-040'))
  for (const [wished, code] of refused)
    await expect(wish(id, 'ACCEPTED_BY_SUPPLIER', { lines: wished })).rejects.toThrow(refusal(code))
  expect(await order.read()).toEqual(before)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await wish(id, status)
  await expect(wish(id, 'SHIPPED', { lines: [line(5), line(5)] })).rejects.toThrow(refusal('F-E-040'))
  for (const shippingTrackingUrl of ['javascript:alert(1)', 'data:text/html,x', 'nowhere'])
    await expect(wish(id, 'SHIPPED', { shippingTrackingUrl })).rejects.toThrow(refusal('F-E-012'))
  await wish(id, 'SHIPPED')
  const arrive = (...quantities: number[]) =>
    used.buyer.logisticOrders.confirmReception({
      params: { id },
      body: { lines: quantities.map((quantity) => ({ id: lineId, quantity })) },
    })
  await expect(arrive(5, 5)).rejects.toThrow(refusal('F-E-040'))
  await expect(arrive(11)).rejects.toThrow(refusal('F-E-007'))
  const sent = await order.read()
  await arrive(0)
  expect(await order.read()).toEqual(sent)
  expect(await arrive(10)).toMatchObject({ status: 'COMPLETED' })
})

test('what was sent and nobody has confirmed is received by itself after fourteen days, once', async () => {
  const days = (count: number) => used.platform.advance(count * 24 * 60 * 60)
  const order = await used.placed()
  const { id } = await ebroPart(order)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await wish(id, status)
  const receive = async () => {
    await jobHandlers['receive-forgotten'](used.platform.systemContext())
    // Nobody stays signed in for two weeks.
    used.buyer = (await used.platform.signedIn()).client
    return (await used.buyer.logisticOrders.read({ params: { id } })).status
  }
  days(13)
  expect(await receive()).toBe('SHIPPED')
  days(2)
  expect(await receive()).toBe('COMPLETED')
  expect(await receive()).toBe('COMPLETED')
  const { events, shipments } = await used.buyer.orders.timeline({ params: { id: order.id } })
  const received = events.filter(({ action }) => action === 'confirmReception')
  expect(received.map(({ actor }) => actor.type)).toEqual(['SYSTEM'])
  expect(shipments[0]!.receivedAt).not.toBeNull()
})
