import { describe, expect, test } from 'vitest'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { refusal } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'
import { addWorkingDays, toDay } from '../../prices/service.ts'

const used = useOrders()

const updateStatus = (id: string, status: LogisticStatus, more: object = {}) =>
  used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status, ...more } })
const placeEbroOrder = async (quantity = 10) =>
  (await (await used.placeOrder(used.buyer, quantity)).read()).orderLogistics[0]!
const inDays = (days: number) => toDay(new Date(used.platform.now().getTime() + days * 86_400_000))
const acceptWith = (order: Awaited<ReturnType<typeof placeEbroOrder>>, line: object) =>
  updateStatus(order.id, 'ACCEPTED_BY_SUPPLIER', { lines: [{ id: order.lines[0]!.id, ...line }] })

describe('promises of an acceptance', () => {
  test('86 now, 114 later › both days are promised, and the last one is the delivery of the order', async () => {
    const order = await placeEbroOrder(200)
    const promises = [
      { quantity: 86, shipsOn: inDays(1), arrivesOn: inDays(2) },
      { quantity: 114, shipsOn: inDays(8), arrivesOn: inDays(9) },
    ]
    const accepted = await acceptWith(order, { promises })
    expect(accepted.lines[0]!.promises).toEqual(promises)
    expect(accepted.expectedDelivery).toEqual({ earliest: inDays(2), latest: inDays(9) })
    const [seen] = (await used.buyer.logisticOrders.read({ params: { id: order.id } })).lines
    expect(seen!.promises).toEqual(promises)
  })

  test('a shorter line › the promised pieces are those confirmed, the rest is cancelled with its reason', async () => {
    const order = await placeEbroOrder(20)
    const promises = [{ quantity: 12, shipsOn: inDays(1) }]
    const accepted = await updateStatus(order.id, 'ACCEPTED_BY_SUPPLIER', {
      reasonCode: 'OUT_OF_STOCK',
      lines: [{ id: order.lines[0]!.id, confirmedQuantity: 12, promises }],
    })
    const arrivesOn = toDay(addWorkingDays(new Date(inDays(1)), 1))
    expect(accepted.lines[0]).toMatchObject({
      confirmedQuantity: 12,
      cancelledQuantity: 8,
      promises: [{ quantity: 12, shipsOn: inDays(1), arrivesOn }],
    })
  })

  test('none are given › all pieces are promised for the days the buyer was told', async () => {
    const order = await placeEbroOrder()
    const accepted = await updateStatus(order.id, 'ACCEPTED_BY_SUPPLIER')
    expect(accepted.lines[0]!.promises).toEqual([
      { quantity: 10, shipsOn: expect.any(String), arrivesOn: order.expectedDelivery!.latest },
    ])
    expect(accepted.expectedDelivery).toEqual(order.expectedDelivery)
  })

  test.each([
    ['fewer pieces than confirmed', [{ quantity: 9, shipsOn: 1 }], 'F-E-007', 'lines.0.promises'],
    [
      'more pieces than confirmed',
      [
        { quantity: 6, shipsOn: 1 },
        { quantity: 5, shipsOn: 2 },
      ],
      'F-E-007',
      'lines.0.promises',
    ],
    ['a day in the past', [{ quantity: 10, shipsOn: -1 }], 'F-E-006', 'lines.0.promises.0.shipsOn'],
    [
      'arrival before shipping',
      [{ quantity: 10, shipsOn: 5, arrivesOn: 3 }],
      'F-E-006',
      'lines.0.promises.0.arrivesOn',
    ],
  ])('%s › the field is named and nothing moves', async (_title, given, code, detail) => {
    const order = await placeEbroOrder()
    const promises = given.map(({ quantity, shipsOn, ...more }) => ({
      quantity,
      shipsOn: inDays(shipsOn),
      ...('arrivesOn' in more && { arrivesOn: inDays(more.arrivesOn) }),
    }))
    const error: unknown = await acceptWith(order, { promises }).catch((each: unknown) => each)
    expect(error).toMatchObject({ code, body: { errors: [{ detail }] } })
    const { status, lines } = await used.sellers.ebro.sellerOrders.read({ params: { id: order.id } })
    expect({ status, promises: lines[0]!.promises }).toEqual({ status: 'WAITING_SUPPLIER_APPROVAL', promises: [] })
  })

  test.each(['2026-13-01', 'tomorrow', '2026-02-30'])('the day %s is refused', async (shipsOn) => {
    const order = await placeEbroOrder()
    await expect(acceptWith(order, { promises: [{ quantity: 10, shipsOn }] })).rejects.toThrow(refusal('F-E-012'))
  })
})

describe('promises after an acceptance', () => {
  const accept = async (quantity = 10) => {
    const order = await placeEbroOrder(quantity)
    const promises = [
      { quantity: 4, shipsOn: inDays(1), arrivesOn: inDays(2) },
      { quantity: quantity - 4, shipsOn: inDays(8), arrivesOn: inDays(9) },
    ]
    const { id, lines } = await acceptWith(order, { promises })
    return { id, lineId: lines[0]!.id }
  }
  const readPromised = async (id: string) =>
    (await used.sellers.ebro.sellerOrders.read({ params: { id } })).lines[0]!.promises!.map(({ quantity }) => quantity)

  test('shipped pieces are taken off the first promise, cancelled ones off the last', async () => {
    const { id, lineId } = await accept()
    for (const status of ['WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const) await updateStatus(id, status)
    await updateStatus(id, 'PARTIALLY_SHIPPED', { lines: [{ id: lineId, confirmedQuantity: 3 }] })
    expect(await readPromised(id)).toEqual([1, 6])
    await updateStatus(id, 'PARTIALLY_CANCELED', { lines: [{ id: lineId, confirmedQuantity: 5 }] })
    expect(await readPromised(id)).toEqual([1, 4])
    await updateStatus(id, 'SHIPPED')
    expect(await readPromised(id)).toEqual([])
  })

  test('moved with a reason › the new days hold, and the buyer sees the event', async () => {
    const { id, lineId } = await accept()
    const promises = [{ quantity: 10, shipsOn: inDays(12), arrivesOn: inDays(13) }]
    const moved = await used.sellers.ebro.sellerOrders.movePromises({
      params: { id },
      body: { lines: [{ id: lineId, promises, reason: 'La fábrica se retrasa' }] },
    })
    expect(moved.lines[0]!.promises).toEqual(promises)
    expect(moved.expectedDelivery).toEqual({ earliest: inDays(13), latest: inDays(13) })
    const { events } = await used.buyer.orders.timeline({ params: { id: moved.orderCommercialId } })
    expect(events.at(-1)).toMatchObject({ action: 'movePromises', reason: 'La fábrica se retrasa', to: null })
  })

  test('moved without a reason, or for another number of pieces › refused', async () => {
    const { id, lineId } = await accept()
    const { movePromises } = used.sellers.ebro.sellerOrders
    const promises = [{ quantity: 10, shipsOn: inDays(12) }]
    const without = movePromises({ params: { id }, body: { lines: [{ id: lineId, promises, reason: ' ' }] } })
    await expect(without).rejects.toMatchObject({ code: 'F-E-001' })
    const fewer = [{ quantity: 9, shipsOn: inDays(12) }]
    const move = movePromises({ params: { id }, body: { lines: [{ id: lineId, promises: fewer, reason: 'Tarde' }] } })
    await expect(move).rejects.toThrow(refusal('F-E-007'))
    expect(await readPromised(id)).toEqual([4, 6])
  })

  test('moved before the order is accepted › 409 with the state now', async () => {
    const order = await placeEbroOrder()
    const promises = [{ quantity: 10, shipsOn: inDays(12) }]
    const move = used.sellers.ebro.sellerOrders.movePromises({
      params: { id: order.id },
      body: { lines: [{ id: order.lines[0]!.id, promises, reason: 'Tarde' }] },
    })
    await expect(move).rejects.toMatchObject({
      code: 'ST0001',
      body: { content: { status: 'WAITING_SUPPLIER_APPROVAL', version: expect.any(Number) } },
    })
  })
})

describe('answers', () => {
  test('a decline without a reason is refused with an example; a code is enough', async () => {
    const order = await placeEbroOrder()
    const error: unknown = await updateStatus(order.id, 'DECLINED_BY_SUPPLIER').catch((each: unknown) => each)
    expect(error).toMatchObject({ code: 'F-E-001', body: { errors: [{ detail: 'reason' }] } })
    expect(String(error)).toContain('OUT_OF_STOCK')
    await updateStatus(order.id, 'DECLINED_BY_SUPPLIER', { reasonCode: 'DISCONTINUED' })
    const { events } = await used.buyer.orders.timeline({ params: { id: order.orderCommercialId } })
    expect(events.at(-1)).toMatchObject({ action: 'decline', reason: 'Artículo descatalogado' })
  })

  test('a colleague was first › 409 with the state now and who it was', async () => {
    const order = await placeEbroOrder()
    await updateStatus(order.id, 'ACCEPTED_BY_SUPPLIER')
    await expect(updateStatus(order.id, 'DECLINED_BY_SUPPLIER', { reason: 'Agotado' })).rejects.toMatchObject({
      code: 'ST0001',
      body: { content: { status: 'ACCEPTED_BY_SUPPLIER', changedBy: 'Ventas Tornillería Ebro' } },
    })
  })

  test('the buyer cancelled a second ago › 409 with the state now', async () => {
    const order = await placeEbroOrder()
    await used.buyer.logisticOrders.cancel({ params: { id: order.id } })
    await expect(updateStatus(order.id, 'ACCEPTED_BY_SUPPLIER')).rejects.toMatchObject({
      code: 'ST0001',
      body: { content: { status: 'CANCELED', changedBy: 'Compras Guadalquivir' } },
    })
  })
})

describe('shipments', () => {
  const prepare = async () => {
    const { id, lines } = await placeEbroOrder()
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
      await updateStatus(id, status)
    return { id, lineId: lines[0]!.id }
  }

  test('two parts › each keeps its carrier, numbers, parcels and weight', async () => {
    const { id, lineId } = await prepare()
    const first = {
      carrier: 'Transportes Vega',
      trackingNumbers: ['VG-8841-960', 'VG-8841-961'],
      parcels: 2,
      weight: 14.6,
    }
    await updateStatus(id, 'PARTIALLY_SHIPPED', { lines: [{ id: lineId, confirmedQuantity: 4 }], shipment: first })
    const { seller } = await updateStatus(id, 'SHIPPED', { shipment: { trackingNumbers: ['VG-9'] } })
    expect(seller!.shipments).toMatchObject([
      { number: 1, ...first, lines: [{ lineId, quantity: 4 }] },
      { number: 2, carrier: null, trackingNumbers: ['VG-9'], parcels: null, lines: [{ lineId, quantity: 6 }] },
    ])
  })

  test.each(['<script>alert(1)</script>', 'javascript:alert(1)', 'https://evil.example', '  ', 'x'])(
    'the tracking number %s is refused',
    async (number) => {
      const { id } = await prepare()
      const ship = updateStatus(id, 'SHIPPED', { shipment: { trackingNumbers: [number] } })
      await expect(ship).rejects.toMatchObject({ status: 400 })
    },
  )

  test('more than is open is refused', async () => {
    const { id, lineId } = await prepare()
    const ship = updateStatus(id, 'PARTIALLY_SHIPPED', { lines: [{ id: lineId, confirmedQuantity: 11 }] })
    await expect(ship).rejects.toThrow(refusal('F-E-007'))
  })
})
