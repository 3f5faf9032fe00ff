import type { Cart } from '@tiber/contract/cart-shapes'
import { buyingListPrefix } from '@tiber/contract/cart-words'
import { toCents } from '../goods/cents.ts'
import { plainName } from './cart-name.ts'
import type { CartNews } from './cart-news.ts'
import { toCartView, type CartsAtStart, type CartView } from './cart-answer.ts'

/** What is on its way and shown as if it had arrived. */
export type Expected = { lines: number; net: number }

export type CartsState = {
  /** The first is the one that is filled. */
  carts: CartView[]
  lists: NonNullable<CartsAtStart['lists']>
  expected: ReadonlyMap<string, Expected>
}

export const stateAtStart = (start: CartsAtStart | null): CartsState => ({
  carts: start?.carts ?? [],
  lists: start?.lists ?? [],
  expected: new Map(),
})

/** A newer version of a cart replaces the one that is known; an answer that was overtaken does not. */
export function withCart(state: CartsState, cart: Cart): CartsState {
  if (cart.name.startsWith(buyingListPrefix)) return withList(state, cart)
  const view = toCartView(cart)
  const known = state.carts.find(({ id }) => id === view.id)
  if (known && (known.version ?? 0) > (view.version ?? 0)) return state
  const carts = known ? state.carts.map((each) => (each.id === view.id ? view : each)) : [...state.carts, view]
  return { ...state, carts: cart.active ? [view, ...carts.filter(({ id }) => id !== view.id)] : carts }
}

function withList(state: CartsState, { id, name, numberOfLines, version }: Cart): CartsState {
  const list = { id, name: plainName(name), numberOfLines, version }
  const isKnown = state.lists.some((each) => each.id === id)
  return {
    ...state,
    lists: isKnown ? state.lists.map((each) => (each.id === id ? list : each)) : [list, ...state.lists],
  }
}

/** Read anew; a cart that was changed while that was on its way is newer here. */
export function withStart(state: CartsState, start: CartsAtStart): CartsState {
  const newer = (cart: CartView) => {
    const known = state.carts.find(({ id }) => id === cart.id)
    return known && (known.version ?? 0) > (cart.version ?? 0) ? known : cart
  }
  return {
    ...state,
    carts: start.carts ? start.carts.map(newer) : state.carts,
    lists: start.lists ?? state.lists,
  }
}

/** Whether it says more than the page knows. */
export function isNews({ carts, lists }: CartsState, { id, version, deleted }: CartNews): boolean {
  const known = [...carts, ...lists].find((each) => each.id === id)
  return deleted ? known !== undefined : (known?.version ?? 0) < version
}

export const withoutCart = (state: CartsState, id: string): CartsState => ({
  ...state,
  carts: state.carts.filter((each) => each.id !== id),
  lists: state.lists.filter((each) => each.id !== id),
})

export function withExpected(state: CartsState, key: string, expected: Expected | undefined): CartsState {
  const next = new Map(state.expected)
  if (expected) next.set(key, expected)
  else next.delete(key)
  return { ...state, expected: next }
}

/** The cart that is filled, with what is on its way to it. */
export function currentCartOf({ carts, expected }: CartsState): CartView | undefined {
  const [first] = carts
  const sum = [...expected.values()].reduce((a, b) => ({ lines: a.lines + b.lines, net: a.net + b.net }), nothing)
  if (sum.lines === 0 && sum.net === 0) return first
  const cart = first ?? emptyCart
  const net = toCents(cart.net + sum.net)
  return { ...cart, numberOfLines: Math.max(0, cart.numberOfLines + sum.lines), net }
}

const nothing: Expected = { lines: 0, net: 0 }
/** Before the first article is there: the cart is made with it. */
const emptyCart: CartView = {
  id: '',
  name: '',
  status: 'INIT',
  currency: 'EUR',
  numberOfLines: 0,
  numberOfProducts: 0,
  net: 0,
  gross: 0,
}
