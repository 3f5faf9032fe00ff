// @vitest-environment happy-dom
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { StoppedNote } from './stopped-note.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: ReturnType<typeof renderInPage>

const rejection = {
  action: 'disapprove',
  reason: 'Con seis basta',
  actor: { name: 'Dirección', type: 'CUSTOMER' },
} as const

function renderNote(status: LogisticStatus, canReopen: boolean) {
  page = renderInPage(<StoppedNote order={{ logisticOrders: [{ status }], events: [rejection], canReopen }} />)
  return page.container.innerText
}

test('the note on a stopped order tells why it was stopped and what the buyer can do', () => {
  const returned = renderNote('DECLINED_BY_CUSTOMER', true)
  for (const text of ['orders.stopped.returned', 'Con seis basta', 'orders.stopped.returned.hint'])
    expect(returned).toContain(text)
  page.remove()
  const declined = renderNote('DECLINED_BY_CUSTOMER', false)
  expect(declined).toContain('orders.stopped.declined')
  expect(declined).toContain('Con seis basta')
  page.remove()
  expect(renderNote('BLOCKED_BY_POLICY', true)).toContain('orders.stopped.held')
  page.remove()
  expect(renderNote('BLOCKED_BY_PAYMENT', true)).toContain('orders.stopped.refused')
  page.remove()
  expect(renderNote('SHIPPED', false)).toBe('')
})
