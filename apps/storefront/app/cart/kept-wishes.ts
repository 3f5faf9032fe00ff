import type { SheetWish } from './line-sender.ts'

type Kept = { at: number; wishes: SheetWish[] }
/** Unsent changes are stored per user, so that another user of the same tab never sends them. */
type Place = { userId: string | undefined; cartId: string }

const keyOf = ({ userId = '', cartId }: Place) => `tiber.cart.${cartId} ${userId}`
const keptMs = 15 * 60_000

/** Stores quantity changes that failed because the session ended, until the same user has signed in again. */
export function keepWishes(place: Place, wishes: SheetWish[]) {
  // Changes made while the first request was in flight follow it; the later quantity of a line wins.
  const all = new Map([...takeKeptWishes(place), ...wishes].map((wish) => [wish.key, wish]))
  const kept: Kept = { at: Date.now(), wishes: [...all.values()] }
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept))
  } catch {
    // If storage is blocked or full, the user has to enter the quantities again.
  }
}

/** Returns and removes the stored changes of this cart; changes older than 15 minutes are discarded. */
export function takeKeptWishes(place: Place): SheetWish[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Kept | null
    sessionStorage.removeItem(keyOf(place))
    return kept && Date.now() - kept.at < keptMs ? kept.wishes : []
  } catch {
    // If storage is blocked or its content is invalid, there is nothing to restore.
    return []
  }
}
