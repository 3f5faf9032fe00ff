// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { OrderSummary } from '@tiber/contract/orders/orders'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { parseFilter } from './order-filter.ts'
import { OrdersTable } from './orders-table.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})

const logisticOrder = {
  id: '1',
  reference: '100-200-1234567-1',
  supplier: { id: '1', name: 'Ebro' },
  status: 'SHIPPED',
  expectedDelivery: null,
  late: false,
  offersReport: true,
  incidentDeclared: false,
} as const
const order: OrderSummary = {
  id: '1',
  reference: '100-200-1234567',
  placedAt: '2026-11-02T10:00:00Z',
  status: 'PROCESSING',
  stage: 'ON_THE_WAY',
  late: false,
  buyer: { id: '1', name: 'Compras' },
  purchaseOrder: null,
  costCentre: null,
  places: [],
  lineCount: 1,
  currency: 'EUR',
  net: 1,
  gross: 1.21,
  logisticOrders: [],
  matchedLines: [],
}

const findReport = (logisticOrders: OrderSummary['logisticOrders'], canReport = true) => {
  const { container, remove } = renderInPage(
    <OrdersTable
      late={[]}
      orders={[{ ...order, logisticOrders }]}
      filter={parseFilter(new URLSearchParams())}
      canRepeat={false}
      canExport={false}
      canReport={canReport}
    />,
  )
  const [href, text] = [container.querySelector('a[aria-label]')?.getAttribute('href') ?? null, container.innerText]
  remove()
  return { href, text }
}

test('an order row › one delivery with a possible problem › links to its report', () => {
  const other = { ...logisticOrder, id: '2', reference: '100-200-1234567-2', offersReport: false }
  expect(findReport([logisticOrder, other]).href).toBe('/account/incidents/new?order=100-200-1234567-1')
})

test('an order row › several deliveries › links to the choice among them', () => {
  const other = { ...logisticOrder, id: '2', reference: '100-200-1234567-2' }
  expect(findReport([logisticOrder, other]).href).toBe('/account/incidents/new?order=100-200-1234567')
})

test('an order row › nothing to report, or a platform without incidents › has no link', () => {
  expect(findReport([{ ...logisticOrder, offersReport: false }]).href).toBeNull()
  expect(findReport([logisticOrder], false).href).toBeNull()
})

test('an order row › an open incident › is named instead', () => {
  const open = findReport([{ ...logisticOrder, incidentDeclared: true }])
  expect(open.href).toBeNull()
  expect(open.text).toContain('orders.line.incident')
  expect(findReport([logisticOrder]).text).not.toContain('orders.line.incident')
})
