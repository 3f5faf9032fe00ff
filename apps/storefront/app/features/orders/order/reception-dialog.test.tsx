// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import type { LineView, LogisticOrderView } from './order-view.ts'
import { ReceptionDialog } from './reception-dialog.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})

const createLine = (at: number) =>
  ({ id: String(at), sku: `SKU-${at}`, name: 'Nut', shipped: 2, received: 0 }) as LineView
const all = Array.from({ length: 3 }, (_, at) => createLine(at))
// Only the fields the dialog reads.
const logisticOrder = {
  id: 'G',
  supplier: 'Ebro',
  status: 'SHIPPED',
  lineCount: 3,
  lines: [all[0]],
} as LogisticOrderView

afterEach(() => {
  vi.unstubAllGlobals()
})

async function openDialog(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  renderInPage(<ReceptionDialog logisticOrder={logisticOrder} failure={undefined} onClose={() => {}} />)
  await act(async () => {})
}
const findConfirmButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'orders.receive')

test('reception dialog › lines beyond the page › loads all of them', async () => {
  await openDialog(async () => Response.json(all))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
  expect(findConfirmButton()?.disabled).toBe(false)
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error response', async () => new Response(null, { status: 503 })],
])('reception dialog › %s › reports the failure and confirms nothing', async (_what, answer) => {
  await openDialog(answer)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('forms.unreachable')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(0)
  expect(findConfirmButton()?.disabled).toBe(true)
})

test('reception dialog › more than was shipped › gives the reason and focuses the quantity', async () => {
  await openDialog(async () => Response.json(all))
  const input = document.querySelectorAll('input')[1]!
  act(() => {
    // React tracks the value by the setter of the element, so the one of the prototype is called.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '3')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(document.querySelector('[role=alert]')).toBeNull()
  act(() => findConfirmButton()!.click())
  const reason = document.querySelector('[role=alert]')!
  expect(reason.textContent).toBe('orders.receive.problem.tooMany')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-describedby')).toBe(reason.id)
  expect(document.activeElement).toBe(input)
})
