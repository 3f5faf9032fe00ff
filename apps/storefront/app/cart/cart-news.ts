/** That a cart has another version now, or is gone. */
export type CartNews = { id: string; version: number; deleted: boolean }

const listeners = new Set<(news: CartNews) => void>()

/** Whoever shows a cart on this page hears of its changes, wherever they were made. */
export function onCartNews(listener: (news: CartNews) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellCartNews(news: CartNews) {
  for (const listener of listeners) listener(news)
}
