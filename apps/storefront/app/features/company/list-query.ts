/** Parses the page number of the URL, counted from 1; anything invalid is the first page. */
export function parsePage(url: URL): number {
  const requested = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(requested) && requested >= 1 && requested <= 1_000_000 ? requested : 1
}

/** Returns the value of a query parameter if it is one of the allowed ones. */
export function parseOption<const Option extends string>(
  url: URL,
  name: string,
  options: readonly Option[],
): Option | undefined {
  return options.find((option) => option === url.searchParams.get(name))
}

export const parseText = (url: URL, name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 200)

/** Returns the link to another page of the same list. */
export function buildPageHref(search: string, page: number): string {
  const query = new URLSearchParams(search)
  query.set('page', String(page))
  return `?${query}`
}
