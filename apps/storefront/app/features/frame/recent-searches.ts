const key = 'tiber-recent-searches'
const most = 6

/** What was looked for last on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string').slice(0, most) : []
  } catch {
    // Blocked or damaged: then there are none.
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
    // Storage is blocked; the next search starts from nothing.
  }
}
