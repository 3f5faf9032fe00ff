// @vitest-environment happy-dom
import type { LogisticStatus, OrderStage } from '@tiber/contract/orders/order-statuses'
import { expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { StageBadge } from './stage-badge.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: ReturnType<typeof renderInPage>

function renderBadge(stage: OrderStage, ...statuses: LogisticStatus[]) {
  page = renderInPage(<StageBadge stage={stage} logisticOrders={statuses.map((status) => ({ status }))} />)
  return page.container.innerText
}

test('the stage badge of an ended order shows its final status if all logistic orders ended alike', () => {
  expect(renderBadge('ENDED', 'CANCELED', 'CANCELED')).toContain('orders.status.CANCELED')
  page.remove()
  expect(renderBadge('ENDED', 'DECLINED_BY_CUSTOMER')).toContain('orders.status.DECLINED_BY_CUSTOMER')
  page.remove()
  expect(renderBadge('ENDED', 'CANCELED', 'DECLINED_BY_SUPPLIER')).toContain('orders.stage.ENDED')
  page.remove()
  expect(renderBadge('ON_THE_WAY', 'SHIPPED', 'SHIPPED')).toContain('orders.stage.ON_THE_WAY')
})
