// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import type { Dashboard } from './read-dashboard.server.ts'
import { ActionItemsPanel } from './action-items-panel.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: ReturnType<typeof renderInPage>

const emptyDashboard: Dashboard = {
  approvals: { count: 0, first: [] },
  overdue: { count: 0, gross: 0, currency: 'EUR' },
  budgets: [],
  toReceive: { count: 0, orders: [] },
  toPay: [],
  drafts: [],
  deliveries: { late: 0, logisticOrders: [] },
  suggestions: [],
  spend: { currency: 'EUR', months: [], suppliers: [] },
}
const approval = { reference: '1', requester: 'Compras', net: 1234.5, lineCount: 2 }

test('the approvals item shows a total only if all approvals are loaded', () => {
  const renderPanel = (count: number) => {
    page = renderInPage(
      <ActionItemsPanel dashboard={{ ...emptyDashboard, approvals: { count, first: [approval, approval] } }} />,
    )
    return page.container.innerText
  }
  expect(renderPanel(2)).toContain('469')
  page.remove()
  expect(renderPanel(7)).not.toContain('469')
})
