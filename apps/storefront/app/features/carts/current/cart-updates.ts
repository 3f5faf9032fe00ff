/** Announces that a cart has a new version or was deleted. */
export type CartUpdate = { id: string; version: number; deleted: boolean }

/** `here` is this page; `elsewhere` is another tab, another device or a colleague. */
export type UpdateOrigin = 'here' | 'elsewhere'
type Listener = (update: CartUpdate, origin: UpdateOrigin) => void

const listeners = new Set<Listener>()

/** Subscribes to changes of carts, wherever they were made, and returns the function to unsubscribe. */
export function onCartUpdate(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function publishCartUpdate(update: CartUpdate, origin: UpdateOrigin) {
  for (const listener of listeners) listener(update, origin)
}

/** Stands for any cart id: updates may have been missed, so every subscriber checks again. */
export const anyCart = '*'
