import type { QuantityChange } from './open-cart.ts'

type StoredChanges = { at: number; changes: QuantityChange[] }
/** Unsent changes are stored per user, so that another user of the same tab never sends them. */
type ChangeOwner = { userId: string | undefined; cartId: string }

const getStorageKey = ({ userId = '', cartId }: ChangeOwner) => `tiber.cart.${cartId} ${userId}`
const maxAgeMs = 15 * 60_000

/** Stores quantity changes that failed because the session ended, until the same user has signed in again. */
export function saveUnsentChanges(owner: ChangeOwner, changes: QuantityChange[]) {
  // Changes made while the first request was in flight follow it; the later quantity of a line wins.
  const all = new Map([...takeUnsentChanges(owner), ...changes].map((change) => [change.key, change]))
  const stored: StoredChanges = { at: Date.now(), changes: [...all.values()] }
  try {
    sessionStorage.setItem(getStorageKey(owner), JSON.stringify(stored))
  } catch {
    // If storage is blocked or full, the user has to enter the quantities again.
  }
}

/** Returns and removes the stored changes of this cart; changes older than 15 minutes are discarded. */
export function takeUnsentChanges(owner: ChangeOwner): QuantityChange[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(getStorageKey(owner)) ?? 'null') as StoredChanges | null
    sessionStorage.removeItem(getStorageKey(owner))
    return stored && Date.now() - stored.at < maxAgeMs ? stored.changes : []
  } catch {
    // If storage is blocked or its content is invalid, there is nothing to restore.
    return []
  }
}
