import type { Cart } from '@tiber/contract/cart-shapes'
import { buyingListPrefix } from '@tiber/contract/cart-words'
import { toCents } from '../goods/cents.ts'
import { plainName } from './cart-name.ts'
import type { CartNews } from './cart-news.ts'
import { toCartView, type CartsAtStart, type CartView } from './cart-answer.ts'

/** Lines and net amount of a change in flight, shown before it is confirmed. */
export type Expected = { lines: number; net: number }

export type CartsState = {
  /** The first one is the current cart. */
  carts: CartView[]
  lists: NonNullable<CartsAtStart['lists']>
  expected: ReadonlyMap<string, Expected>
}

export const stateAtStart = (start: CartsAtStart | null): CartsState => ({
  carts: start?.carts ?? [],
  lists: start?.lists ?? [],
  expected: new Map(),
})

/** Returns the state with a newer version of a cart; an older version is ignored. */
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

/** Returns the state with reloaded carts; a cart changed during the reload keeps its newer version. */
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

/** Returns whether an update is newer than the version the page knows. */
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

/** Returns the current cart with optimistic changes added. */
export function currentCartOf({ carts, expected }: CartsState): CartView | undefined {
  const [first] = carts
  const sum = [...expected.values()].reduce((a, b) => ({ lines: a.lines + b.lines, net: a.net + b.net }), nothing)
  if (sum.lines === 0 && sum.net === 0) return first
  const cart = first ?? emptyCart
  const net = toCents(cart.net + sum.net)
  return { ...cart, numberOfLines: Math.max(0, cart.numberOfLines + sum.lines), net }
}

const nothing: Expected = { lines: 0, net: 0 }
/** Shown until the first item is added, which creates the cart. */
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
