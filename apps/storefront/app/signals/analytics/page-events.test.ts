import { describe, expect, test } from 'vitest'
import type { UIMatch } from 'react-router'
import { createCart, createCartLine } from '#app/testing/cart-lines.ts'
import { packRows } from '#app/product-ui/packed-rows.ts'
import { describePage } from './page-events.ts'

const createMatch = (id: string, loaderData?: object) => ({ id, loaderData }) as unknown as UIMatch
const describeScreen = (name: string, loaderData?: object) => describePage([createMatch(`en-US:${name}`, loaderData)])

describe('page', () => {
  test('a search has its words without e-mail addresses, and neither address nor title are sent', () => {
    const page = describeScreen('search/search', { state: { q: 'nut anna@company.example' }, total: 3 })
    expect(page).toMatchObject({ isPublic: false, calls: [['trackSiteSearch', 'nut [e-mail]', false, 3]] })
  })

  test('an article has its code, name, categories and the price of the account', () => {
    const page = describeScreen('product/product', {
      product: { sku: 'P', name: 'Nut' },
      selected: { sku: 'P-1', name: 'Nut M6' },
      chain: [{ name: 'Fixings' }],
      offers: [{ ladder: [{ from: 1, unitPrice: 2 }] }],
    })
    expect(page).toMatchObject({
      name: 'product/product',
      isPublic: true,
      calls: [['setEcommerceView', 'P-1', 'Nut M6', ['Fixings'], 2]],
    })
  })

  test.each([
    'carts/buying-lists/list',
    'threads/conversation/thread',
    'company/users/user',
    'orders/order/order-page',
  ])('%s has a title that is not sent', (name) => {
    expect(describeScreen(name, {})).toEqual({ name, isPublic: false })
  })

  test('one that was not found tells nothing of its address', () => {
    expect(describeScreen('content/page')).toEqual({ name: 'content/page' })
  })

  test('the account is that of the frame', () => {
    const frame = createMatch('es-ES:shop', { session: { account: { id: '9' } } })
    expect(describePage([frame, createMatch('es-ES:faq', {})]).account).toBe('9')
  })

  test('only the active cart is followed', () => {
    const cart = { ...createCart([]), id: '7' }
    const lines = packRows([createCartLine({ id: '1' })])
    const show = (active?: boolean) =>
      describeScreen('carts/cart/cart', { openCart: { cart: { ...cart, active }, lines } }).cart
    expect(show()).toMatchObject({ id: '7', items: [{ id: 'SKU-1', line: 'O-1' }] })
    expect(show(true)).toBeDefined()
    expect(show(false)).toBeUndefined()
  })

  test('a confirmation is the order with its totals, its cart and the number of all its lines', () => {
    const confirmation = {
      orderId: '5',
      reference: '2026-1',
      cartId: '7',
      placedAt: '2026-11-18T08:00:00Z',
      totals: { total: 36.3, subtotal: 20, tax: 6.3, freight: 10 },
      logisticOrders: [
        {
          reference: '2026-1-A',
          status: 'WAITING_SUPPLIER_APPROVAL',
          lineCount: 8,
          lines: [{ sku: 'A', name: 'Nut', net: 20, quantity: 10 }],
        },
      ],
    }
    expect(describeScreen('checkout/confirmation/confirmation', { confirmation }).order).toEqual({
      id: '2026-1',
      draftId: '5',
      cartId: '7',
      placedAt: '2026-11-18T08:00:00Z',
      total: 36.3,
      net: 20,
      tax: 6.3,
      shipping: 10,
      lineCount: 8,
      items: [{ id: 'A', name: 'Nut', price: 2, quantity: 10 }],
    })
  })
})
