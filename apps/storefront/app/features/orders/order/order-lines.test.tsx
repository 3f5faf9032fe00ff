// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import type { LineView } from './order-view.ts'
import { OrderLines } from './order-lines.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})

const createLine = (at: number): LineView => ({
  id: String(at),
  sku: `SKU-${at}`,
  productId: 'P',
  name: `Tornillo número ${at}`,
  picture: null,
  delivery: null,
  unit: 'ud',
  quantity: 1,
  confirmed: null,
  shipped: 0,
  received: 0,
  cancelled: 0,
  unitPrice: 1,
  basis: 1,
  net: 1,
  reference: null,
  replaces: null,
  note: null,
  shippingAddress: null,
  explanation: null,
  hasIncident: false,
})
const all = Array.from({ length: 130 }, (_, at) => createLine(at))
const logisticOrder = {
  id: 'G',
  reference: 'G-1',
  supplier: 'Ebro',
  canReport: false,
  canWrite: false,
  lineCount: all.length,
  lines: all.slice(0, 20),
}

let page: ReturnType<typeof renderInPage>
let isReachable = true
beforeEach(() => {
  isReachable = true
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const at = Number(new URL(address, 'http://shop').searchParams.get('page'))
    return Response.json(all.slice(at * 100, at * 100 + 100))
  })
  page = renderInPage(<OrderLines logisticOrder={logisticOrder} currency="EUR" />)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const skus = () => [...page.container.querySelectorAll('tbody a')].map((link) => link.textContent)

test('the button for further order lines loads all of them and reports a failed request', async () => {
  isReachable = false
  await act(async () => page.find('p button').click())
  expect(page.find('[role=alert]').textContent).toContain('forms.unreachable')
  expect(skus()).toHaveLength(20)
  isReachable = true
  await act(async () => page.find('p button').click())
  await expect.poll(skus).toEqual(all.map(({ sku }) => sku))
  expect(page.container.querySelector('p button')).toBeNull()
})

test('the search over order lines also finds a line that was not loaded yet', async () => {
  const field = page.find<HTMLInputElement>('input[type=search]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'numero 121')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect.poll(skus).toEqual(['SKU-121'])
})
