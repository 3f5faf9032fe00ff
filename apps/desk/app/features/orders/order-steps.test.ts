import { describe, expect, test } from 'vitest'
import type { SellerLine, SellerShipment } from '@tiber/contract/orders/seller-order-shapes'
import { buildOrderSteps } from './order-steps.ts'

type Order = Parameters<typeof buildOrderSteps>[0]
type Events = Parameters<typeof buildOrderSteps>[1]

const at = (day: number) => `2026-11-${day}T09:00:00.000Z`
const line = { id: '1', open: 180, promises: [] as SellerLine['promises'] } as SellerLine
const shipment = (number: number) =>
  ({ number, shippedAt: at(12 + number), receivedAt: null, lines: [{ lineId: '1', quantity: 20 }] }) as SellerShipment
const order = {
  stage: 'TO_SHIP',
  status: 'WAITING_SHIPMENT',
  placedAt: at(11),
  answerBy: at(12),
  shipments: [],
  lines: [line],
} as Order
const events = [{ action: 'accept', at: at(12) }] as unknown as Events
const build = (changes: Partial<Order>) => {
  const { steps, current } = buildOrderSteps({ ...order, ...changes }, events)
  return { ids: steps.map(({ id }) => id), current, steps }
}

describe('the stages of an order', () => {
  test('to answer › says until when, and what follows', () => {
    const { ids, current, steps } = build({ stage: 'TO_ANSWER', status: 'WAITING_SUPPLIER_APPROVAL' })
    expect(ids).toEqual(['received', 'toAnswer', 'shipment 1', 'delivered'])
    expect(current).toBe('toAnswer')
    expect(steps[1]!.at).toBe(order.answerBy)
  })

  test('accepted › the first shipment is at hand', () => {
    expect(build({}).ids).toEqual(['received', 'accepted', 'shipment 1', 'delivered'])
    expect(build({}).current).toBe('shipment 1')
    expect(build({}).steps[1]!.at).toBe(at(12))
  })

  test('shipped in part, the rest promised for two days › the shipment at hand and the promised one', () => {
    const promises = [
      { quantity: 120, shipsOn: '2026-11-16', arrivesOn: '2026-11-17' },
      { quantity: 60, shipsOn: '2026-11-24', arrivesOn: '2026-11-25' },
    ]
    const { ids, current, steps } = build({ shipments: [shipment(1)], lines: [{ ...line, promises }] })
    expect(ids).toEqual(['received', 'accepted', 'shipment 1', 'shipment 2', 'rest', 'delivered'])
    expect(current).toBe('shipment 2')
    expect(steps[4]).toMatchObject({ number: 3, day: '2026-11-24', pieces: 60 })
  })

  test('five shipments › the first ones are one stage', () => {
    const { ids, steps } = build({ shipments: [1, 2, 3, 4, 5].map(shipment) })
    expect(ids).toEqual(['received', 'accepted', 'shipments', 'shipment 4', 'shipment 5', 'shipment 6', 'delivered'])
    expect(steps[2]).toMatchObject({ number: 1, until: 3, at: at(15) })
  })

  test('on its way › the receipt is awaited; received › all is done, with its time', () => {
    const sent = { shipments: [shipment(1)], lines: [{ ...line, open: 0 }] }
    expect(build({ ...sent, stage: 'ON_THE_WAY', status: 'SHIPPED' }).current).toBe('delivered')
    const received = [{ ...shipment(1), receivedAt: at(20) }]
    const done = build({ ...sent, shipments: received, stage: 'ENDED', status: 'COMPLETED' })
    expect(done.current).toBeUndefined()
    expect(done.steps.at(-1)!.at).toBe(at(20))
  })

  test('declined › ends there', () => {
    const { ids, current } = build({ stage: 'ENDED', status: 'DECLINED_BY_SUPPLIER' })
    expect([ids, current]).toEqual([['received', 'stopped'], undefined])
  })
})
