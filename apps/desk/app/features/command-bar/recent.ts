/** Pages with a thing of their own, such as an order; lists are screens, which are found by name. */
const isThing = (path: string) =>
  /\/(operator|supplier)\/(orders|accounts|suppliers|requests)\/(?!new$)[^/]+$/.test(path)

export type RecentPage = { path: string; title: string }

const maxRecent = 8
const toKey = (person: string) => `desk-recent ${person}`

/** Reads what the person opened last in this tab; kept there only, because others may use the machine. */
export function readRecent(person: string): RecentPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(toKey(person)) ?? '[]') as RecentPage[]
  } catch {
    // Storage may be blocked, or hold what an older version wrote.
    return []
  }
}

export function rememberPage(person: string, page: RecentPage) {
  if (!isThing(page.path)) return
  const others = readRecent(person).filter(({ path }) => path !== page.path)
  try {
    sessionStorage.setItem(toKey(person), JSON.stringify([page, ...others].slice(0, maxRecent)))
  } catch {
    // Without storage nothing is remembered.
  }
}
