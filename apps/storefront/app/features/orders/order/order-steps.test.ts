import { expect, test } from 'vitest'
import { buildSteps, type TimelineEvent } from './order-steps.ts'

const event = (action: TimelineEvent['action'], at: string): TimelineEvent => ({
  id: at,
  at,
  action,
  logisticOrder: null,
  actor: { name: 'Tiber', type: 'SYSTEM' },
  onBehalfOf: null,
  from: null,
  to: null,
  reason: null,
})
const names = (steps: ReturnType<typeof buildSteps>) => steps.map(({ step, at }) => `${step} ${at ?? '-'}`)

test('a logistic order without approval has steps from placed to received', () => {
  expect(
    names(buildSteps('ACCEPTED_BY_SUPPLIER', [event('place', '1'), event('send', '2'), event('accept', '3')])),
  ).toEqual(['placed 1', 'accepted 3', 'prepared -', 'shipped -', 'received -'])
})

test('a logistic order has an approval step if an approval was requested', () => {
  expect(
    names(buildSteps('WAITING_CUSTOMER_APPROVAL', [event('place', '1'), event('requestApproval', '2')])),
  ).toContain('approved -')
})

test('a partially shipped logistic order has its shipping step completed by the last shipment', () => {
  const sent = [event('place', '1'), event('accept', '2'), event('ship', '3')]
  expect(names(buildSteps('PARTIALLY_SHIPPED', sent))).toContain('shipped -')
  expect(names(buildSteps('SHIPPED', [...sent, event('ship', '4')]))).toContain('shipped 4')
})
