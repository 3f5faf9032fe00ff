import type { SheetWish } from './line-sender.ts'

type Kept = { at: number; wishes: SheetWish[] }
/** What one typed nobody else makes who signs in in the same tab. */
type Place = { userId: string | undefined; cartId: string }

const keyOf = ({ userId = '', cartId }: Place) => `tiber.cart.${cartId} ${userId}`
const keptMs = 15 * 60_000

/** The session ended before they were taken: they wait in this tab until who typed them has signed in and is back. */
export function keepWishes(place: Place, wishes: SheetWish[]) {
  // Those typed while the first were on their way come after them; of two for one line the later counts.
  const all = new Map([...takeKeptWishes(place), ...wishes].map((wish) => [wish.key, wish]))
  const kept: Kept = { at: Date.now(), wishes: [...all.values()] }
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept))
  } catch {
    // Storage is blocked or full: they are to be typed again.
  }
}

/** What waited for this cart, once; what waited too long is forgotten. */
export function takeKeptWishes(place: Place): SheetWish[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Kept | null
    sessionStorage.removeItem(keyOf(place))
    return kept && Date.now() - kept.at < keptMs ? kept.wishes : []
  } catch {
    // Storage is blocked or holds something else: nothing was kept.
    return []
  }
}
