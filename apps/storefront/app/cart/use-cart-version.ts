import { useEffect, useRef } from 'react'
import { onCartNews, type CartNews } from './cart-news.ts'

/** Calls back when a cart has changed: in this tab, in another one, on another device or by a colleague. */
export function useCartVersion(cartId: string | undefined, onNewer: (news: CartNews) => void) {
  const newest = useRef(onNewer)
  useEffect(() => {
    newest.current = onNewer
  })
  useEffect(() => {
    if (cartId === undefined) return
    return onCartNews((news) => {
      if (news.id === cartId) newest.current(news)
    })
  }, [cartId])
}
