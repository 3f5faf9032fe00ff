/** A page of a list as its address asks for it, from 1; anything else is the first. */
export function pageOf(url: URL): number {
  const asked = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1
}

/** The value of a filter when it is one of the words it knows. */
export function wordOf<const Word extends string>(url: URL, name: string, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === url.searchParams.get(name))
}

export const textOf = (url: URL, name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 200)

/** The same list on another page. */
export function hrefOfPage(search: string, page: number): string {
  const query = new URLSearchParams(search)
  query.set('page', String(page))
  return `?${query}`
}
