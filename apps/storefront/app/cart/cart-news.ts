/** Announces that a cart has a new version or was deleted. */
export type CartNews = { id: string; version: number; deleted: boolean }

/** `here` is this page; `elsewhere` is another tab, another device or a colleague. */
export type NewsOrigin = 'here' | 'elsewhere'
type Listener = (news: CartNews, origin: NewsOrigin) => void

const listeners = new Set<Listener>()

/** Subscribes to changes of carts, wherever they were made, and returns the function to unsubscribe. */
export function onCartNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellCartNews(news: CartNews, origin: NewsOrigin) {
  for (const listener of listeners) listener(news, origin)
}

/** Stands for any cart id: updates may have been missed, so every subscriber checks again. */
export const anyCart = '*'
