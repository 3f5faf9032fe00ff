// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { createCartChange, createCartLine } from '#app/testing/cart-lines.ts'
import type { PerformedCall } from '@tiber/sdk/platform-client'
import { toCartItem } from './cart-items.ts'
import { writeEvents } from './event-cookies.ts'
import { toEvents } from './events-of-calls.server.ts'
import type { TrackedOrder } from './matomo.ts'
import { createReporter } from './reporter.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  delete window._paq
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true
})

const options = { url: 'https://tracker.example', siteId: '3', usesCookies: false }
const [screw, nut] = [
  createCartLine({ id: '1', quantity: 10, unitPrice: 2 }),
  createCartLine({ id: '2', quantity: 5, unitPrice: 1 }),
]

/** Performs a call of the server and reports it, as a browser with several tabs does: any of them takes the cookie. */
function perform(name: PerformedCall['name'], input: object, result: unknown) {
  const events = toEvents({ name, input, result } as unknown as PerformedCall)
  document.cookie = `event-${Math.random()}=${writeEvents(events)}; Path=/`
  createReporter(options).reportWaiting()
}

type Lines = ReturnType<typeof createCartLine>[]
type ChangeOptions = { cart?: object; removed?: string[] }

/** Changes lines of the cart 7, the active one. */
function change(lines: Lines, { cart = {}, removed = [] }: ChangeOptions = {}) {
  const result = createCartChange(lines, { version: 2, lines })
  const body = [{ offerPriceId: 'P', quantity: 1, updateAction: 'ADD_QUANTITY' }]
  const changed = { ...result.cart, id: '7', active: true, ...cart }
  perform('carts.updateLines', { params: { id: '7' }, body }, { ...result, cart: changed, removedOffers: removed })
}

const listCalls = (...names: string[]) => window._paq!.filter(([name]) => names.includes(name))
/** Reads the cart as the tracker knows it after the last change. */
function readSentCart() {
  const calls = window._paq!
  const start = calls.findLastIndex(([name]) => name === 'clearEcommerceCart')
  return start < 0
    ? undefined
    : calls
        .slice(start)
        .flatMap(([name, id, , , price, quantity]) => (name === 'addEcommerceItem' ? [[id, price, quantity]] : []))
}
const readEvents = () => listCalls('trackEvent').map(([, family, action, name]) => `${family} ${action} ${name}`)

describe('cart that the tracker is told', () => {
  test('has all lines after each change, with their new quantities', () => {
    change([screw!])
    change([nut!])
    change([{ ...screw!, quantity: 30 }])
    expect(readSentCart()).toEqual([
      ['SKU-2', 1, 5],
      ['SKU-1', 2, 30],
    ])
  })

  test('loses a removed line, and the event says which article it was', () => {
    change([screw!, nut!])
    change([], { removed: ['O-1'] })
    expect(readSentCart()).toEqual([['SKU-2', 1, 5]])
    const [, , , , , data] = listCalls('trackEvent').at(-1)!
    const item = { id: 'SKU-1', name: 'Tornillo 1', price: 2, quantity: 10 }
    expect(data).toMatchObject({ ...item, items: [item] })
    expect(JSON.stringify(window._paq)).not.toContain('O-1')
  })

  test('is empty after all lines were deleted', () => {
    change([screw!, nut!])
    perform('carts.deleteLines', { params: { id: '7' }, body: {} }, null)
    expect(readSentCart()).toEqual([])
    expect(listCalls('trackEcommerceCartUpdate').at(-1)).toEqual(['trackEcommerceCartUpdate', 0])
  })

  test('is followed anew after more lines were removed than a cookie can name', () => {
    change([screw!, nut!])
    change([], { removed: Array.from({ length: 500 }, (_, at) => `O-${at}`) })
    expect(readSentCart()).toEqual([])
  })

  test('has an article of two suppliers once', () => {
    const other = createCartLine({ id: '3', quantity: 30, unitPrice: 1 })
    change([screw!, { ...other, productVariant: screw!.productVariant }])
    expect(readSentCart()).toEqual([['SKU-1', 1.25, 40]])
    change([], { removed: ['O-3'] })
    expect(readSentCart()).toEqual([['SKU-1', 2, 10]])
  })

  test('is not that of another cart, of a list or of a cart that was emptied beside it', () => {
    change([screw!])
    change([nut!], { cart: { id: '8', active: false } })
    change([nut!], { cart: { id: '9', name: 'BL_Weekly' } })
    perform('carts.deleteLines', { params: { id: '8' }, body: {} }, null)
    expect(readSentCart()).toEqual([['SKU-1', 2, 10]])
    expect(listCalls('trackEcommerceCartUpdate')).toHaveLength(1)
    expect(readEvents().slice(1)).toEqual([
      'cart line added Tornillo 2',
      'buying list updated 9',
      'cart line removed undefined',
    ])
  })

  test('starts anew with another active cart and with another account', () => {
    const reporter = createReporter(options)
    reporter.reportFacts({ account: 'A' })
    change([screw!])
    change([nut!], { cart: { id: '8' } })
    expect(readSentCart()).toEqual([['SKU-2', 1, 5]])
    reporter.reportFacts({ account: 'B' })
    change([screw!], { cart: { id: '8' } })
    expect(readSentCart()).toEqual([['SKU-1', 2, 10]])
  })
})

describe('order', () => {
  const order: TrackedOrder = {
    id: '001',
    draftId: '5',
    cartId: '7',
    placedAt: new Date().toISOString(),
    total: 30,
    net: 25,
    tax: 5,
    shipping: 0,
    lineCount: 2,
    items: [toCartItem(screw!)],
  }

  test('of the followed cart › has the lines that its confirmation leaves out', () => {
    change([screw!, nut!])
    createReporter(options).reportFacts({ order })
    expect(readSentCart()).toHaveLength(2)
    change([nut!], { cart: { id: '8' } })
    expect(readSentCart()).toEqual([['SKU-2', 1, 5]])
  })

  test('of another cart › has its own lines, and the followed cart stays', () => {
    change([nut!])
    change([{ ...nut!, quantity: 6 }, createCartLine({ id: '4' })])
    createReporter(options).reportFacts({ order: { ...order, cartId: '8' } })
    expect(readSentCart()).toEqual([['SKU-1', 2, 10]])
    change([createCartLine({ id: '5' })])
    expect(readSentCart()).toHaveLength(3)
  })
})
