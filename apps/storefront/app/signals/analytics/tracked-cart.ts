import type { AnalyticsEvent, EventItem } from './analytics-event.ts'
import { readStored, store } from './memory.ts'

const storageKey = 'tiber-analytics-cart'
const maxItems = 1000
const session = () => sessionStorage

/**
 * Follows the cart through the session, because the tracker wants all of its items with every change and a change knows
 * only the changed ones.
 */
export const readTrackedCart = (): EventItem[] => readStored<EventItem[]>(storageKey, session) ?? []

export const storeTrackedCart = (items: EventItem[]) => store(storageKey, items.slice(-maxItems), session)

/** Applies a change of lines; returns the cart after it, or undefined if the event is not about lines. */
export function applyToTrackedCart(event: AnalyticsEvent): EventItem[] | undefined {
  if (event.family !== 'cart line') return undefined
  const changed = new Map((event.items ?? []).map((item) => [item.id, item]))
  const kept = readTrackedCart().filter(({ id }) => !changed.has(id))
  // A changed line says its new quantity, whatever was added.
  const items = event.action === 'removed' ? kept : [...kept, ...changed.values()]
  storeTrackedCart(items)
  return items
}
