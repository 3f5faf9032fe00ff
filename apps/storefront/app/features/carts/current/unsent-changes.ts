/** A change; a later one with the same key replaces it. */
type KeyedChange = { key: string }
type StoredChanges<Change> = { at: number; changes: Change[] }
/** Unsent changes are stored per user, so that another user of the same tab never sends them. */
type ChangeOwner = {
  userId: string | undefined
  /** What is changed, such as a cart. */
  place: string
}

const getStorageKey = ({ userId = '', place }: ChangeOwner) => `tiber.unsent ${place} ${userId}`
const maxAgeMs = 15 * 60_000

/** Stores changes that failed because the session ended, until the same user has signed in again. */
export function saveUnsentChanges<Change extends KeyedChange>(owner: ChangeOwner, changes: Change[]) {
  // Changes made while the first request was in flight follow it.
  const all = new Map([...takeUnsentChanges<Change>(owner), ...changes].map((change) => [change.key, change]))
  const stored: StoredChanges<Change> = { at: Date.now(), changes: [...all.values()] }
  try {
    sessionStorage.setItem(getStorageKey(owner), JSON.stringify(stored))
  } catch {
    // If storage is blocked or full, the user has to repeat them.
  }
}

/** Returns and removes the stored changes of a place; changes older than 15 minutes are discarded. */
export function takeUnsentChanges<Change extends KeyedChange>(owner: ChangeOwner): Change[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(getStorageKey(owner)) ?? 'null') as StoredChanges<Change> | null
    sessionStorage.removeItem(getStorageKey(owner))
    return stored && Date.now() - stored.at < maxAgeMs ? stored.changes : []
  } catch {
    // If storage is blocked or its content is invalid, there is nothing to restore.
    return []
  }
}
