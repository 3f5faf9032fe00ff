import { useEffect, useRef } from 'react'
import { anyCart, onCartNews, type CartNews } from './cart-news.ts'

/**
 * Calls back when a cart has changed: in this tab, another tab, another device or by a colleague. The version is
 * infinite if updates may have been missed.
 */
export function useCartVersion(cartId: string | undefined, onNewer: (news: CartNews) => void) {
  const newest = useRef(onNewer)
  useEffect(() => {
    newest.current = onNewer
  })
  useEffect(() => {
    if (cartId === undefined) return
    return onCartNews((news) => {
      if (news.id === cartId || news.id === anyCart) newest.current({ ...news, id: cartId })
    })
  }, [cartId])
}
