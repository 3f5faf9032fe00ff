import { useEffect, useRef } from 'react'
import { anyCart, onCartNews, type CartNews } from './cart-news.ts'

/**
 * Calls back when a cart has changed: in this tab, in another one, on another device or by a colleague. Where changes may
 * have been missed the version is infinite: it may be newer.
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
