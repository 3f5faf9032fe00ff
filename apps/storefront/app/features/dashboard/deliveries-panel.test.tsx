// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})

const delivery = {
  reference: '100-200-1234567',
  logisticReference: '100-200-1234567-1',
  supplier: 'Ebro',
  status: 'ACCEPTED_BY_SUPPLIER',
  latest: '2026-11-02',
  late: true,
  offersReport: true,
  incidentDeclared: false,
} as const

const readPanel = (changes: Partial<{ offersReport: boolean; incidentDeclared: boolean }>) => {
  const { container, remove } = renderInPage(<DeliveriesPanel logisticOrders={[{ ...delivery, ...changes }]} />)
  const [text, link] = [container.innerText, container.querySelector('a[aria-label]')?.getAttribute('href') ?? null]
  remove()
  return { text, link }
}

test('a late delivery on the dashboard › can be reported, unless an incident is open', () => {
  expect(readPanel({}).link).toBe('/account/incidents/new?order=100-200-1234567-1')
  expect(readPanel({ offersReport: false }).link).toBeNull()
  const open = readPanel({ incidentDeclared: true })
  expect(open.link).toBeNull()
  expect(open.text).toContain('dashboard.deliveries.incident')
})
