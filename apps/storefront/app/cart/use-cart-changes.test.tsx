// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '@tiber/contract/cart-shapes'
import { renderInPage } from '../testing/render-in-page.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import type { CartAnswer, CartsAtStart } from './cart-answer.ts'
import { CartsProvider, useCart } from './carts-context.tsx'
import { useCartChanges } from './use-cart-changes.ts'
import { useCartVersion } from './use-cart-version.ts'

const start: CartsAtStart = {
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
  hasOrderDesk: false,
  hasOrders: false,
  hasApprovals: false,
  hasInvoices: false,
  hasSheets: false,
  hasPartNumbers: false,
}
const price = { priceWithoutTax: 30, taxAmount: 6.3, priceWithTax: 36.3 }
const cart = { id: '2', name: 'Obra', numberOfLines: 3, totalDiscountPrice: price, version: 2 } as Cart
const done: CartAnswer = { ok: true, cart, change: undefined, warnings: [], said: '2 líneas añadidas', undo: 2 }
const lines = [{ offerPriceId: 'a', quantity: 1, updateAction: 'ADD_QUANTITY' as const }]

const heard: number[] = []
function Desk() {
  const current = useCart()
  const { changeLines } = useCartChanges()
  useCartVersion('2', ({ version }) => heard.push(version))
  return (
    <button type="button" onClick={() => void changeLines({ lines, expected: { lines: 2, net: 20.5 } })}>
      {current?.numberOfLines} {current?.net}
    </button>
  )
}

let page: ReturnType<typeof renderInPage>
let answers: (() => Promise<Response>)[]
const sent = vi.fn((_address: string, _how: RequestInit) => answers.shift()!())
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', sent)
  sent.mockClear()
  heard.length = 0
  page = renderInPage(
    <ToastProvider closeLabel="Cerrar">
      <CartsProvider start={start} userId={undefined} buyer={undefined}>
        <Desk />
      </CartsProvider>
    </ToastProvider>,
  )
})
afterEach(() => {
  page.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => page.find('button').textContent
const said = () => page.find('[role=status]').textContent
const later = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const answer =
  (body: CartAnswer, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const lost = () => Promise.reject(new TypeError('fetch failed'))
const keys = () => sent.mock.calls.map(([, how]) => (how.headers as Record<string, string>)['idempotency-key'])

test('cart change › is shown at once, then replaced by the result and announced to subscribers', async () => {
  answers = [answer(done)]
  page.click('button')
  expect(shown()).toBe('3 30.5')
  await later()
  expect(shown()).toBe('3 30')
  expect(said()).toContain('2 líneas añadidas')
  expect(heard).toEqual([2])
})

test('cart change › rejected › is reverted and the reason is shown', async () => {
  answers = [answer({ ok: false, problem: 'El carrito ya se ha pedido.', code: 'ST0001' }, 409)]
  page.click('button')
  await later()
  expect(shown()).toBe('1 10')
  expect(said()).toContain('El carrito ya se ha pedido.')
})

test('cart change › connection lost › is sent again with the same key', async () => {
  answers = [lost, answer({ ok: false, problem: '', code: 'SV0002' }, 503), answer(done)]
  page.click('button')
  await later(400)
  await later(1500)
  expect(shown()).toBe('3 30')
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
})

test('cart change › no response at all › is reverted and reported as unreachable', async () => {
  answers = [lost, lost, lost, lost]
  page.click('button')
  await later(10_000)
  expect(shown()).toBe('1 10')
  expect(said()).toContain('frame.cart.unreachable')
})

test('cart change › can be undone from the toast', async () => {
  answers = [
    answer(done),
    answer({ ...done, said: 'Deshecho', undo: undefined, cart: { ...cart, version: 3, numberOfLines: 1 } }),
  ]
  page.click('button')
  await later()
  page.click('[role=status] button')
  await later()
  expect(sent.mock.calls[1]![0]).toBe('/cart/undo')
  expect(JSON.parse(String(sent.mock.calls[1]![1].body))).toMatchObject({ cartId: '2', version: 2 })
  expect(shown()).toBe('1 30')
})
