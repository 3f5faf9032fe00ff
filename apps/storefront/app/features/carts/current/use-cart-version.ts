import { useEffect, useRef } from 'react'
import { anyCart, onCartUpdate, type CartUpdate } from './cart-updates.ts'

/**
 * Calls back when a cart has changed: in this tab, another tab, another device or by a colleague. The version is
 * infinite if updates may have been missed.
 */
export function useCartVersion(cartId: string | undefined, onUpdate: (update: CartUpdate) => void) {
  const latest = useRef(onUpdate)
  useEffect(() => {
    latest.current = onUpdate
  })
  useEffect(() => {
    if (cartId === undefined) return
    return onCartUpdate((update) => {
      if (update.id === cartId || update.id === anyCart) latest.current({ ...update, id: cartId })
    })
  }, [cartId])
}
