import { describe, expect, test } from 'vitest'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { isDue, isUntouched, getNextStep, openStatuses } from './steps.ts'

const buildOrder = (id: string, status: LogisticStatus) => ({
  id,
  status,
  updatedAt: '2026-01-01T10:00:00Z',
  lines: [
    { id: '1', quantity: 1 },
    { id: '2', quantity: 9 },
  ],
})
const ids = Array.from({ length: 200 }, (_, at) => String(at))
const listSteps = (status: LogisticStatus) => ids.map((id) => getNextStep(buildOrder(id, status)))

describe('demo suppliers', () => {
  test('every order gets from approval to its last shipment', () => {
    for (const id of ids) {
      const statuses: LogisticStatus[] = ['WAITING_SUPPLIER_APPROVAL']
      for (let step = getNextStep(buildOrder(id, statuses[0]!)); step; step = getNextStep(buildOrder(id, step.status)))
        statuses.push(step.status)
      expect(statuses.filter((status) => status !== 'PARTIALLY_SHIPPED')).toEqual([
        'WAITING_SUPPLIER_APPROVAL',
        'ACCEPTED_BY_SUPPLIER',
        'WAITING_FULFILLMENT',
        'WAITING_SHIPMENT',
        'SHIPPED',
      ])
    }
  })

  test('most orders ship at once with a tracking URL, some in two deliveries', () => {
    const steps = listSteps('WAITING_SHIPMENT')
    const partialShipments = steps.filter((step) => step?.status === 'PARTIALLY_SHIPPED')
    expect(partialShipments.length).toBeGreaterThan(20)
    expect(partialShipments.length).toBeLessThan(100)
    expect(partialShipments[0]).toMatchObject({ lines: [{ id: '2', confirmedQuantity: 4 }] })
    for (const step of steps) expect(step?.shippingTrackingUrl).toMatch(/^https:/)
  })

  test('some orders are confirmed with one piece less and a reason', () => {
    const shortened = listSteps('WAITING_SUPPLIER_APPROVAL').filter((step) => step?.lines)
    expect(shortened.length).toBeGreaterThan(5)
    expect(shortened.length).toBeLessThan(60)
    expect(shortened[0]).toMatchObject({ lines: [{ id: '2', confirmedQuantity: 8 }], reason: expect.any(String) })
  })

  test('wait before each step and ignore statuses that are not theirs', () => {
    const at = (time: string) => new Date(`2026-01-01T${time}Z`)
    expect(isDue(buildOrder('1', 'WAITING_SUPPLIER_APPROVAL'), at('10:00:10'))).toBe(false)
    expect(isDue(buildOrder('1', 'WAITING_SUPPLIER_APPROVAL'), at('10:00:20'))).toBe(true)
    expect(isDue(buildOrder('1', 'WAITING_CUSTOMER_APPROVAL'), at('23:00:00'))).toBe(false)
    expect(openStatuses).not.toContain('SHIPPED')
    expect(getNextStep(buildOrder('1', 'SHIPPED'))).toBeUndefined()
  })

  test('an order that somebody advanced at the desk › is left to them', () => {
    const ownSteps = new Map<string, LogisticStatus>([['1', 'ACCEPTED_BY_SUPPLIER']])
    expect(isUntouched(buildOrder('1', 'ACCEPTED_BY_SUPPLIER'), ownSteps)).toBe(true)
    expect(isUntouched(buildOrder('1', 'WAITING_FULFILLMENT'), ownSteps)).toBe(false)
    expect(isUntouched(buildOrder('2', 'ACCEPTED_BY_SUPPLIER'), ownSteps)).toBe(false)
    expect(isUntouched(buildOrder('2', 'WAITING_SUPPLIER_APPROVAL'), ownSteps)).toBe(true)
  })
})
