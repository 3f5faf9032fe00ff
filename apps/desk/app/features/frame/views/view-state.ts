/** Where in the list somebody is; a view says what the list shows. */
const places = ['after', 'page', 'hand', 'order']

/** Returns the query of an address as a view stores it; empty for the list as it opens. */
export function toViewState(search: string): string {
  const params = new URLSearchParams(search)
  for (const place of places) params.delete(place)
  const given = [...params].filter(([, value]) => value !== '')
  return new URLSearchParams(given).toString()
}

const sortState = (state: string) => [...new URLSearchParams(state)].map((pair) => pair.join('=')).toSorted()

/** Compares two states; the order of their parameters does not matter. */
export const isSameState = (one: string, other: string): boolean =>
  sortState(one).join('&') === sortState(other).join('&')
