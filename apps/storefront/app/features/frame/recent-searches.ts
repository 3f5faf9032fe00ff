const storageKey = 'tiber-recent-searches'
const maxSearches = 6

/** Returns the latest searches on this device, newest first. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((each): each is string => typeof each === 'string').slice(0, maxSearches)
      : []
  } catch {
    // Storage is blocked or its content invalid.
    return []
  }
}

export function rememberSearch(text: string) {
  const query = text.trim()
  if (query === '') return
  const others = readRecentSearches().filter((each) => each.toLowerCase() !== query.toLowerCase())
  writeStored([query, ...others].slice(0, maxSearches))
}

export const clearRecentSearches = () => writeStored([])

function writeStored(searches: string[]) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(searches))
  } catch {
    // Storage is blocked, so the search is not remembered.
  }
}
