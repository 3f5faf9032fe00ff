import { expect, test } from 'vitest'
import type { Cart } from '@tiber/contract/carts/cart-shapes'
import { getCurrentCart, createCartsState, withCart, withOptimistic, withoutCart } from './carts-state.ts'

const price = (net: number) => ({ priceWithoutTax: net, taxAmount: 0, priceWithTax: net })
const cart = (id: string, net: number, more: Partial<Cart> = {}) =>
  ({ id, name: id, numberOfLines: 1, totalDiscountPrice: price(net), version: 1, ...more }) as Cart
const start = createCartsState(null)

test('optimistic totals › are added at once and removed when the change has succeeded or failed', () => {
  const optimistic = withOptimistic(withCart(start, cart('a', 10)), 'key', { lines: 2, net: 5.55 })
  expect(getCurrentCart(optimistic)).toMatchObject({ id: 'a', numberOfLines: 3, net: 15.55 })
  expect(getCurrentCart(withOptimistic(optimistic, 'key', undefined))).toMatchObject({ numberOfLines: 1, net: 10 })
})

test('optimistic totals › before the first cart exists › are shown as a new cart', () => {
  expect(getCurrentCart(start)).toBeUndefined()
  expect(getCurrentCart(withOptimistic(start, 'key', { lines: 1, net: 3 }))).toMatchObject({ numberOfLines: 1, net: 3 })
})

test('cart state › a response older than the known version is ignored', () => {
  const newer = withCart(start, cart('a', 20, { version: 3 }))
  expect(getCurrentCart(withCart(newer, cart('a', 10, { version: 2 })))?.net).toBe(20)
  expect(getCurrentCart(withCart(newer, cart('a', 30, { version: 4 })))?.net).toBe(30)
})

test('current cart › is the active one; after its deletion the next one', () => {
  const two = withCart(withCart(start, cart('a', 1)), cart('b', 2, { active: true }))
  expect(getCurrentCart(two)?.id).toBe('b')
  expect(getCurrentCart(withoutCart(two, 'b'))?.id).toBe('a')
})

test('buying list › stays among the lists when it is updated, and a new one comes first', () => {
  const state = { ...start, lists: [{ id: 'l', name: 'Taller', numberOfLines: 1 }] }
  const next = withCart(state, cart('l', 5, { name: 'BL_Taller', numberOfLines: 4 }))
  expect(next.carts).toEqual([])
  expect(next.lists).toEqual([{ id: 'l', name: 'Taller', numberOfLines: 4, version: 1 }])
  const two = withCart(next, cart('m', 5, { name: 'BL_Nave' }))
  expect(two.lists.map(({ name }) => name)).toEqual(['Nave', 'Taller'])
})
