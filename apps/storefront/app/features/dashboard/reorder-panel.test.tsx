// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { ReorderPanel } from './reorder-panel.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})
const send = vi.fn((_url: string, _options: RequestInit) => new Promise(() => {}))
vi.stubGlobal('fetch', send)

const full = {
  productId: 'RNG-CV',
  variantId: 'RNG-CV-27',
  offerPriceId: 'full',
  sku: 'RNG-CV-27',
  name: 'Llave de estrella',
  imageLink: null,
  unit: 'ud',
  usualQuantity: 6,
  quantity: 6,
  quantityNote: null,
  stock: 40,
  restockDate: null,
  net: 60,
  lastPrice: 10,
  lastAt: '2026-09-01',
  times: 4,
  everyDays: 30,
}
const short = { ...full, variantId: '2', offerPriceId: 'short', quantity: 2, quantityNote: 'stock' as const, stock: 2 }
const none = { ...short, variantId: '3', offerPriceId: 'none', quantity: 0, stock: 0 }

test('stock below the usual quantity › the row says so before adding, and only what is in stock is added', () => {
  const page = renderInPage(<ReorderPanel suggestions={[full, short, none]} />)
  const [first, second, third] = page.container.querySelectorAll('li')
  expect(first!.textContent).not.toContain('dashboard.again.note')
  expect(second!.textContent).toContain('dashboard.again.note.stock')
  expect(second!.querySelector<HTMLInputElement>('[name=quantity]')!.value).toBe('2')
  expect(third!.textContent).toContain('dashboard.again.none')
  expect(third!.querySelector('form')).toBeNull()
  page.click('header button')
  const [url, { body }] = send.mock.calls[0]!
  expect(url).toBe('/cart/lines')
  expect(JSON.parse(String(body))).toMatchObject({
    lines: [
      { offerPriceId: 'full', quantity: 6 },
      { offerPriceId: 'short', quantity: 2 },
    ],
  })
})
