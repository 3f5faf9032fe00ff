// @vitest-environment happy-dom
import { act, useEffect, useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartChange, CartLine } from '@tiber/contract/carts/cart-shapes'
import { createCartLine, createCart, createCartChange } from '#app/testing/cart-lines.ts'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { ToastProvider } from '@tiber/ui/overlays/toast.tsx'
import type { CartResult, LineCommand } from '../current/cart-model.ts'
import { publishCartUpdate } from '../current/cart-updates.ts'
import { CartsProvider } from '../current/carts-context.tsx'
import { saveUnsentChanges, takeUnsentChanges } from '../current/unsent-changes.ts'
import { createQuantityQueue, useOpenCart, type OpenCartHandle } from './use-open-cart.ts'

const [one, two] = [createCartLine({ id: '1' }), createCartLine({ id: '2', quantity: 50 })]
const start = createCart([one, two])
const withQuantity = (line: CartLine, quantity: number) => createCartLine({ id: line.id, quantity })
const changed = (version: number, ...lines: CartLine[]): CartChange => createCartChange([one, two], { version, lines })
const accepted = (change: CartChange): CartResult => ({
  ok: true,
  cart: change.cart,
  change,
  warnings: [],
  message: '',
  undoVersion: change.cart.version,
})
const sessionEnded: CartResult = { ok: false, problem: 'Sesión', code: undefined, login: '/auth/login' }

const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

let openCart: OpenCartHandle
let leaving: { isWaiting: boolean; asks: boolean }
function Cart() {
  const handle = useOpenCart(start, null)
  useEffect(() => {
    openCart = handle
  })
  // Before the browser paints: what a user who reads the page can rely on.
  useLayoutEffect(() => {
    leaving = { isWaiting: handle.isWaiting, asks: asksBeforeLeaving() }
  }, [handle.isWaiting])
  return handle.lines.map(({ id, quantity }) => `${id}×${quantity}`).join(' ')
}

/** Requests without a response yet, oldest first. */
let requests: { url: string; respond: (body: object) => Promise<void> }[]
let page: ReturnType<typeof renderInPage>
const open = (userId = 'ana') => {
  page = renderInPage(
    <ToastProvider closeLabel="Cerrar">
      <CartsProvider start={null} userId={userId} buyer={undefined}>
        <Cart />
      </CartsProvider>
    </ToastProvider>,
  )
}
beforeEach(() => {
  sessionStorage.clear()
  requests = []
  const fetch = (url: string) =>
    new Promise<Response>((resolve) => {
      const respond = (body: object) => act(async () => resolve(Response.json(body)))
      requests.push({ url, respond })
    })
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => void vi.unstubAllGlobals())

const shown = () => page.container.textContent
const set = (line: CartLine, quantity: number) => act(async () => void openCart.setQuantities([{ line, quantity }]))
const announce = (version: number) =>
  act(async () => publishCartUpdate({ id: start.id, version, deleted: false }, 'elsewhere'))
const respondTo = async (url: string, body: object) => {
  await expect.poll(() => requests.some((each) => each.url.startsWith(url))).toBe(true)
  const at = requests.findIndex((each) => each.url.startsWith(url))
  await requests.splice(at, 1)[0]!.respond(body)
}

test('changes made elsewhere › announced before the response to an own change › are loaded', async () => {
  open()
  await set(one, 20)
  await announce(3)
  await respondTo('/cart/lines', accepted(changed(2, withQuantity(one, 20))))
  await respondTo('/cart/changes?cart=C&since=2', changed(3, withQuantity(two, 60)))
  await expect.poll(shown).toBe('1×20 2×60')
})

test('changes made elsewhere › own change rejected › are loaded', async () => {
  open()
  await set(one, 20)
  await announce(2)
  await respondTo('/cart/lines', { ok: false, problem: 'No', code: 'ST0001' } satisfies CartResult)
  await respondTo('/cart/changes?cart=C&since=1', changed(2, withQuantity(two, 60)))
  await expect.poll(shown).toContain('1×10 2×60')
})

test('changes made elsewhere › own response with a newer version › are not lost', async () => {
  open()
  await set(one, 20)
  await respondTo('/cart/lines', accepted(changed(3, withQuantity(one, 20))))
  await set(one, 30)
  await respondTo('/cart/lines', accepted(changed(4, withQuantity(one, 30))))
  await respondTo('/cart/changes?cart=C&since=1', changed(3, withQuantity(one, 20), withQuantity(two, 60)))
  await respondTo('/cart/changes?cart=C&since=1', changed(4, withQuantity(one, 30), withQuantity(two, 60)))
  await expect.poll(shown).toBe('1×30 2×60')
})

test('own change › cart reloaded meanwhile › is contained in the cart', async () => {
  open()
  await announce(2)
  await respondTo('/cart/changes', { ...changed(2), touched: 5000 })
  await set(one, 20)
  await respondTo('/cart/lines', accepted(changed(3, withQuantity(one, 20))))
  await respondTo('/cart/full', { cart: createCart([one, withQuantity(two, 60)], 2), next: null })
  await respondTo('/cart/full', { cart: createCart([withQuantity(one, 20), withQuantity(two, 60)], 3), next: null })
  await expect.poll(shown).toBe('1×20 2×60')
})

test('line details › are sent one after the other, so that the last one wins', async () => {
  open()
  const writeNote = (note: string) => act(async () => void openCart.updateDetails([{ lineId: '1', note }]))
  await writeNote('Urgente')
  await writeNote('Puede esperar')
  expect(requests).toHaveLength(1)
  await respondTo('/cart/details', accepted(changed(2, { ...one, note: 'Urgente' })))
  expect(openCart.lines[0]!.note).toBe('Puede esperar')
  await respondTo('/cart/details', accepted(changed(3, { ...one, note: 'Puede esperar' })))
  expect(openCart.isSaving).toBe(false)
})

test('unsent quantities › session ended › are all stored for the user who entered them', async () => {
  open()
  await set(one, 20)
  await set(two, 70)
  await respondTo('/cart/lines', sessionEnded)
  await respondTo('/cart/lines', sessionEnded)
  expect(takeUnsentChanges({ userId: 'ana', place: `cart ${start.id}` })).toMatchObject([
    { quantity: 20 },
    { quantity: 70 },
  ])
})

test('unsent quantities › are sent after the same user has signed in, not for another user', async () => {
  saveUnsentChanges({ userId: 'ana', place: `cart ${start.id}` }, [{ key: 'O-1', offerPriceId: 'P-1', quantity: 20 }])
  open('blas')
  expect(requests).toEqual([])
  expect(shown()).toBe('1×10 2×50')
  page.remove()
  open()
  expect(shown()).toBe('1×20 2×50')
  expect(requests.map(({ url }) => url)).toEqual(['/cart/lines'])
})

test('unsent quantities › without a connection › leaving asks as long as the page says that they wait', async () => {
  open()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await set(one, 20)
  await expect.poll(() => leaving).toEqual({ isWaiting: true, asks: true })
  online.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  await respondTo('/cart/lines', accepted(changed(2, withQuantity(one, 20))))
  await expect.poll(() => leaving).toEqual({ isWaiting: false, asks: false })
})

const rejected: CartResult = { ok: false, problem: 'No', code: undefined }
const change = (key: string, quantity: number) => ({ key, offerPriceId: `P-${key}`, quantity })

test('quantity queue › changes made during a request › are merged into the next one, latest per line', async () => {
  const sent: LineCommand[][] = []
  const responses: (() => void)[] = []
  const settled: [string, number][][] = []
  const queue = createQuantityQueue({
    send: (lines) => {
      sent.push(lines)
      return new Promise((resolve) => responses.push(() => resolve(rejected)))
    },
    onResult: (_result, batch) => void settled.push(batch.map(({ key, quantity }) => [key, quantity])),
  })
  const first = queue.push([change('a', 1)])
  const later = [queue.push([change('b', 2), change('c', 3)]), queue.push([change('b', 5)])]
  expect(sent).toHaveLength(1)
  responses[0]!()
  await first
  await expect.poll(() => sent.length).toBe(2)
  responses[1]!()
  expect(await Promise.all(later)).toEqual([rejected, rejected])
  expect(sent.map((lines) => lines.map(({ offerPriceId, quantity }) => [offerPriceId, quantity]))).toEqual([
    [['P-a', 1]],
    [
      ['P-c', 3],
      ['P-b', 5],
    ],
  ])
  expect(settled).toEqual([
    [['a', 1]],
    [
      ['c', 3],
      ['b', 5],
    ],
  ])
})
