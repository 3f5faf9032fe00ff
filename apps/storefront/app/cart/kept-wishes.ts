import type { SheetWish } from './line-sender.ts'

type Kept = { at: number; wishes: SheetWish[] }

const place = (cartId: string) => `tiber.cart.${cartId}`
const keptMs = 15 * 60_000

/** The session ended before they were taken: they wait in this tab until somebody has signed in and is back. */
export function keepWishes(cartId: string, wishes: SheetWish[]) {
  const kept: Kept = { at: Date.now(), wishes }
  try {
    sessionStorage.setItem(place(cartId), JSON.stringify(kept))
  } catch {
    // Storage is blocked or full: they are to be typed again.
  }
}

/** What waited for this cart, once; what waited too long is forgotten. */
export function takeKeptWishes(cartId: string): SheetWish[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(cartId)) ?? 'null') as Kept | null
    sessionStorage.removeItem(place(cartId))
    return kept && Date.now() - kept.at < keptMs ? kept.wishes : []
  } catch {
    // Storage is blocked or holds something else: nothing was kept.
    return []
  }
}
