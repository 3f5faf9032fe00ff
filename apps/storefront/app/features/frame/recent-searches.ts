const key = 'tiber-recent-searches'
const most = 6

/** Returns the latest searches on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string').slice(0, most) : []
  } catch {
    // Storage is blocked or its content invalid.
    return []
  }
}

export function rememberSearch(text: string) {
  const words = text.trim()
  if (words === '') return
  const others = recentSearches().filter((each) => each.toLowerCase() !== words.toLowerCase())
  write([words, ...others].slice(0, most))
}

export const forgetSearches = () => write([])

function write(searches: string[]) {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // Storage is blocked, so the search is not remembered.
  }
}
