// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '@tiber/contract/carts/cart-shapes'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { ToastProvider } from '@tiber/ui/overlays/toast.tsx'
import type { CartResult, InitialCarts } from './cart-model.ts'
import { CartsProvider, useCart } from './carts-context.tsx'
import { useCartChanges } from './use-cart-changes.ts'
import { useCartVersion } from './use-cart-version.ts'

const start: InitialCarts = {
  carts: [
    {
      id: '2',
      name: 'Obra',
      status: 'INIT',
      currency: 'EUR',
      numberOfLines: 1,
      numberOfProducts: 1,
      net: 10,
      gross: 12.1,
      version: 1,
    },
  ],
  lists: [],
  canUndo: true,
  isLive: false,
  hasMessages: false,
  hasIncidents: false,
  hasQuotes: false,
  hasQuickOrder: false,
  hasApprovals: false,
  hasInvoices: false,
  hasSheets: false,
  hasPartNumbers: false,
}
const price = { priceWithoutTax: 30, taxAmount: 6.3, priceWithTax: 36.3 }
const cart = { id: '2', name: 'Obra', numberOfLines: 3, totalDiscountPrice: price, version: 2 } as Cart
const done: CartResult = {
  ok: true,
  cart,
  change: undefined,
  warnings: [],
  message: '2 líneas añadidas',
  undoVersion: 2,
}
const lines = [{ offerPriceId: 'a', quantity: 1, updateAction: 'ADD_QUANTITY' as const }]

const versions: number[] = []
function AddButton() {
  const current = useCart()
  const { changeLines } = useCartChanges()
  useCartVersion('2', ({ version }) => versions.push(version))
  return (
    <button type="button" onClick={() => void changeLines({ lines, optimistic: { lines: 2, net: 20.5 } })}>
      {current?.numberOfLines} {current?.net}
    </button>
  )
}

let page: ReturnType<typeof renderInPage>
let responses: (() => Promise<Response>)[]
const sent = vi.fn((_url: string, _options: RequestInit) => responses.shift()!())
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', sent)
  sent.mockClear()
  versions.length = 0
  page = renderInPage(
    <ToastProvider closeLabel="Cerrar">
      <CartsProvider start={start} userId={undefined} buyer={undefined}>
        <AddButton />
      </CartsProvider>
    </ToastProvider>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => page.find('button').textContent
const toastText = () => page.find('[role=status]').textContent
const advance = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const respond =
  (body: CartResult, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const failConnection = () => Promise.reject(new TypeError('fetch failed'))
const keys = () => sent.mock.calls.map(([, options]) => (options.headers as Record<string, string>)['idempotency-key'])

test('cart change › is shown at once, then replaced by the result and announced to subscribers', async () => {
  responses = [respond(done)]
  page.click('button')
  expect(shown()).toBe('3 30.5')
  await advance()
  expect(shown()).toBe('3 30')
  expect(toastText()).toContain('2 líneas añadidas')
  expect(versions).toEqual([2])
})

test('cart change › rejected › is reverted and the reason is shown', async () => {
  responses = [respond({ ok: false, problem: 'El carrito ya se ha pedido.', code: 'ST0001' }, 409)]
  page.click('button')
  await advance()
  expect(shown()).toBe('1 10')
  expect(toastText()).toContain('El carrito ya se ha pedido.')
})

test('cart change › connection lost › is sent again with the same key', async () => {
  responses = [failConnection, respond({ ok: false, problem: '', code: 'SV0002' }, 503), respond(done)]
  page.click('button')
  await advance(400)
  await advance(1500)
  expect(shown()).toBe('3 30')
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
})

test('cart change › no response at all › is reverted and reported as unreachable', async () => {
  responses = [failConnection, failConnection, failConnection, failConnection]
  page.click('button')
  await advance(10_000)
  expect(shown()).toBe('1 10')
  expect(toastText()).toContain('frame.cart.unreachable')
})

test('cart change › can be undone from the toast', async () => {
  responses = [
    respond(done),
    respond({ ...done, message: 'Deshecho', undoVersion: undefined, cart: { ...cart, version: 3, numberOfLines: 1 } }),
  ]
  page.click('button')
  await advance()
  page.click('[role=status] button')
  await advance()
  expect(sent.mock.calls[1]![0]).toBe('/cart/undo')
  expect(JSON.parse(String(sent.mock.calls[1]![1].body))).toMatchObject({ cartId: '2', version: 2 })
  expect(shown()).toBe('1 30')
})
