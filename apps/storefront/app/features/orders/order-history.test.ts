import { expect, test } from 'vitest'
import { folded } from './order-history.tsx'
import type { Event } from './part-steps.ts'

const event = (action: Event['action'], supplier: string, at = '2026-11-02T10:00:00.000Z'): Event => ({
  id: `${action} ${supplier} ${at}`,
  at,
  action,
  part: { id: supplier, reference: supplier, supplier },
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
    event('askForApproval', 'EBRO'),
    event('place', 'DUERO'),
    event('askForApproval', 'DUERO'),
    event('accept', 'EBRO', later),
  ]
  expect(folded(events).map(({ action, parts }) => [action, parts])).toEqual([
    ['place', ['EBRO', 'DUERO']],
    ['askForApproval', ['EBRO', 'DUERO']],
    ['accept', ['EBRO']],
  ])
})
