/** That a cart has another version now, or is gone. */
export type CartNews = { id: string; version: number; deleted: boolean }

/** Of this page, or from another tab, another device or a colleague. */
export type NewsOrigin = 'here' | 'elsewhere'
type Listener = (news: CartNews, origin: NewsOrigin) => void

const listeners = new Set<Listener>()

/** Whoever shows a cart on this page hears of its changes, wherever they were made. */
export function onCartNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellCartNews(news: CartNews, origin: NewsOrigin) {
  for (const listener of listeners) listener(news, origin)
}

/** In place of an id: something may have been missed, so that everybody looks for themselves. */
export const anyCart = '*'
