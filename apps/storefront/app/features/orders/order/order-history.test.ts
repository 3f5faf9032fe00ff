import { expect, test } from 'vitest'
import { mergeEvents } from './order-history.tsx'
import type { TimelineEvent } from './order-steps.ts'

const event = (action: TimelineEvent['action'], supplier: string, at = '2026-11-02T10:00:00.000Z'): TimelineEvent => ({
  id: `${action} ${supplier} ${at}`,
  at,
  action,
  logisticOrder: { id: supplier, reference: supplier, supplier },
  actor: { name: 'Compras', type: 'CUSTOMER' },
  onBehalfOf: null,
  from: null,
  to: null,
  reason: null,
})

test('the order history merges simultaneous events of several logistic orders, even when interleaved', () => {
  const later = '2026-11-03T10:00:00.000Z'
  const events = [
    event('place', 'EBRO'),
    event('requestApproval', 'EBRO'),
    event('place', 'DUERO'),
    event('requestApproval', 'DUERO'),
    event('accept', 'EBRO', later),
  ]
  expect(mergeEvents(events).map(({ action, suppliers }) => [action, suppliers])).toEqual([
    ['place', ['EBRO', 'DUERO']],
    ['requestApproval', ['EBRO', 'DUERO']],
    ['accept', ['EBRO']],
  ])
})
