/** Parses the page number of the URL, counted from 1; anything invalid is the first page. */
export function pageOf(url: URL): number {
  const asked = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1
}

/** Returns the value of a query parameter if it is one of the allowed ones. */
export function wordOf<const Word extends string>(url: URL, name: string, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === url.searchParams.get(name))
}

export const textOf = (url: URL, name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 200)

/** Returns the link to another page of the same list. */
export function hrefOfPage(search: string, page: number): string {
  const query = new URLSearchParams(search)
  query.set('page', String(page))
  return `?${query}`
}
