import type { EventItem, RecordedEvent } from './analytics-event.ts'
import { readStored, store } from './memory.ts'

const storageKey = 'tiber-analytics-cart'
const maxItems = 1000

type TrackedCart = { id: string; items: EventItem[] }

/**
 * Follows the active cart, because the tracker wants all of its items with every change and a change knows only the
 * changed ones. All tabs share it, as they share the cookies that tell of changes.
 */
const readTrackedCart = () => readStored<TrackedCart | null>(storageKey) ?? undefined

/** Returns the items of a cart, as far as this browser knows them; none of a cart that it does not follow. */
export function listTrackedItems(cartId: string | null): EventItem[] {
  const tracked = readTrackedCart()
  return tracked && tracked.id === cartId ? tracked.items : []
}

export const trackCart = ({ id, items }: TrackedCart) => store(storageKey, { id, items: items.slice(-maxItems) })

/** Forgets the cart, or only that one. */
export function forgetTrackedCart(cartId?: string | null) {
  if (cartId === undefined || readTrackedCart()?.id === cartId) store(storageKey, null)
}

type Change = { items: EventItem[]; removed: EventItem[] }

/** Applies a change; returns all items after it and the removed ones, or undefined if it is of another cart. */
export function applyToTrackedCart({ action, items = [], cart }: RecordedEvent): Change | undefined {
  if (!cart) return undefined
  const tracked = readTrackedCart()
  const isTracked = tracked?.id === cart.id
  // Lines are added to the active cart only, but any cart can lose some.
  if (!isTracked && tracked && action === 'removed') return undefined
  const gone = new Set(cart.removed)
  const changed = new Set(items.map(({ line }) => line))
  const before = isTracked ? tracked.items : []
  const isRemoved = ({ line }: EventItem) => cart.isReset === true || (line !== undefined && gone.has(line))
  // A changed line says its new quantity, whatever was added.
  const kept = before.filter((item) => !isRemoved(item) && !changed.has(item.line))
  const after = [...kept, ...items]
  trackCart({ id: cart.id, items: after })
  return { items: after, removed: before.filter(isRemoved) }
}
