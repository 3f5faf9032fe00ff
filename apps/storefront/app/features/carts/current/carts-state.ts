import type { Cart } from '@tiber/contract/carts/cart-shapes'
import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { roundAmount } from '#app/product-ui/round-amount.ts'
import { stripListPrefix } from './cart-name.ts'
import type { CartUpdate } from './cart-updates.ts'
import { toCartView, type InitialCarts, type CartView } from './cart-model.ts'

/** Lines and net amount of a change in flight, shown before it is confirmed. */
export type OptimisticTotals = { lines: number; net: number }

export type CartsState = {
  /** The first one is the current cart. */
  carts: CartView[]
  lists: NonNullable<InitialCarts['lists']>
  optimistic: ReadonlyMap<string, OptimisticTotals>
}

export const createCartsState = (start: InitialCarts | null): CartsState => ({
  carts: start?.carts ?? [],
  lists: start?.lists ?? [],
  optimistic: new Map(),
})

/** Returns the state with a newer version of a cart; an older version is ignored. */
export function withCart(state: CartsState, cart: Cart): CartsState {
  if (cart.name.startsWith(buyingListPrefix)) return withList(state, cart)
  const view = toCartView(cart)
  const existing = state.carts.find(({ id }) => id === view.id)
  if (existing && (existing.version ?? 0) > (view.version ?? 0)) return state
  const carts = existing ? state.carts.map((each) => (each.id === view.id ? view : each)) : [...state.carts, view]
  return { ...state, carts: cart.active ? [view, ...carts.filter(({ id }) => id !== view.id)] : carts }
}

function withList(state: CartsState, { id, name, numberOfLines, version }: Cart): CartsState {
  const list = { id, name: stripListPrefix(name), numberOfLines, version }
  const exists = state.lists.some((each) => each.id === id)
  return {
    ...state,
    lists: exists ? state.lists.map((each) => (each.id === id ? list : each)) : [list, ...state.lists],
  }
}

/** Returns the state with reloaded carts; a cart changed during the reload keeps its newer version. */
export function withReloadedCarts(state: CartsState, start: InitialCarts): CartsState {
  const newer = (cart: CartView) => {
    const existing = state.carts.find(({ id }) => id === cart.id)
    return existing && (existing.version ?? 0) > (cart.version ?? 0) ? existing : cart
  }
  return {
    ...state,
    carts: start.carts ? start.carts.map(newer) : state.carts,
    lists: start.lists ?? state.lists,
  }
}

/** Returns whether an update is newer than the version the page knows. */
export function isNewUpdate({ carts, lists }: CartsState, { id, version, deleted }: CartUpdate): boolean {
  const existing = [...carts, ...lists].find((each) => each.id === id)
  return deleted ? existing !== undefined : (existing?.version ?? 0) < version
}

export const withoutCart = (state: CartsState, id: string): CartsState => ({
  ...state,
  carts: state.carts.filter((each) => each.id !== id),
  lists: state.lists.filter((each) => each.id !== id),
})

export function withOptimistic(state: CartsState, key: string, optimistic: OptimisticTotals | undefined): CartsState {
  const next = new Map(state.optimistic)
  if (optimistic) next.set(key, optimistic)
  else next.delete(key)
  return { ...state, optimistic: next }
}

/** Returns the current cart with optimistic changes added. */
export function getCurrentCart({ carts, optimistic }: CartsState): CartView | undefined {
  const [first] = carts
  const sum = [...optimistic.values()].reduce((a, b) => ({ lines: a.lines + b.lines, net: a.net + b.net }), zeroTotals)
  if (sum.lines === 0 && sum.net === 0) return first
  const cart = first ?? emptyCart
  const net = roundAmount(cart.net + sum.net)
  return { ...cart, numberOfLines: Math.max(0, cart.numberOfLines + sum.lines), net }
}

const zeroTotals: OptimisticTotals = { lines: 0, net: 0 }
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
