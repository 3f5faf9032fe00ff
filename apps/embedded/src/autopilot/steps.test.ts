import { describe, expect, test } from 'vitest'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { isDue, nextStep, openStatuses } from './steps.ts'

const partOf = (id: string, status: LogisticStatus) => ({
  id,
  status,
  updatedAt: '2026-01-01T10:00:00Z',
  lines: [
    { id: '1', quantity: 1 },
    { id: '2', quantity: 9 },
  ],
})
const ids = Array.from({ length: 200 }, (_, at) => String(at))
const stepsAt = (status: LogisticStatus) => ids.map((id) => nextStep(partOf(id, status)))

describe('suppliers of the demo', () => {
  test('bring every order from its arrival to its last delivery', () => {
    for (const id of ids) {
      const way: LogisticStatus[] = ['WAITING_SUPPLIER_APPROVAL']
      for (let step = nextStep(partOf(id, way[0]!)); step; step = nextStep(partOf(id, step.status)))
        way.push(step.status)
      expect(way.filter((status) => status !== 'PARTIALLY_SHIPPED')).toEqual([
        'WAITING_SUPPLIER_APPROVAL',
        'ACCEPTED_BY_SUPPLIER',
        'WAITING_FULFILLMENT',
        'WAITING_SHIPMENT',
        'SHIPPED',
      ])
    }
  })

  test('mostly send all at once with a number to follow it by, sometimes in two deliveries', () => {
    const steps = stepsAt('WAITING_SHIPMENT')
    const parts = steps.filter((step) => step?.status === 'PARTIALLY_SHIPPED')
    expect(parts.length).toBeGreaterThan(20)
    expect(parts.length).toBeLessThan(100)
    expect(parts[0]).toMatchObject({ lines: [{ id: '2', confirmedQuantity: 4 }] })
    for (const step of steps) expect(step?.shippingTrackingUrl).toMatch(/^https:/)
  })

  test('now and then have a piece less, and say why', () => {
    const less = stepsAt('WAITING_SUPPLIER_APPROVAL').filter((step) => step?.lines)
    expect(less.length).toBeGreaterThan(5)
    expect(less.length).toBeLessThan(60)
    expect(less[0]).toMatchObject({ lines: [{ id: '2', confirmedQuantity: 8 }], reason: expect.any(String) })
  })

  test('wait a while before they go on, and do nothing with what is not theirs to do', () => {
    const at = (time: string) => new Date(`2026-01-01T${time}Z`)
    expect(isDue(partOf('1', 'WAITING_SUPPLIER_APPROVAL'), at('10:00:10'))).toBe(false)
    expect(isDue(partOf('1', 'WAITING_SUPPLIER_APPROVAL'), at('10:00:20'))).toBe(true)
    expect(isDue(partOf('1', 'WAITING_CUSTOMER_APPROVAL'), at('23:00:00'))).toBe(false)
    expect(openStatuses).not.toContain('SHIPPED')
    expect(nextStep(partOf('1', 'SHIPPED'))).toBeUndefined()
  })
})
